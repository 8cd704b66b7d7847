// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsLabelTests {
  static func values(_ lines: [TextLine], _ rules: [LabelRule]) -> [String: String] {
    var options = FieldOptions()
    options.rules = rules
    let found = CardFields.find(in: lines, options: options).values
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name.string, $0.text.string) })
  }

  static func rule(
    _ label: String, _ value: String, name: String = "", isPattern: Bool = false,
    places: ValuePlaces = [.below, .right], tolerance: Float = 0.02
  ) throws -> LabelRule {
    try LabelRule(
      label: [UInt8](label.utf8), isPattern: isPattern, name: [UInt8](name.utf8),
      value: [UInt8](value.utf8), places: places, tolerance: tolerance)
  }

  /// The AAA specimen's places.
  static func automobileCard(_ row: String = "429 071 010600556 3") -> [TextLine] {
    [
      .of("Emergency Road Service", x: 55, y: 4, height: 1.8), .of("1-800-222-4357", x: 57, y: 7, height: 2.2),
      .of("CLUB CODE", x: 20, y: 29, height: 1.4, pitch: 1.2),
      .of("MEMBERSHIP NUMBER", x: 33, y: 29, height: 1.4, pitch: 1.2),
      .of(row, x: 7.2, y: 33, height: 4, pitch: 3.2),
      .of("MEMBER SINCE", x: 7, y: 38, height: 1.3, pitch: 1.1),
      .of("VALID THRU", x: 24, y: 38, height: 1.3, pitch: 1.1),
      .of("2000", x: 7, y: 41, height: 2.6), .of("11/30/20", x: 24, y: 41, height: 2.6),
      .of("DUES BILLED ANNUALLY", x: 7, y: 45, height: 1.3),
    ]
  }

  static let automobileValues = [
    "member id": "010600556", "club": "071", "member since": "2000", "valid thru": "11/30/20",
  ]

  /// The expiry is the value of a VALID THRU that was not read, on a card that has other values.
  @Test func unreadLabelOfTheExpiry() {
    var lines = Self.automobileCard()
    lines[6] = .of("V2ld hru", x: 24, y: 38, height: 1.3, pitch: 1.1)
    lines[8] = .of("11/30/35", x: 24, y: 41, height: 2.6)
    #expect(Self.values(lines, LabelRuleSet.aaa.rules)["valid thru"] == "11/30/35")
    lines[8] = .of("l1/2035", x: 24, y: 41, height: 2.6)
    #expect(Self.values(lines, LabelRuleSet.aaa.rules)["valid thru"] == "11/2035")
    lines[8] = .of("JUL 2030", x: 24, y: 41, height: 2.6)
    #expect(Self.values(lines, LabelRuleSet.aaa.rules)["valid thru"] == "JUL 2030")
    let alone = [TextLine.of("11/30/35", y: 30), .of("JANE DOE", y: 40)]
    #expect(Self.values(alone, LabelRuleSet.aaa.rules).isEmpty)
  }

  /// Numbers in groups are whole, and none of an association's.
  @Test(arguments: ["2668 2071 5523 1547", "8593 9743 1218 0571", "708 114 0548"])
  func numbersInGroups(number: String) {
    let lines = [TextLine.of("MEMBER NO", x: 7, y: 29, height: 1.4, pitch: 1.2), .of(number, x: 7, y: 33, height: 3)]
    let rules = LabelRuleSet.generic.rules + LabelRuleSet.aaa.rules
    let id = Self.values(lines, rules)["member id"]
    #expect(id == nil || id == number)
    #expect(Self.values(lines, rules)["member number"] == number)
  }

  /// The last group of a number is no security code for the letters of the label before it.
  @Test(arguments: ["2668 2071 5523 1547", "4211 1111 1111 1111"]) func numbersBehindTheirLabel(number: String) {
    let rules = LabelRuleSet.generic.rules
    for (label, name) in [("CARD NUMBER ", "card number"), ("Mitgliedsnummer: ", "member number")] {
      #expect(Self.values([.of(label + number, x: 5, y: 16, height: 2.5, pitch: 2)], rules) == [name: number])
    }
  }

  /// A code behind a number is one whatever of the number is misread or covered.
  @Test(arguments: [
    "41X1 1111 1111 1111 123", "VXII 1111 1111 1111 123", "OIII 1111 1111 1111 123", "**** **** **** 1111 123",
    "CARD NUMBER 4111 1111 1111 1111 123", "4111 1111 1111 1111 123", "4111 X111 1111 1111 1234",
  ]) func codesBehindNumbers(text: String) {
    var options = FieldOptions()
    options.numberLines = [0]
    let fields = CardFields.find(in: [.of(text, x: 5, y: 30, height: 3)], options: options)
    let code = text.count - (text.hasSuffix("1234") ? 4 : 3)
    #expect(fields.securityCodes == [FieldPlace(line: 0, first: code, end: text.count)])
  }

  /// A label is nobody's value: that of the next row.
  @Test func labelsAreNoValues() {
    let lines = [TextLine.of("Group # 1000000", x: 7, y: 30), .of("Rx Group # BCAAXYZ", x: 7, y: 34)]
    #expect(Self.values(lines, LabelRuleSet.generic.rules) == ["group": "1000000", "rx group": "BCAAXYZ"])
  }

  /// Whom a bill goes to is no id of the member.
  @Test func payers() {
    let values = Self.values([.of("Payer ID: 87726", x: 40, y: 30)], LabelRuleSet.generic.rules)
    #expect(values == ["payer id": "87726"])
  }

  /// Beside its label a telephone number is one of any country.
  @Test(arguments: [
    "555 444 333", "(12) 456-7890", "+58 214 784 135", "0311 1188898", "+7 (495) 185-01-20", "+123-333-4444",
  ])
  func phonesOfOtherCountries(number: String) {
    let lines = [TextLine.of("Phone", x: 7, y: 30), .of(number, x: 30, y: 30)]
    #expect(Self.values(lines, LabelRuleSet.generic.rules) == ["phone": number])
  }

  /// Canadian cards say it in both languages at once.
  @Test func validityInTwoLanguages() {
    let lines = [
      TextLine.of("ISS/DEL.", x: 7, y: 36, height: 1.4, pitch: 1.2),
      .of("EXP/EXP.", x: 40, y: 36, height: 1.4, pitch: 1.2),
      .of("2012-12-15", x: 7, y: 39), .of("2031-12-15", x: 40, y: 39),
    ]
    #expect(Self.values(lines, LabelRuleSet.generic.rules) == ["valid thru": "2031-12-15"])
    #expect(CardFields.find(in: lines, options: FieldOptions()).expiry?.date == CalendarMonth(month: 12, year: 2031))
  }

  /// Labels that no blank parts from their values, and whose last letters are in the value's line too.
  @Test func labelsWithoutBlanks() {
    let rules = LabelRuleSet.generic.rules
    #expect(Self.values([.of("ID:4071545", x: 7, y: 33)], rules) == ["id": "4071545"])
    #expect(Self.values([.of("Membership No.62659564", x: 7, y: 33)], rules) == ["member number": "62659564"])
    let lines = [
      TextLine.of("CARD NO.", x: 7, y: 33.2, height: 1.6, pitch: 1.3), .of("o. GC342937", x: 15.5, y: 33),
    ]
    #expect(Self.values(lines, rules) == ["card number": "GC342937"])
    // A group of digits is the value's own, wherever the label ends.
    let long = [
      TextLine.of("MEMBER NO", x: 7, y: 33.2, height: 1.6, pitch: 1.3), .of("8593 9743 1218 0571", x: 18, y: 33),
    ]
    #expect(Self.values(long, rules)["member number"] == "8593 9743 1218 0571")
  }

  /// A value without a label is what its own pattern asks for, whatever another rule finds in the same place.
  @Test func valuesWithoutLabelsKeepTheirEnds() throws {
    func rule(_ name: String, _ value: String) throws -> LabelRule {
      try LabelRule(label: [], name: Array(name.utf8), value: Array(value.utf8))
    }
    let rules = try [
      rule("bin", #"<\d{3}> ?\d{3} ?\d{9} ?\d"#), rule("whole", #"\d{3} ?\d{3} ?\d{9} ?\d"#),
    ]
    let values = Self.values([.of("488 090 791600483 4", x: 7, y: 33)], rules)
    #expect(values == ["bin": "488", "whole": "488 090 791600483 4"])
  }

  /// What customers are called in other languages.
  @Test(arguments: ["Kundennr.", "Kundennummer", "Customer No", "N° client", "Klantnummer"])
  func customerNumbers(label: String) {
    let lines = [TextLine.of(label, x: 7, y: 29, height: 1.4, pitch: 1.2), .of("27390442", x: 7, y: 33)]
    #expect(Self.values(lines, LabelRuleSet.generic.rules)["id"] == "27390442")
  }

  /// Numbers of members and clubs in other forms than the association's.
  @Test(arguments: ["530 6211575", "1213525930", "4929-2303-83", "M5245318", "73214983"])
  func numbersOfOtherClubs(number: String) {
    let lines = [
      TextLine.of("MEMBERSHIP NO", x: 7, y: 29, height: 1.4, pitch: 1.2), .of(number, x: 7, y: 33, height: 3),
      .of("CLUB", x: 50, y: 29, height: 1.4, pitch: 1.2), .of("C25", x: 50, y: 33, height: 3),
    ]
    #expect(Self.values(lines, LabelRuleSet.aaa.rules) == ["member id": number, "club": "C25"])
  }

  /// Years of membership, dates with the month's name, the holder above the number.
  @Test func automobileCardsOfOtherClubs() {
    var lines = Self.automobileCard()
    lines[0] = .of("Mehmet W. Tanaka", x: 7, y: 24, height: 2.4)
    lines[5] = .of("Member", x: 7, y: 38, height: 1.3, pitch: 1.1)
    lines[7] = .of("15 yrs", x: 7, y: 41, height: 2.6)
    lines[8] = .of("JUL 01, 2030", x: 24, y: 41, height: 2.6)
    let values = Self.values(lines, LabelRuleSet.aaa.rules)
    #expect(values["member since"] == "15 yrs" && values["valid thru"] == "JUL 01, 2030")
    var options = FieldOptions()
    options.rules = LabelRuleSet.aaa.rules
    let fields = CardFields.find(in: lines, options: options)
    #expect(fields.holder?.text.string == "Mehmet W. Tanaka")
    #expect(fields.expiry?.date == CalendarMonth(month: 7, year: 2030))
  }

  /// A year below the left end of a long label is no security code; a day before the month's name.
  @Test func automobileCardsWithLongLabels() {
    let lines: [TextLine] = [
      .of("429 065 818351908 7", x: 7, y: 25, height: 3),
      .of("YEARS OF MEMBERSHIP SINCE", x: 7, y: 33, height: 1.6), .of("1988", x: 7, y: 36.5, height: 2.4),
      .of("VALID THRU", x: 48, y: 33, height: 1.6), .of("18 JUN 2028", x: 48, y: 36.5, height: 2.4),
    ]
    let values = Self.values(lines, LabelRuleSet.aaa.rules)
    #expect(values["member since"] == "1988" && values["valid thru"] == "18 JUN 2028")
  }

  /// A value's digits are no part of a label that ends with NO or its like, and another label in the row ends a value.
  @Test(arguments: [
    ("Member ID: 102640669", "member id", "102640669"), ("Group: 10264066", "group", "10264066"),
    ("GROUP N0 10264066", "group", "10264066"),
    ("MEMBER ID 733 673 486159 RX PCN ADV", "member id", "733 673 486159"),
    ("MEMBER SINCE: JAN 2025", "since", "JAN 2025"), ("Validity: 07/09/2027", "valid thru", "07/09/2027"),
    ("Valid Till: 31 MAR 2027", "valid thru", "31 MAR 2027"), ("VALID UPTO 2027-03-31", "valid thru", "2027-03-31"),
    ("Employee No: 4402-117", "id", "4402-117"), ("STUDENT NUMBER 20018273", "id", "20018273"),
    ("Born 20 FEB 1979", "date of birth", "20 FEB 1979"), ("DOB: 1979-02-20", "date of birth", "1979-02-20"),
  ])
  func valuesInTheRow(text: String, name: String, value: String) {
    let lines = [TextLine.of(text, x: 8, y: 41, height: 2.4, pitch: 1.8), .of("RHYS WARD", x: 8, y: 45, height: 2.4)]
    #expect(Self.values(lines, LabelRuleSet.generic.rules)[name] == value)
  }

  /// But a label may end with a number of its own.
  @Test func labelsWithNumbers() throws {
    let rule = try Self.rule("TIER 1", "\\d+")
    #expect(Self.values([.of("TIER 1: 52", x: 8, y: 41)], [rule]) == ["tier 1": "52"])
  }

  /// What a service's hours are is not the number of a club whose own was not read.
  @Test func hoursAreNoClub() {
    let label: [TextLine] = [.of("CLUB CODE", x: 7, y: 33, height: 1.6)]
    let hours = TextLine.of("24 Hour Road Service", x: 7, y: 36.5, height: 1.6)
    #expect(Self.values(label + [hours], LabelRuleSet.aaa.rules)["club"] == nil)
    let code = TextLine.of("074", x: 7, y: 36.5, height: 2.4)
    #expect(Self.values(label + [code], LabelRuleSet.aaa.rules)["club"] == "074")
  }

  /// Values above their labels, or right of them; a day of one digit.
  @Test func automobileCardsWithValuesElsewhere() {
    let above: [TextLine] = [
      .of("429 036 656495958 0", x: 7, y: 25, height: 3), .of("1975", x: 7, y: 33, height: 2.4),
      .of("02/28/2026", x: 48, y: 33, height: 2.4), .of("MEMBER SINCE", x: 7, y: 36.5, height: 1.8),
      .of("Valid Thru", x: 48, y: 36.5, height: 1.8),
    ]
    var values = Self.values(above, LabelRuleSet.aaa.rules)
    #expect(values["member since"] == "1975" && values["valid thru"] == "02/28/2026")
    let rows: [TextLine] = [
      .of("Years of Membership:", x: 7, y: 34, height: 1.8), .of("26 yrs", x: 34, y: 34, height: 2.4),
      .of("EXP:", x: 7, y: 39, height: 1.8), .of("May 1, 2028", x: 34, y: 39, height: 2.4),
    ]
    values = Self.values(rows, LabelRuleSet.aaa.rules)
    #expect(values["member since"] == "26 yrs" && values["valid thru"] == "May 1, 2028")
    var options = FieldOptions()
    options.rules = LabelRuleSet.aaa.rules
    #expect(CardFields.find(in: rows, options: options).expiry?.date == CalendarMonth(month: 5, year: 2028))
    // Where one stands above and one below, the one below counts.
    let both: [TextLine] = [
      .of("1975", x: 7, y: 30), .of("MEMBER SINCE", x: 7, y: 34, height: 1.8), .of("1988", x: 7, y: 38),
    ]
    #expect(Self.values(both, LabelRuleSet.aaa.rules)["member since"] == "1988")
  }

  /// Clubs elsewhere begin numbers with two letters, and say until when a card is valid in other words.
  @Test(arguments: ["VALID TO", "VALID UNTIL", "EXPIRY DATE", "GOOD THROUGH"])
  func otherClubs(label: String) {
    let lines: [TextLine] = [
      .of("MEMBER NO", x: 7, y: 20, height: 1.6), .of("BT 58675851", x: 7, y: 24),
      .of(label, x: 7, y: 34, height: 1.6), .of("28 Aug 2028", x: 7, y: 38),
    ]
    #expect(
      Self.values(lines, LabelRuleSet.aaa.rules) == ["member id": "BT 58675851", "valid thru": "28 Aug 2028"])
  }

  @Test func automobileClub() {
    #expect(Self.values(Self.automobileCard(), LabelRuleSet.aaa.rules) == Self.automobileValues)
    // Misread digits, the blanks lost, labels not read.
    #expect(Self.values(Self.automobileCard("429 O7l O10600SS6 3"), LabelRuleSet.aaa.rules) == Self.automobileValues)
    #expect(
      Self.values([.of("4290710106005563")], LabelRuleSet.aaa.rules) == ["member id": "010600556", "club": "071"])
    // The number before the club's code, both labels unread.
    #expect(
      Self.values([.of("010600556 071")], LabelRuleSet.aaa.rules) == ["member id": "010600556", "club": "071"])
    #expect(Self.values([.of("866 555 0101")], LabelRuleSet.aaa.rules) == [:])
    // Hyphens for blanks, and a last digit seen twice.
    for row in ["429-071-010600556-3", "429 071 010600556 33"] {
      #expect(Self.values(Self.automobileCard(row), LabelRuleSet.aaa.rules) == Self.automobileValues, "\(row)")
    }
    // Another prefix: groups as these have no payment card.
    #expect(
      Self.values([.of("442 388 652257805 6")], LabelRuleSet.aaa.rules) == ["member id": "652257805", "club": "388"])
    #expect(
      Self.values([.of("4423 8865 2257 8056"), .of("442388 652257805 6", y: 40)], LabelRuleSet.aaa.rules).isEmpty)
    // Dates and labels merged into lines of two columns.
    var lines = Array(Self.automobileCard().prefix(5))
    lines.append(.of("MEMBER SINCE   VALID THRU", x: 7, y: 38, height: 1.3, pitch: 1.1))
    lines.append(.of("2000    11/30/20", x: 7, y: 41, height: 2.6, pitch: 2))
    lines[5].characters[15].left = 24
    let merged = Self.values(lines, LabelRuleSet.aaa.rules)
    #expect(merged["member since"] == "2000")
    #expect(merged["member id"] == "010600556")
    var options = FieldOptions()
    options.rules = LabelRuleSet.aaa.rules
    options.today = CalendarMonth(month: 6, year: 2020)
    let fields = CardFields.find(in: Self.automobileCard(), options: options)
    #expect(fields.expiry?.date == CalendarMonth(month: 11, year: 2020))
    #expect(fields.holder == nil)
    #expect(fields.phones.map(\.normalized.string) == ["+18002224357"])
    #expect(fields.securityCodes.isEmpty)
  }

  /// A value's place is that of the value, not of all that the pattern goes over.
  @Test func placesOfParts() throws {
    var options = FieldOptions()
    options.rules = [
      try Self.rule("", "429 <\\d{3}> \\d{9} \\d", name: "club"),
      try Self.rule("", "429 \\d{3} <\\d{9}> \\d", name: "member id"),
      try Self.rule("since", "\\d{4}"),
    ]
    let lines = [TextLine.of("429 071 010600556 3"), .of("SINCE 2000", y: 40)]
    let values = CardFields.find(in: lines, options: options).values
    #expect(
      values.map(\.place) == [
        FieldPlace(line: 0, first: 4, end: 7), FieldPlace(line: 0, first: 8, end: 17),
        FieldPlace(line: 1, first: 6, end: 10),
      ])
  }

  @Test func builtInTablesCompile() {
    for set in LabelRuleSet.allCases { #expect(set.rules.count == set.lineCount) }
  }

  @Test func insuranceCard() {
    let lines: [TextLine] = [
      .of("ACME HEALTH PLAN", x: 5, y: 6, height: 3), .of("Member ID: XYZ123456789", x: 5, y: 15, height: 2),
      .of("Group No. 98765", x: 5, y: 19, height: 2), .of("RxBIN 610014", x: 5, y: 23, height: 2),
      .of("RxPCN MEDDPRIME", x: 5, y: 27, height: 2), .of("Effective 01/01/2025", x: 5, y: 31, height: 2),
      .of("Member Services 1-800-555-0100", x: 5, y: 48, height: 2),
      .of("PLAN", x: 50, y: 15, height: 1.5), .of("PPO GOLD", x: 50, y: 18, height: 2),
    ]
    let values = Self.values(lines, LabelRuleSet.generic.rules)
    #expect(values["member id"] == "XYZ123456789")
    #expect(values["group"] == "98765")
    #expect(values["rx bin"] == "610014")
    #expect(values["pcn"] == "MEDDPRIME")
    #expect(values["effective"] == "01/01/2025")
    #expect(values["plan"] == "PPO GOLD")
    #expect(values["phone"] == "1-800-555-0100")
    #expect(values["since"] == nil)
  }

  @Test func places() throws {
    let label = TextLine.of("CLUB", x: 20, y: 30, height: 2)
    func value(_ x: Float, _ y: Float, _ places: ValuePlaces, tolerance: Float = 0.02) throws -> String? {
      Self.values(
        [label, .of("071", x: x, y: y, height: 2)],
        [try Self.rule("club", "\\d{3}", places: places, tolerance: tolerance)])["club"]
    }
    #expect(try value(20, 34, .below) == "071")
    #expect(try value(21.6, 34, .below) == "071")
    #expect(try value(24.5, 34, .below) == nil)
    #expect(try value(24.5, 34, .below, tolerance: 0.04) == "071")
    #expect(try value(20, 26, .below) == nil)
    #expect(try value(20, 26, .above) == "071")
    #expect(try value(20, 40, .below) == nil)
    #expect(try value(30, 30, .right) == "071")
    #expect(try value(30, 30, .below) == nil)
    #expect(try value(10, 30, .right) == nil)
    #expect(try value(30, 33, .right) == nil)
  }

  @Test func nearestOfSeveral() throws {
    let rules = [try Self.rule("club", "\\d{3}")]
    #expect(
      Self.values([.of("CLUB", y: 30, height: 2), .of("222", y: 36.5, height: 2), .of("111", y: 33, height: 2)], rules)
        == ["club": "111"])
    #expect(
      Self.values(
        [.of("CLUB", y: 30, height: 2), .of("111", x: 25, y: 30, height: 2), .of("222", x: 40, y: 30, height: 2)], rules
      )
        == ["club": "111"])
  }

  @Test func labelsLiteralAndPattern() throws {
    #expect(Self.values([.of("MEMBER SINCE 123")], [try Self.rule("member", "\\d+")]) == [:])
    #expect(Self.values([.of("Numéro 123")], [try Self.rule("NUMERO", "\\d+")]) == ["numero": "123"])
    #expect(Self.values([.of("CLU8: 123")], [try Self.rule("club", "\\d+")]) == ["club": "123"])
    #expect(
      Self.values([.of("ACCT NO 123")], [try Self.rule("acc(oun)?t( no)?", "\\d+", name: "a", isPattern: true)])
        == ["a": "123"])
    #expect(
      Self.values([.of("KONTO 12")], [try Self.rule("account|konto", "\\d+")]) == ["account": "12"])
    // No value where the label's own text would be it.
    #expect(
      Self.values([.of("CLUB"), .of("PLAN", y: 34)], [try Self.rule("club", "\\w+"), try Self.rule("plan", "\\w+")])
        == [:])
  }

  @Test func rulesKnowTheirNames() throws {
    let rule = try Self.rule("RX GRP|GROUP NO", "\\d+", name: "group")
    for name in ["group", "Rx-Grp:", "group no."] {
      #expect(rule.isNamed(FieldText(utf8: [UInt8](name.utf8))), "\(name)")
    }
    #expect(!rule.isNamed(FieldText("rx")) && !rule.isNamed(FieldText()))
  }

  @Test func faults() {
    #expect(throws: ScanError.self) { try Self.rule("a", "(") }
    #expect(throws: ScanError.self) { try Self.rule("a", "a", tolerance: .nan) }
    #expect(throws: ScanError.self) { try Self.rule("a", "a", tolerance: 0.6) }
    #expect(throws: ScanError.self) { try Self.rule("", "a") }
    #expect(throws: ScanError.self) { try Self.rule("(", "a", name: "a", isPattern: true) }
    #expect(throws: ScanError.self) { try Self.rule("a", "a", places: []) }
  }

  @Test func securityCodesAreNoValues() throws {
    let rules =
      LabelRuleSet.generic.rules + [
        try Self.rule("cvv|cvc|security code|code", "\\d{3,4}", name: "code"),
        try Self.rule("", "\\d{3,4}", name: "any"),
      ]
    let number = TextLine.of("4111 1111 1111 1111", x: 8, y: 31, height: 4.3, pitch: 3.63)
    #expect(Self.values([number, .of("CVV 123", x: 60, y: 40)], rules).isEmpty)
    #expect(Self.values([number, .of("OS 456", x: 60, y: 40)], rules).isEmpty)
    #expect(Self.values([number, .of("ID", x: 50, y: 20), .of("1234", x: 60, y: 20)], rules).isEmpty)
    #expect(Self.values([.of("SECURITY CODE", y: 20, height: 1.5), .of("123", y: 23)], rules).isEmpty)
    #expect(Self.values([.of("1111 123", x: 40, y: 20)], rules).isEmpty)
    let amex = TextLine.of("3782 822463 10005", x: 8, y: 31, height: 4.3, pitch: 3.63)
    #expect(Self.values([amex, .of("1234", x: 65, y: 25, height: 2)], rules).isEmpty)
  }
}
