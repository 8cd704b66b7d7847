// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// A frame of 1056 × 740 in which the card takes 856 × 540 from (100, 100) on: ten pixels a millimetre.
@Suite struct RedactionTests {
  private static let quad = rectangle(100, 100, 956, 640)

  private static func rectangle(_ l: Double, _ t: Double, _ r: Double, _ b: Double) -> Quad {
    Quad(Point(l, t), Point(r, t), Point(r, b), Point(l, b))
  }

  private static func box(_ index: Int, x: Double = 140, y: Double = 410) -> Quad {
    let left = x + 36 * Double(index + index / 4)
    return rectangle(left, y, left + 26, y + 42)
  }

  /// A Visa card with its number in one row, and lines of text at places in the frame.
  private func result(
    _ lines: [(text: String, x: Double, y: Double)], brand: Brand = .visa, count: Int = 16,
    boxes: (Int) -> Quad = { box($0) }
  ) -> ScanResult {
    let result = ScanResult()
    result.status = .ok
    result.brand = brand
    result.quad = RedactionTests.quad
    result.quadConfidence = 0.9
    result.groups = [4, 4, 4, 4]
    for i in 0..<count {
      result.digits.append(
        DigitReading(
          digit: UInt8(i % 10), probabilities: InlineArray(repeating: 0.1), box: boxes(i)))
    }
    result.lines = lines.map { text, x, y in
      let left = Float(x - 100) / 10, width = Float(2 * text.count)
      var line = TextLine.of(text, x: left, y: Float(y - 100) / 10, height: 2.4)
      line.quad = RedactionTests.rectangle(x, y - 12, x + Double(10 * width), y + 12)
      line.right = left + width
      for i in line.characters.indices {
        line.characters[i].left = left + Float(2 * i)
        line.characters[i].right = left + Float(2 * i + 2)
      }
      return line
    }
    var options = FieldOptions()
    options.numberArea = CardArea(left: 4, top: 31, right: 75, bottom: 35.2)
    result.fields = CardFields.find(in: result.lines, options: options)
    return result
  }

  private static let usual = [
    ("VALID THRU 04/27", 400.0, 500.0), ("JANE DOE SMITH", 140.0, 560.0), ("SOME BANK", 140.0, 150.0),
  ]

  private func redaction(_ result: ScanResult) -> Redaction {
    Redaction(result, width: 1056, height: 740)
  }

  private func covers(_ redaction: Redaction, _ x: Double, _ y: Double) -> Bool {
    redaction.areas.contains { area in
      let shape = area.area < 0 ? area.mirrored : area
      return (0..<4).allSatisfy { i in
        (shape[i + 1] - shape[i]).cross(Point(x, y) - shape[i]) >= 0
      }
    }
  }

  private func covers(_ redaction: Redaction, _ quad: Quad) -> Bool {
    (0..<4).allSatisfy { covers(redaction, quad[$0].x, quad[$0].y) }
  }

  @Test func whatIsSecretIsCovered() {
    let redaction = redaction(result(RedactionTests.usual))
    #expect(redaction.extent == .parts)
    for i in 0..<16 {
      let box = RedactionTests.box(i)
      if i < 12 {
        #expect(covers(redaction, box))
      } else {
        #expect(!covers(redaction, (box.topLeft.x + box.topRight.x) / 2, 431))
      }
    }
    // From group to group, and the small digits below the first.
    #expect(covers(redaction, RedactionTests.box(3).topRight.x + 18, 431))
    #expect(covers(redaction, 145, 480) && covers(redaction, 270, 480))
    #expect(covers(redaction, RedactionTests.rectangle(400, 488, 720, 512)))
    #expect(covers(redaction, RedactionTests.rectangle(140, 548, 420, 572)))
    #expect(!covers(redaction, 200, 150) && !covers(redaction, 800, 250))
  }

  /// Lines above and below a name, and all below the number where a name stands where none does.
  @Test func whatMayBeNamesIsCovered() {
    let company = ("MANY WORDS", 150.0, 600.0)
    let beside = redaction(result(RedactionTests.usual + [company]))
    #expect(covers(beside, RedactionTests.rectangle(150, 590, 350, 608)))
    let right = [RedactionTests.usual[0], ("JANE DOE SMITH", 640.0, 560.0)]
    let elsewhere = result(right)
    #expect(elsewhere.fields?.holder != nil)
    #expect(covers(redaction(elsewhere), RedactionTests.rectangle(140, 540, 400, 600)))
  }

  @Test func numbersThatShowAgainAndCodesAreCovered() {
    let more = [("4567 890", 600.0, 200.0), ("CVV 123", 600.0, 300.0), ("456", 820.0, 250.0)]
    let redaction = redaction(result(RedactionTests.usual + more))
    for (text, x, y) in more { #expect(covers(redaction, x + Double(20 * text.count) - 5, y)) }
  }

  @Test func linesOfTheRegionAreCovered() {
    let region = result(RedactionTests.usual)
    #expect(!covers(redaction(region), 700, 250))
    region.regionLines = result([("9 8 7", 600.0, 250.0)]).lines
    #expect(covers(redaction(region), 690, 250))
  }

  @Test func lineOfTheNumberKeepsItsEnd() {
    let line = ("0123 4567 8901 2345   999", 140.0, 431.0)
    let redaction = redaction(result(RedactionTests.usual + [line]))
    let last = RedactionTests.box(15)
    #expect(!covers(redaction, last.topLeft.x + 13, 431))
    // What stands behind the number in its line goes.
    var long = result(RedactionTests.usual + [line])
    long.lines[3].quad = RedactionTests.rectangle(140, 419, 940, 443)
    #expect(covers(self.redaction(long), 900, 431))
    long = result([])
    #expect(!covers(self.redaction(long), last.topLeft.x + 13, 431))
  }

  @Test func codeOfAnAmericanExpressCard() {
    let redaction = redaction(result(RedactionTests.usual, brand: .amex, count: 15))
    let code = RedactionTests.rectangle(780, 330, 860, 370)
    #expect(covers(redaction, code))
    #expect(!covers(self.redaction(result(RedactionTests.usual)), code))
  }

  @Test func whatWasNotReadIsCoveredWithAllText() {
    let redaction = redaction(result([RedactionTests.usual[2]]))
    #expect(redaction.extent == .parts)
    #expect(covers(redaction, RedactionTests.rectangle(120, 480, 940, 630)))
    #expect(covers(redaction, RedactionTests.rectangle(140, 140, 320, 160)))
    #expect(!covers(redaction, 760, 431))
  }

  @Test func aCardThatMayBeABackShowsTheLastFourAlone() {
    let narrow = result(RedactionTests.usual) { index in
      RedactionTests.rectangle(
        500 + 22 * Double(index), 410, 520 + 22 * Double(index), 440)
    }
    let redaction = redaction(narrow)
    #expect(redaction.extent == .card)
    for x in stride(from: 100.0, through: 956, by: 4) {
      for y in stride(from: 100.0, through: 640, by: 4) where !(760...860 ~= x && 400...450 ~= y) {
        #expect(covers(redaction, x, y))
      }
    }
    #expect(!covers(redaction, 775, 425) && !covers(redaction, 20, 20))
  }

  @Test func unsureNumbersCoverTheCard() {
    let unsure = result(RedactionTests.usual)
    unsure.status = .noNumber
    #expect(redaction(unsure).extent == .card)
    #expect(covers(redaction(unsure), RedactionTests.quad))
    #expect(!covers(redaction(unsure), 20, 20))
    unsure.quadConfidence = 0.2
    #expect(redaction(unsure).extent == .picture)
    #expect(covers(redaction(unsure), RedactionTests.rectangle(0, 0, 1056, 740)))
    // A small outline may be the brand's sign on a card that was not seen.
    unsure.quadConfidence = 0.9
    #expect(Redaction(unsure, width: 2400, height: 2000).extent == .picture)
    let blind = result([])
    blind.fields = nil
    #expect(redaction(blind).extent == .card)
    #expect(redaction(ScanResult()).extent == .picture)
  }

  @Test func otherCardsAreCovered() {
    let two = result(RedactionTests.usual)
    let other = RedactionTests.rectangle(-500, 100, 50, 400)
    let lines = InlineArray<4, BorderLine> { i in
      BorderLine(start: other[i], end: other[i + 1], support: 1)
    }
    two.outlines = [CardCandidate(quad: other, confidence: 0.8, lines: lines)]
    #expect(covers(redaction(two), other))
  }

  @Test func absurdPlacesCoverThePicture() {
    for corner in [Point(.nan, 0), Point(.infinity, 1), Point(0, -1e300)] {
      let odd = result(RedactionTests.usual)
      odd.digits[3].box.topLeft = corner
      #expect(redaction(odd).extent != .parts)
      let bad = result(RedactionTests.usual)
      bad.quad?.topLeft = corner
      #expect(redaction(bad).extent == .picture)
      let far = result(RedactionTests.usual)
      far.lines[0].quad?.topRight = corner
      #expect(covers(redaction(far), RedactionTests.box(0)))
    }
    let line = result(RedactionTests.usual)
    line.quad = Quad(Point(1, 1), Point(2, 2), Point(3, 3), Point(4, 4))
    #expect(redaction(line).extent == .picture)
  }
}
