// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingBandTests {
  /// Upright strokes 4 pixels wide in place of characters, on a grey card.
  static func line(_ x: Int, _ y: Int, centre: Int, height: Int, tilt: Int = 0) -> Bool {
    let middle = centre + tilt * (x - 428) / 856
    return y >= middle - height / 2 && y < middle + height / 2 && x > 90 && x < 760 && x % 18 < 4
  }

  @Test(arguments: [24, 32, 40, 48], [150, 330, 460])
  func findsALine(height: Int, centre: Int) throws {
    try withPicture(
      width: 856, height: 540, { Self.line($0, $1, centre: centre, height: height) ? 200 : 90 }
    ) { picture in
      let bands = BandFinder.card.bands(in: RowEnergy(of: picture), count: 6)
      let best = try #require(bands.first)
      #expect((best.centre - Double(centre)).magnitude <= 4)
      #expect(best.height / Double(height) > 0.78 && best.height / Double(height) < 1.27)
    }
  }

  /// Coarsely: the band's margins bear some pixels, the digits themselves tell the rest later.
  @Test func findsTheTiltOfALine() throws {
    try withPicture(
      width: 856, height: 540, { Self.line($0, $1, centre: 300, height: 40, tilt: 18) ? 200 : 90 }
    ) { picture in
      let best = try #require(
        BandFinder.card.bands(in: RowEnergy(of: picture), count: 6).first)
      #expect((best.rightCentre - best.leftCentre - 18).magnitude <= 12)
      #expect((best.centre - 300).magnitude <= 4)
    }
  }

  @Test func aBrightLogoDoesNotHideTheLine() throws {
    try withPicture(
      width: 856, height: 540,
      { x, y in
        if x > 600, y < 140 { return (x / 3 + y / 3) % 2 == 0 ? 255 : 0 }
        return Self.line(x, y, centre: 330, height: 40) ? 130 : 90
      }
    ) { picture in
      let best = try #require(
        BandFinder.card.bands(in: RowEnergy(of: picture), count: 6).first)
      #expect((best.centre - 330).magnitude <= 4)
    }
  }

  @Test(arguments: [(1, 1), (2, 540), (856, 1), (856, 2), (33, 33)])
  func smallPicturesAreHarmless(width: Int, height: Int) {
    withPicture(width: width, height: height, { x, y in UInt8((x * 91 + y * 37) & 255) }) {
      let bands = BandFinder.card.bands(in: RowEnergy(of: $0), count: 6)
      #expect(bands.count <= 6)
    }
  }

  @Test(arguments: [UInt8(0), 128, 255]) func aBlankPictureHasNoBand(value: UInt8) {
    withPicture(width: 856, height: 540, { _, _ in value }) {
      #expect(BandFinder.card.bands(in: RowEnergy(of: $0), count: 6).isEmpty)
    }
  }

  @Test func strokesGiveTheMiddlesOfCharacters() {
    // Pairs of strokes 3 wide, 9 apart: characters 12 wide at a pitch of 20, digits 22 high.
    withPicture(
      width: 240, height: 32,
      { x, y in
        y > 4 && y < 28 && (x % 20 < 3 || (x % 20 >= 9 && x % 20 < 12)) ? 220 : 60
      }
    ) { picture in
      let window = StripWindow(from: Point(0, 16), to: Point(240, 16), digitHeight: 22)
      let profile = StrokeProfile(of: picture, window: window)
      #expect(profile.bright.count == window.columns)
      #expect(profile.bright[21] > 0.8 && profile.bright[30] > 0.8)
      #expect(profile.bright[26] == 0 && profile.bright[37] == 0)
      #expect(profile.dark[26] > 0.8)
      let centres = profile.characterCentres()
      #expect(centres.contains { ($0 - 26).magnitude < 2 })
    }
  }

  @Test func broadShapesAreNoStrokes() {
    withPicture(width: 240, height: 32, { x, _ in x % 60 < 30 ? 220 : 60 }) { picture in
      let window = StripWindow(from: Point(0, 16), to: Point(240, 16), digitHeight: 22)
      let profile = StrokeProfile(of: picture, window: window)
      #expect((profile.bright + profile.dark).allSatisfy { $0 == 0 })
    }
  }
}
