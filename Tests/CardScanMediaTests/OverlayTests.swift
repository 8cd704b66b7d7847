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
    let drawn = try Overlay().drawn(on: picture, [result(.ok)], areas: [])
    for i in 0..<16 { #expect(shows(i, drawn, picture) == (i >= 12)) }
  }

  /// Other outlines, sure or not, may be cards that nobody read.
  @Test func otherCardsAreCovered() throws {
    let picture = try stripes(640, 400, .up)
    let one = result(.ok)
    one.quad = Quad(Point(20, 120), Point(620, 120), Point(620, 280), Point(20, 280))
    var other = CardCandidate(quad: Quad(x: 300, y: 20, width: 160, height: 90), confidence: 0.4)
    other.isSure = false
    one.outlines = [other]
    let drawn = try Overlay().drawn(on: picture, [one], areas: [])
    let inside = (-3...3).map { drawn.row(60 + $0)[4 * 380] }
    #expect(Set(inside).count == 1)
    for i in 0..<16 { #expect(shows(i, drawn, picture) == (i >= 12)) }
  }

  /// Below the first group it may stand in small, and on a card whose lines were not read a code may be anywhere.
  @Test(arguments: [true, false]) func placesOfCodesAreCovered(hasLines: Bool) throws {
    let picture = try stripes(640, 400, .up)
    let one = result(.ok)
    if hasLines { one.fields = CardFields.find(in: [], options: FieldOptions()) }
    let drawn = try Overlay().drawn(on: picture, [one], areas: [])
    func isCovered(_ x: Int, _ y: Int) -> Bool { Set((-3...3).map { drawn.row(y + $0)[4 * x] }).count == 1 }
    #expect(isCovered(100, 242))
    for place in [(500, 100), (300, 330)] { #expect(isCovered(place.0, place.1) != hasLines) }
    for i in 12..<16 { #expect(shows(i, drawn, picture)) }
  }

  /// The number once more, in two halves that stand elsewhere.
  @Test func halvesElsewhereAreCovered() throws {
    let picture = try stripes(640, 400, .up)
    let drawn = try Overlay().drawn(on: picture, [withLines(result(.ok), ["7777 7777", "7777 7777"])], areas: [])
    for y in [68, 108] { #expect(Set((-3...3).map { drawn.row(y + $0)[4 * 80] }).count == 1) }
  }

  /// A card that is sure and on which the one that was read lies in part.
  @Test func cardsUnderTheCardAreCovered() throws {
    let picture = try stripes(640, 400, .up)
    let one = result(.ok)
    one.quad = Quad(Point(20, 120), Point(620, 120), Point(620, 380), Point(20, 380))
    one.outlines = [CardCandidate(quad: Quad(x: 100, y: 10, width: 400, height: 150), confidence: 0.8)]
    let drawn = try Overlay().drawn(on: picture, [one], areas: [])
    #expect(Set((-3...3).map { drawn.row(60 + $0)[4 * 380] }).count == 1)
  }

  @Test func allCanBeSeenWhenRevealed() throws {
    let picture = try stripes(640, 400, .up)
    var overlay = Overlay()
    overlay.reveal = true
    overlay.caption = "all of it, ümläuts too"
    for status in [Status.ok, .noNumber, .noCard] {
      let drawn = try overlay.drawn(on: picture, [result(status)], areas: [])
      for i in 0..<16 { #expect(shows(i, drawn, picture)) }
    }
  }

  @Test func nothingCanBeSeenWhereNothingWasSure() throws {
    let picture = try stripes(640, 400, .right)
    for status in [Status.noNumber, .noCard] {
      let drawn = try Overlay().drawn(on: picture, [result(status)], areas: [])
      for i in 0..<16 { #expect(!shows(i, drawn, picture)) }
    }
  }

  /// Lines at y = 60 + 40 i, fields as they follow from them.
  private func withLines(_ result: ScanResult, _ texts: [String]) -> ScanResult {
    result.lines = texts.enumerated().map { index, text in
      let width = Float(2 * text.count), y = Double(60 + 40 * index)
      var line = TextLine(
        characters: text.unicodeScalars.enumerated().map { place, scalar in
          TextCharacter(
            scalar: UInt16(scalar.value), left: 5 + Float(2 * place), right: 7 + Float(2 * place))
        },
        left: 5, right: 5 + width, middle: Float(y / 7), height: 2.4, confidence: 0.9)
      let right = 40 + 14 * Double(text.count)
      line.quad = Quad(Point(40, y), Point(right, y), Point(right, y + 16), Point(40, y + 16))
      return line
    }
    var options = FieldOptions()
    options.rules = LabelRuleSet.aaa.rules
    result.fields = CardFields.find(in: result.lines, options: options)
    return result
  }

  private func has(_ color: Canvas.Color, _ drawn: Picture) -> Bool {
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let pixel = drawn.row(y) + 4 * x
        if Canvas.Color(Double(pixel[0]), Double(pixel[1]), Double(pixel[2])) == color { return true }
      }
    }
    return false
  }

  @Test func fieldsHaveTheirColours() throws {
    let picture = try stripes(640, 400, .up)
    let lines = ["VALID THRU 04/27", "JANE SMITH", "CLUB 071"]
    let drawn = try Overlay().drawn(on: picture, [withLines(result(.ok), lines)], areas: [])
    for color in [Overlay.Paint.expiry, Overlay.Paint.holder, Overlay.Paint.value] {
      #expect(has(color, drawn))
    }
    let bare = try Overlay().drawn(on: picture, [result(.ok)], areas: [])
    #expect(!has(Overlay.Paint.expiry, bare))
  }

  /// A line that holds the number once more, and a security code.
  @Test func whatIsSecretElsewhereIsCovered() throws {
    let picture = try stripes(640, 400, .up)
    let seven = String(repeating: "7", count: 12)
    for reveal in [false, true] {
      var overlay = Overlay()
      overlay.reveal = reveal
      let scanned = withLines(result(.ok), [seven, "CVV 123"])
      #expect(scanned.fields?.securityCodes.count == 1)
      let drawn = try overlay.drawn(on: picture, [scanned], areas: [])
      func isCovered(_ x: Int, _ y: Int) -> Bool {
        Set((0..<12).map { drawn.row(y)[4 * (x + $0)] }).count == 1
      }
      #expect(isCovered(100, 66) == !reveal)
      #expect(isCovered(104, 108))
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
    _ = withLines(odd, ["VALID THRU 04/27", "4111111111111111"])
    for index in odd.lines.indices { odd.lines[index].quad = far }
    let drawn = try Overlay().drawn(on: picture, [odd], areas: [far])
    #expect(drawn.width == 1 && drawn.height == 3)
  }
}
