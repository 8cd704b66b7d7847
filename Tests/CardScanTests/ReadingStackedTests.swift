// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingStackedTests {
  /// How many digits the number with the most has that lines below each other, from some columns on, may be.
  private static func most(_ rows: [String], from columns: [Double] = []) -> Int? {
    counts(rows, from: columns).first
  }

  /// How many digits each number has that they may be.
  private static func counts(_ rows: [String], from columns: [Double] = [], rise: Double = 0) -> [Int] {
    var lines: [ReadLine] = []
    for (row, text) in rows.enumerated() {
      var line = ReadingLinePartsTests.line(text, confidence: 0.9)
      let y = 150 + 60 * Double(row)
      let x = columns.isEmpty ? 100 : columns[row]
      let left = Point(x, y), right = Point(x + 600, y - rise)
      line.window = StripWindow(from: left, to: right, digitHeight: 36)
      line.area = TextArea(left: left, right: right, height: 36, confidence: 1)
      lines.append(line)
    }
    return LineNumbers(lines: lines, direction: .right).candidates().map { $0.count }
  }

  @Test(arguments: [
    ["1234", "5678", "9012", "3456"], ["1234", "5678", "9012", "3456", "789"], ["12345678", "90123456"],
    ["3764", "399471", "50955"], ["3790 624707", "30220"], ["3451", "457542 49735"], ["3601", "631041 5264"],
    ["3601", "631041", "5264"], ["3601 631041", "5264"],
    ["6288 2643 5833", "1978 56"], ["6282 8432 4510", "4990 445"], ["625877", "752398301952"],
    ["625092", "6856425277408"], ["6250 9268", "5642 5277 408"], ["3712 1623", "9390 555"],
    ["6762 6681 5", "5060 7387 0"],
    ["6284 3669 12", "8214 4746 1"], ["6304 213", "2276 63"], ["4815 5550", "1815.3148"],
  ])
  func rowsAreOneNumber(rows: [String]) {
    #expect(Self.most(rows) == rows.joined().count { $0.isNumber })
  }

  /// The last four of five digits, which stand a little nearer where lines rise, are no row of their own.
  @Test func rowsMayRise() {
    #expect(Self.counts(["3786", "785301", "33484"], rise: 6).first == 15)
  }

  @Test func groupsMayHaveSignsBetweenThem() {
    #expect(Self.most(["4077. 8589 - 5552-9178"]) == 16)
    #expect(Self.most(["4077 8589 : 5552 9178"]) == nil)
    #expect(Self.most(["4077 8589 -.-. 5552 9178"]) == nil)
  }

  /// A 1 has much room beside it in faces whose digits are not alike in width.
  @Test func oneGroupMayBeSplit() {
    #expect(Self.most(["4584 5930 5631 1 087"]) == 16)
    #expect(Self.most(["4584 59 30 5631 1087"]) == 16)
    for text in ["4584 59 30 5631 1 087", "458 45 9305 6311 087", "4584 5930 5631 1 08"] {
      #expect(Self.most([text]) == nil)
    }
  }

  /// Groups that few cards have are a number's only whole.
  @Test(arguments: ["4556 576 559 063", "1088 96466 123629", "501870 433249 609048", "708261 598330 2484782"])
  func seldomGroups(text: String) {
    #expect(Self.most([text]) == text.count { $0.isNumber })
    #expect(Self.most([text + " 1"]) == nil)
  }

  /// 19 digits come in all groups, others do not.
  @Test func nineteenDigits() {
    for text in ["62284 8033 03464 40515", "623019 59200 59001991", "622848 033 0346440515"] {
      #expect(Self.most([text]) == 19)
    }
    for text in ["62284 80 033 03464 4051", "62284 8033 03464 4051"] { #expect(Self.most([text]) == nil) }
  }

  /// The rows above pass the Luhn check one time in ten.
  @Test func aFurtherRowIsOfTheNumber() {
    #expect(Self.counts(["6761", "4508", "8696", "5428", "475"]) == [19])
    #expect(Self.counts(["6761", "4508", "8696", "5428", "12/25"]).contains(16))
  }

  /// Rows that end below each other.
  @Test func rowsOnTheRight() {
    #expect(Self.most(["3790 624707", "30220"], from: [100, 218]) == 15)
    #expect(Self.most(["3790 624707", "30220"], from: [100, 140]) == nil)
  }

  /// A date or a code beside a row is none of it.
  @Test func whatStandsBesideIsLeftOut() {
    #expect(Self.most(["1234", "5678 12", "9012", "3456"]) == 16)
  }

  /// Nor is a piece of artwork before a row that was read as a digit, but the row begins where the others do.
  @Test func whatStandsBeforeIsLeftOut() {
    #expect(Self.most(["1234", "5678", "90123", "4567"], from: [100, 100, 78, 100]) == 16)
    #expect(Self.most(["1234", "5678", "90123", "4567"], from: [100, 100, 140, 100]) == nil)
  }

  /// What is left of a number is none, whatever the row is that does not begin below the others.
  @Test func partsOfANumberAreNone() {
    let rows = ["6262", "1575", "9654", "8930", "237"]
    #expect(Self.most(rows) == 19)
    #expect(Self.most(rows, from: [140, 100, 100, 100, 100]) == nil)
    #expect(Self.most(rows, from: [240, 100, 100, 100, 100]) == 15)
    #expect(Self.most(Array(rows[1...])) == 15)
    #expect(Self.most(["3750", "324307", "00328", "2026"], from: [100, 100, 100, 140]) == 15)
  }

  @Test(arguments: [
    ["1234", "567890", "123456"], ["123456", "7890", "12345"], ["1234", "56789", "12345"], ["1234567890", "1234567"],
    ["1234", "5678", "90"], ["12345 67890", "12345"], ["625877", "75239 8301952"],
    ["20.11.2027", "13.04.2029"],
    ["37121 623", "9390 555"], ["3712 162", "39390 555"], ["3712162", "3939055"], ["6304 2132", "2763"],
  ])
  func otherFieldsAreNone(rows: [String]) {
    #expect(Self.most(rows) == nil)
  }
}
