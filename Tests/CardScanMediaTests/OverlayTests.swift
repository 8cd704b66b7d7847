// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct OverlayTests {
  /// A picture of fine stripes: wherever they can still be seen, nothing was hidden.
  private func stripes(_ width: Int, _ height: Int, _ orientation: Orientation) throws -> Picture {
    let picture = try Picture(width: width, height: height, orientation: orientation)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          picture.row(y)[4 * x + channel] = channel == 3 || (x / 2 + y / 2) & 1 == 0 ? 255 : 0
        }
      }
    }
    return picture
  }

  /// Sixteen digits in a row across a frame of 640 × 400.
  private func result(_ status: Status) -> ScanResult {
    let result = ScanResult()
    result.status = status
    result.quad = Quad(Point(20, 20), Point(620, 20), Point(620, 380), Point(20, 380))
    for i in 0..<16 {
      let x = Double(40 + 34 * i)
      result.digits.append(
        DigitReading(
          digit: 7, probabilities: InlineArray { $0 == 7 ? 0.99 : 0.001 },
          box: Quad(Point(x, 180), Point(x + 30, 180), Point(x + 30, 226), Point(x, 226))))
    }
    result.number = CardNumber(digits: [UInt8](repeating: 7, count: 16))
    return result
  }

  /// Whether the stripes show in the middle of digit `index`, wherever the picture was turned to.
  private func shows(_ index: Int, _ drawn: Picture, _ stored: Picture) -> Bool {
    let middle = UprightTurn(stored).apply(Point(Double(40 + 34 * index + 15), 203))
    var values: Set<UInt8> = []
    for y in -3...3 {
      for x in -3...3 { values.insert(drawn.row(Int(middle.y) + y)[4 * (Int(middle.x) + x)]) }
    }
    return values.contains(0) && values.contains(255)
  }

  @Test(arguments: Orientation.allCases)
  func onlyTheLastFourCanBeSeen(orientation: Orientation) throws {
    let picture = try stripes(640, 400, orientation)
    let drawn = try Overlay().drawn(on: picture, result(.ok), areas: [])
    for i in 0..<16 { #expect(shows(i, drawn, picture) == (i >= 12)) }
  }

  @Test func allCanBeSeenWhenRevealed() throws {
    let picture = try stripes(640, 400, .up)
    var overlay = Overlay()
    overlay.reveal = true
    overlay.caption = "all of it, ümläuts too"
    for status in [Status.ok, .noNumber, .noCard] {
      let drawn = try overlay.drawn(on: picture, result(status), areas: [])
      for i in 0..<16 { #expect(shows(i, drawn, picture)) }
    }
  }

  @Test func nothingCanBeSeenWhereNothingWasSure() throws {
    let picture = try stripes(640, 400, .right)
    for status in [Status.noNumber, .noCard] {
      let drawn = try Overlay().drawn(on: picture, result(status), areas: [])
      for i in 0..<16 { #expect(!shows(i, drawn, picture)) }
    }
  }

  @Test func absurdQuadsAreHarmless() throws {
    let picture = try stripes(3, 1, .left)
    let odd = result(.ok)
    let far = Quad(
      Point(-1e300, .nan), Point(.infinity, 0), Point(1e9, 1e9), Point(-1e9, 1e18))
    odd.quad = far
    odd.digits[0].box = far
    odd.digits[15].box = Quad(Point(1, 1), Point(1, 1), Point(1, 1), Point(1, 1))
    let drawn = try Overlay().drawn(on: picture, odd, areas: [far])
    #expect(drawn.width == 1 && drawn.height == 3)
  }
}
