// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsStateTests {
  static func find(
    _ lines: [TextLine], _ change: (inout FieldOptions) -> Void = { _ in }
  ) -> CardFields {
    var options = FieldOptions()
    change(&options)
    return CardFields.find(in: lines, options: options)
  }

  static let front = [
    TextLine.of("4111 1111 1111 1111", x: 8, y: 30, height: 4),
    TextLine.of("VALID THRU 12/27", x: 30, y: 38, height: 2.5),
    TextLine.of("JOHN DOE", x: 8, y: 45, height: 3),
  ]

  @Test func onlyWhatIsWantedIsSought() {
    let all = Self.find(Self.front)
    #expect(all.expiryState == .read && all.holderState == .read && all.companyState == .absent)
    let dates = Self.find(Self.front) { $0.wanted = .expiry }
    #expect(dates.expiry == all.expiry)
    #expect(dates.holder == nil && dates.holderState == .notAsked)
    #expect(dates.companyState == .notAsked)
    let names = Self.find(Self.front) { $0.wanted = .holder }
    #expect(names.holder == all.holder, "also without the date it is judged by the date's place")
    #expect(names.expiry == nil && names.expiryState == .notAsked && names.otherExpiries.isEmpty)
    let nothing = Self.find(Self.front) { $0.wanted = [] }
    #expect(!nothing.hasReading && nothing.expiryState == .notAsked)
  }

  /// What makes an unsure outline a card's: business cards and envelopes have a name alone, packets a date.
  @Test func anExpiryAndAHolderTellACard() {
    #expect(Self.find(Self.front).areCards)
    for line in Self.front { #expect(!Self.find([line]).areCards) }
  }

  @Test func valuesHaveStates() throws {
    let rules = [
      try FieldsLabelTests.rule("MEMBER ID", "\\d{9}"), try FieldsLabelTests.rule("CLUB", "\\d{3}"),
      try FieldsLabelTests.rule("GROUP", "\\d{3}"),
      try FieldsLabelTests.rule("GROUP NO", "\\d{4}", name: "group"),
      try FieldsLabelTests.rule("MEMBERSHIP", "\\d{8}", name: "member id"),
    ]
    let lines = [
      TextLine.of("MEMBER ID: 123456789"), .of("GROUP NO: 99", y: 38), .of("HELLO", y: 46),
    ]
    let fields = Self.find(lines) { $0.rules = rules }
    #expect(fields.values.map(\.name.string) == ["member id"])
    #expect(fields.missingValues.map(\.name.string) == ["club", "group"])
    #expect(fields.missingValues.map(\.state) == [.absent, .unreadable])
    #expect(fields.missingValues[1].label?.line == 1)
    #expect(fields.missingValues[0].label == nil)
    let unwanted = Self.find(lines) {
      $0.rules = rules
      $0.wanted = .expiry
    }
    #expect(unwanted.values.isEmpty && unwanted.missingValues.isEmpty)
  }

  @Test func otherDatesAreOffered() {
    func dates(_ fields: CardFields) -> [String] {
      fields.otherExpiries.map { "\($0.date.month)/\($0.date.year)" }
    }
    // Contradictory labels: none is taken, both are offered.
    let both = Self.find([.of("VALID THRU 12/27"), .of("VALID THRU 11/29", y: 40)])
    #expect(both.expiryState == .unreadable && both.expiry == nil)
    #expect(dates(both) == ["12/2027", "11/2029"])
    // A start is no end.
    let start = Self.find([.of("VALID FROM 12/23 VALID THRU 12/27")])
    #expect(start.expiryState == .read && dates(start).isEmpty)
    // The earlier of two in a row may be the end.
    #expect(dates(Self.find([.of("12/23 12/27")])) == ["12/2023"])
    #expect(Self.find([]).otherExpiries.isEmpty)
  }

  @Test(arguments: [((11, 2027), false), ((12, 2027), false), ((1, 2028), true)])
  func datesAreJudgedAgainstToday(today: (Int, Int), isExpired: Bool) {
    let fields = Self.find(Self.front) {
      $0.today = CalendarMonth(month: today.0, year: today.1)
    }
    #expect(fields.expiry?.isExpired == isExpired)
    #expect(Self.find(Self.front).expiry?.isExpired == nil)
  }

  @Test func charactersHavePlaces() throws {
    var line = TextLine.of("0123456789", x: 10, height: 3, pitch: 2)
    #expect(line.quad(of: 0..<4) == nil, "without a frame")
    // A frame in which the line's right end is half as high as its left end: the middle of the line
    // lies two thirds of the way to the right.
    line.right = 30
    line.quad = Quad(Point(0, 0), Point(300, 50), Point(300, 100), Point(0, 100))
    let half = try #require(line.quad(of: 5..<10))
    #expect(abs(half.topLeft.x - 200) < 1 && abs(half.bottomLeft.x - 200) < 1)
    #expect(abs(half.topLeft.y - 100.0 / 3) < 1 && abs(half.bottomLeft.y - 100) < 1)
    #expect(try #require(line.quad(of: -5..<99)).topLeft == line.quad?.topLeft)
    #expect(line.quad(of: 3..<3) == nil && line.quad(of: 20..<30) == nil)
    line.right = 10
    #expect(line.quad(of: 0..<4) == nil, "a line without a length")
  }

  /// The memory itself is overwritten, not a copy of it.
  @Test func textsAreWipedInPlace() {
    var fields = Self.find(Self.front + [.of("CALL 1-800-222-4357", y: 50)]) {
      $0.rules = LabelRuleSet.generic.rules
    }
    #expect(fields.holder != nil && !fields.phones.isEmpty)
    func address() -> UInt {
      fields.phones[0].normalized.scalars.withUnsafeBufferPointer {
        UInt(bitPattern: $0.baseAddress)
      }
    }
    let before = address()
    fields.wipe()
    #expect(address() == before)
    var texts = [fields.holder?.text, fields.phones[0].normalized, fields.phones[0].printed]
    texts += fields.values.map { $0.text }
    for text in texts { #expect(text?.scalars.allSatisfy { $0 == 0 } == true) }
    var line = Self.front[0]
    line.wipe()
    #expect(line.characters.allSatisfy { $0.scalar == 0 && $0.alternatives[0] == 0 })
  }
}
