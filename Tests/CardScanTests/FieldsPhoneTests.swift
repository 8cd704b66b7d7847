// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsPhoneTests {
  static func phones(_ lines: [TextLine]) -> [PhoneReading] {
    CardFields.find(in: lines, options: FieldOptions()).phones
  }

  @Test(arguments: [
    ("(800) 222-4357", "(800) 222-4357"), ("800-222-4357", "800-222-4357"),
    ("800.222.4357", "800.222.4357"), ("800 222 4357", "800 222 4357"),
    ("1-800-222-4357", "1-800-222-4357"), ("+1 800 222 4357", "+1 800 222 4357"),
    ("+1-800-222-4357", "+1-800-222-4357"), ("+18002224357", "+18002224357"),
    ("18002224357", "18002224357"), ("8002224357", "8002224357"), ("(800)222-4357", "(800)222-4357"),
    ("1 (800) 222-4357", "1 (800) 222-4357"), ("CALL 8OO-222-4357", "800-222-4357"),
    ("Tel.800-222-4357", "800-222-4357"), ("PHONE: 800-222-4357", "800-222-4357"),
    ("l-800-222-4357", "1-800-222-4357"), ("8S0-222-43S7", "850-222-4357"),
    ("Call 800-222-4357 ext 5", "800-222-4357"), ("800 - 222 - 4357", "800 - 222 - 4357"),
    ("1-800-MEDICARE (1-800-633-4227)", "1-800-633-4227"), ("800/222-4357", "800/222-4357"),
    ("800/222/4357", "800/222/4357"),
  ])
  func forms(text: String, printed: String) throws {
    let found = Self.phones([.of(text)])
    let phone = try #require(found.first, "\(text)")
    #expect(found.count == 1)
    #expect(phone.printed.string == printed)
    #expect(phone.normalized.string == "+1" + printed.filter(\.isNumber).suffix(10))
    #expect(phone.confidence > 0.4)
  }

  @Test(arguments: [
    "", "800-FLOWERS", "1-800-222-HELP", "100-222-4357", "800-122-4357", "911-222-4357",
    "800-911-4357", "390-222-4357", "800-222-43571", "2800-222-4357",
    "4111 1111 1111 1111", "429 071 010600556 3", "12-800-222-4357-9", "800-2224357", "800-222-435",
    "MEMBER ID 8002224357", "ACCOUNT NO: 800 222 4357", "SOO-ZZZ-BBBB", "+44 20 7946 0958", "+1", "(", "1-",
  ])
  func noPhones(text: String) {
    #expect(Self.phones([.of(text)]).isEmpty, "\(text)")
  }

  @Test func several() {
    let found = Self.phones([
      .of("Emergency Road Service", y: 8, height: 1.5), .of("1-800-222-4357", y: 11),
      .of("Locally (4 county territory)", y: 14, height: 1.5), .of("1-800-298-6963", y: 17),
      .of("800-555-0100 or 800-555-0199", y: 24),
    ])
    #expect(
      found.map(\.normalized.string) == ["+18002224357", "+18002986963", "+18005550100", "+18005550199"])
    #expect(found[0].place == FieldPlace(line: 1, first: 0, end: 14))
  }
}
