// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct NumberMaskTests {
  private static func text(_ string: String) -> FieldText { FieldText(utf8: Array(string.utf8)) }

  /// A card with the digits 0 to 9 and 0 to 5; a scheme's unless `isOfClub`.
  private static func mask(_ status: Status = .ok, isOfClub: Bool = false) -> NumberMask {
    let result = LineTextsTests.result(status, [])
    result.brand = isOfClub ? nil : .visa
    return NumberMask(result)
  }

  @Test(arguments: [
    ("0123456789012345", "************2345"), ("0123.4567.8901.2345", "****.****.****.2345"),
    ("0123 4567", "**** ****"), ("456789", "******"), ("4567", "****"), ("2345", "2345"),
    ("no 89 x 01", "no 89 x 01"), ("1-800-555-1212", "1-800-555-1212"), ("98765432109876", "**********9876"),
    ("03/14/2030", "03/14/2030"),
  ])
  func valuesShowOfTheNumberItsEndAlone(value: String, shown: String) {
    #expect(Self.mask().value(Self.text(value)) == shown)
    #expect(NumberMask(digits: (0..<16).map { UInt8($0 % 10) }).value(Self.text(value)) == shown)
  }

  /// A letter that a digit of a number was read as shows no more than the digit, and a name stays.
  @Test(arguments: [
    ("4929 1234 S678 9010", "**** **** **** ****"), ("4929 S123", "**** ****"), ("49Z9O2B4", "********"),
    ("BASIL 4929", "BASIL 4929"), ("LOT 12 B4 SIZE 10", "LOT 12 B4 SIZE 10"), ("A1 S 12/27", "A1 S 12/27"),
  ])
  func lettersLikeDigitsAreHidden(line: String, shown: String) {
    let scalars = Self.text(line).scalars
    #expect(NumberMask(digits: []).line(scalars, isNumber: false) == shown)
  }

  @Test func whatIsNotSureShowsNothingOfIt() {
    #expect(Self.mask(.noNumber).value(Self.text("0123 4567 8901 2345")) == "**** **** **** ****")
    #expect(NumberMask(digits: []).value(Self.text("4567")) == "4567")
  }

  /// A rule can take any part of a line, also where nobody asked for the number.
  @Test(arguments: [["4906 6567 1434 6398"], ["1434", "4906", "6567", "6398"], ["49066567", "14346398"]])
  func aNumberInLinesIsHiddenWhereItWasNotAskedFor(lines: [String]) {
    let result = LineTextsTests.result(.ok, lines)
    (result.digits, result.number) = ([], nil)
    for part in ["4906", "6567", "1434", "4906 6567", "490665"] {
      #expect(!NumberMask(result).value(Self.text(part)).contains { $0.isNumber })
    }
    #expect(NumberMask(result).value(Self.text("2031")) == "2031")
  }

  /// A club's number consists of values that one asks for.
  @Test func partsOfAClubsNumberAreValues() {
    #expect(Self.mask(isOfClub: true).value(Self.text("456789012")) == "456789012")
    #expect(Self.mask(isOfClub: true).value(Self.text("0123456789012345")) == "************2345")
    #expect(Self.mask(isOfClub: true).line(Self.text("456789012").scalars, isNumber: false) == "*********")
  }

  @Test func fieldsAreMasked() {
    let result = LineTextsTests.result(.ok, ["MEMBER NO", "0123.4567.8901.2345"])
    result.brand = .visa
    result.lines[1].middle = 14
    var options = FieldOptions()
    options.rules = LabelRuleSet.generic.rules
    result.fields = CardFields.find(in: result.lines, options: options)
    #expect(!FieldValues(result, reveal: true).all.isEmpty)
    for (_, text) in FieldValues(result, reveal: false).all {
      #expect(!text.contains("0123") && !text.contains("8901"))
    }
  }
}
