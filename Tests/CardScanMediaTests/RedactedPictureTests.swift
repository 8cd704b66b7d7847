// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct RedactedPictureTests {
  /// Noise: what is not covered is not of one colour.
  private func noise(_ width: Int, _ height: Int, _ orientation: Orientation) throws -> Picture {
    let picture = try Picture(width: width, height: height, orientation: orientation)
    var state: UInt32 = 7
    for y in 0..<height {
      for x in 0..<4 * width {
        state = state &* 1_664_525 &+ 1_013_904_223
        picture.row(y)[x] = x % 4 == 3 ? 255 : UInt8(state >> 25) + 1
      }
    }
    return picture
  }

  /// A card from (20, 20) to (620, 398) in a frame of 640 × 420 as it is stored.
  private func result(_ status: Status) -> ScanResult {
    let result = ScanResult()
    result.status = status
    result.quad = Quad(Point(20, 20), Point(620, 20), Point(620, 398), Point(20, 398))
    result.quadConfidence = 0.9
    result.groups = [4, 4, 4, 4]
    for i in 0..<16 {
      result.digits.append(
        DigitReading(digit: 7, probabilities: InlineArray(repeating: 0.1), box: box(i)))
    }
    result.fields = CardFields.find(in: [], options: FieldOptions())
    return result
  }

  private func box(_ index: Int) -> Quad {
    let x = Double(40 + 34 * index)
    return Quad(Point(x, 220), Point(x + 30, 220), Point(x + 30, 256), Point(x, 256))
  }

  private func isBlack(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
    let pixel = picture.row(y) + 4 * x
    return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0 && pixel[3] == 255
  }

  /// How many pixels of an upright rectangle are black, and of how many.
  private func black(_ picture: Picture, in quad: Quad) -> (count: Int, of: Int) {
    var count = 0, all = 0
    let xs = (0..<4).map { quad[$0].x }, ys = (0..<4).map { quad[$0].y }
    for y in Int(ys.min()!)..<Int(ys.max()!) {
      for x in Int(xs.min()!)..<Int(xs.max()!) {
        all += 1
        if isBlack(picture, x, y) { count += 1 }
      }
    }
    return (count, all)
  }

  @Test(arguments: Orientation.allCases)
  func hiddenDigitsAreOfOneColour(orientation: Orientation) throws {
    let picture = try noise(640, 420, orientation)
    let drawn = try picture.redacted([result(.ok)])
    #expect(drawn.orientation == .up)
    let turn = UprightTurn(picture)
    for i in 0..<16 {
      let (count, all) = black(drawn, in: turn.apply(box(i)))
      // The cover takes whole pixels, so a column of the next digit.
      if i < 12 { #expect(count == all) } else { #expect(count <= 36) }
    }
  }

  @Test func anUnsureNumberBlackensTheCard() throws {
    let picture = try noise(640, 420, .right)
    let drawn = try picture.redacted([result(.noNumber)])
    let unsure = result(.noNumber)
    let (count, all) = black(drawn, in: UprightTurn(picture).apply(try #require(unsure.quad)))
    #expect(count == all)
    #expect(!isBlack(drawn, 2, 2))
  }

  @Test func withoutACardAllIsBlack() throws {
    let picture = try noise(33, 17, .left)
    for result in [
      ScanResult(),
      {
        let r = ScanResult(); r.status = .noNumber; return r
      }(),
    ] {
      let drawn = try picture.redacted([result])
      for y in 0..<drawn.height { for x in 0..<drawn.width { #expect(isBlack(drawn, x, y)) } }
    }
  }
}
