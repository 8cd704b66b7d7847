// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct LineTextsTests {
  /// Digits 0, 1, 2 … in a row, 20 pixels each from (100, 100) on, and lines below one another, the
  /// first on the number where `isOnNumber`.
  static func result(
    _ status: Status, _ lines: [String], isOnNumber: Bool = false, rows: Int = 1
  ) -> ScanResult {
    let result = ScanResult()
    result.status = status
    for i in 0..<16 {
      let x = Double(100 + 20 * (i % (16 / rows))), y = Double(100 + 40 * (i / (16 / rows)))
      result.digits.append(
        DigitReading(
          digit: UInt8(i % 10), probabilities: InlineArray { $0 == i % 10 ? 0.99 : 0.001 },
          box: Quad(Point(x, y), Point(x + 18, y), Point(x + 18, y + 30), Point(x, y + 30))))
    }
    result.number = status == .ok ? CardNumber(digits: result.digits.map(\.digit)) : nil
    result.lines = lines.enumerated().map { index, text in
      let y = Double(isOnNumber ? 40 * index + 100 : 40 * index + 300)
      var line = TextLine(
        characters: text.unicodeScalars.enumerated().map { place, scalar in
          TextCharacter(
            scalar: UInt16(scalar.value), left: Float(place), right: Float(place + 1))
        },
        left: 0, right: Float(text.count), middle: 10, height: 3, confidence: 0.9)
      let right = Double(100 + 20 * text.count)
      line.quad = Quad(Point(100, y), Point(right, y), Point(right, y + 30), Point(100, y + 30))
      return line
    }
    return result
  }

  private func texts(_ result: ScanResult, reveal: Bool = false) -> [String] {
    let texts = LineTexts(result, reveal: reveal)
    return result.lines.indices.map { texts.text($0) }
  }

  @Test func runsOfDigitsAreHidden() {
    let lines = ["12345678", "A 1234567", "1-800-222 4357 x", "07/08/2031", "no 99 88"]
    let hidden = ["********", "A 1234567", "*-***-*** **** x", "07/08/2031", "no 99 88"]
    let result = LineTextsTests.result(.noNumber, lines)
    result.digits = []
    #expect(texts(result) == hidden)
    #expect(texts(result, reveal: true) == lines)
  }

  @Test func linesOfTheNumberShowItsEndAlone() {
    #expect(texts(LineTextsTests.result(.ok, ["0123456789012345"], isOnNumber: true)) == ["************2345"])
    #expect(texts(LineTextsTests.result(.ok, ["0123"], isOnNumber: true)) == ["****"])
    #expect(texts(LineTextsTests.result(.ok, ["98 2345"], isOnNumber: true)) == ["** 2345"])
    #expect(
      texts(LineTextsTests.result(.noNumber, ["0123456789012345"], isOnNumber: true)) == [
        String(repeating: "*", count: 16)
      ])
  }

  @Test func rowsOfFourAreHidden() {
    let rows = ["0123", "4567", "8901", "2345"]
    #expect(texts(LineTextsTests.result(.ok, rows, isOnNumber: true, rows: 4)) == ["****", "****", "****", "2345"])
    let unread = LineTextsTests.result(.noNumber, ["2014"] + rows)
    unread.digits = []
    #expect(texts(unread) == Array(repeating: "****", count: 5))
  }

  @Test func digitsWithOtherSignsBetweenThemAreOneNumbers() {
    let others = ["03.04.2031", "12-27", "01.2031", "2031-12-15", "1.234", "08:00-18:30"]
    for line in ["4532.8761.9043.5273", "45.32.87.61.90.43.52.73", "4532,8761 9043-5273", "4532·8761·9043·5273"] {
      let result = LineTextsTests.result(.noNumber, [line] + others)
      result.digits = []
      #expect(texts(result).first?.contains { $0.isNumber } == false)
      #expect(texts(result).dropFirst() == others[...])
      let other = LineTextsTests.result(.ok, [line])
      #expect(texts(other).first?.hasSuffix("52.73") == true || texts(other).first?.hasSuffix("5273") == true)
      #expect(texts(other).first?.filter(\.isNumber).count == 4)
    }
  }

  /// Of two halves that nobody read as a number neither shows its end.
  @Test func twoHalvesAreHidden() {
    let halves = LineTextsTests.result(.noNumber, ["4532 8761", "9043 5273", "A 12345"])
    halves.digits = []
    #expect(texts(halves) == ["**** ****", "**** ****", "A 12345"])
    let cut = LineTextsTests.result(.noNumber, ["58178", "94127", "A 12345"])
    cut.digits = []
    #expect(texts(cut) == ["*****", "*****", "A 12345"])
  }

  @Test func partsOfTheNumberElsewhereAreHidden() {
    let lines = ["A 0123", "9876", "2345", "12345678901234"]
    #expect(texts(LineTextsTests.result(.ok, lines)) == ["A ****", "9876", "2345", "**************"])
  }
}
