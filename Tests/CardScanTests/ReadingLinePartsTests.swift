// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingLinePartsTests {
  /// A line across a card, its characters 12 columns apart; those at `doubtful` are read with a probability of 0.1.
  static func line(_ text: String, doubtful: Range<Int> = 0..<0, confidence: Float = 0.1) -> ReadLine {
    let window = StripWindow(from: Point(50, 326), to: Point(806, 326), digitHeight: 40)
    var characters: [StripText.Character] = []
    for (index, scalar) in text.utf16.enumerated() {
      characters.append(.sure(scalar, doubtful.contains(index) ? 0.1 : 0.95, at: Float(30 + 12 * index)))
    }
    return ReadLine(
      area: TextArea(left: Point(60, 326), right: Point(700, 326), height: 36, confidence: 1), window: window,
      text: StripText(characters: characters, confidence: confidence))
  }

  private static func parts(_ text: String, doubtful: Range<Int> = 0..<0) -> [String] {
    line(text, doubtful: doubtful).numberParts.map { part in
      String(decoding: part.text.characters.map { TextAlphabet.scalar($0.label) }, as: UTF16.self)
    }
  }

  @Test func aDateIsOnePartWhateverBlanksAreInIt() {
    #expect(Self.parts("VALIO 01 / 31", doubtful: 0..<5) == ["01 / 31"])
    #expect(Self.parts("VALIO 01/31", doubtful: 0..<5) == ["01/31"])
    #expect(Self.parts("XX 01 -2031 4111", doubtful: 0..<2) == ["01 -2031", "4111"])
    // A day besides, or a digit too many: no date of two parts.
    #expect(Self.parts("01 / 02 / 31").isEmpty)
    #expect(Self.parts("101 / 31").isEmpty)
    #expect(Self.parts("01 / 311").isEmpty)
  }

  @Test func aDoubtfulDateIsNone() {
    #expect(Self.parts("01 / 31", doubtful: 1..<2).isEmpty)
    #expect(Self.parts("").isEmpty)
  }

  @Test func linesWithDatesAreKnown() {
    #expect(Self.line("VALID 01 / 31").hasDate)
    #expect(Self.line("09/13/2028").hasDate)
    #expect(!Self.line("4111 1111").hasDate)
    #expect(!Self.line("1/31").hasDate)
  }

  @Test func readingsOfOnePlaceThatDifferMakeEachOtherDoubtful() {
    var line = Self.line("10 28", confidence: 0.6)
    line.doubt(Self.line("10/29", confidence: 0.2))
    #expect((line.text.confidence - 0.45).magnitude < 1e-5)
    #expect((line.text.characters[4].probability - 0.95 * 0.75).magnitude < 1e-5)
    #expect(line.text.characters[3].probability == 0.95)
    // The same digits, some of them, or none that would be a date.
    for other in ["10/28", "VALID 10/28 10", "JOHN", "129"] {
      var line = Self.line("10 28", confidence: 0.6)
      line.doubt(Self.line(other, confidence: 0.5))
      #expect(line.text.confidence == 0.6, "\(other)")
    }
  }

  // MARK: Numbers that lines contradict

  /// A reading of `number` where `line` stands, and that line.
  private static func reading(_ number: String, groups: [Int], line text: String, confidence: Float) -> CardReading {
    let line = line(text, confidence: confidence)
    var digits: [DigitReading] = []
    for (index, digit) in number.utf8.enumerated() {
      digits.append(
        DigitReading(
          digit: digit - 0x30, probabilities: .init(repeating: 0),
          box: line.box(of: min(index, line.text.characters.count - 1))))
    }
    var reading = CardReading()
    reading.lines = [line]
    reading.number = NumberReading(digits: digits, groups: groups, confidence: 0.99, halfTurned: false)
    reading.checkNumber()
    return reading
  }

  @Test func aTelephoneNumberIsNoCardNumber() {
    let phone = "+49 079 3947 507"
    #expect(Self.reading("4490793947507", groups: [13], line: phone, confidence: 0.99).number == nil)
    // Who is not sure of a line leaves the number alone, as does who knows the groups for a card's.
    #expect(Self.reading("4490793947507", groups: [13], line: phone, confidence: 0.6).number == nil)
    #expect(Self.reading("4490793947507", groups: [13], line: phone, confidence: 0.4).number != nil)
    #expect(Self.reading("4490793947507123", groups: [4, 4, 4, 4], line: phone, confidence: 0.99).number != nil)
  }

  @Test func columnsOfATableAreNoCardNumber() {
    let table = "4021.2026 315405"
    #expect(Self.reading("4021202631505", groups: [4, 4, 5], line: table, confidence: 0.99).number == nil)
    #expect(Self.reading("4021202631505", groups: [4, 4, 5], line: table, confidence: 0.8).number != nil)
  }

  @Test func otherLinesLeaveTheNumberAlone() {
    let number = "4490793947507"
    for text in [number, "449079 3947507", "3947507", number + " 12/27", "NAME"] {
      #expect(Self.reading(number, groups: [13], line: text, confidence: 0.99).number != nil, "\(text)")
    }
  }
}
