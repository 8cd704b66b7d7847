// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct EvaluateFieldsTests {
  private static let header = "file\tkind\tnumber\texpiry\tholder\tlayout\tfields\n"

  private func row(_ text: String) throws -> Manifest.Row {
    try Manifest.rows(EvaluateFieldsTests.header + text, path: "m")[0]
  }

  /// What a card with these lines, one below the other, gives by the built-in rules.
  private func result(_ lines: [String]) -> (ScanResult, [LabelRule]) {
    var options = FieldOptions()
    options.rules = LabelRuleSet.generic.rules
    let result = ScanResult()
    result.lines = lines.enumerated().map { index, text in
      TextLine(
        characters: text.unicodeScalars.enumerated().map { place, scalar in
          TextCharacter(
            scalar: UInt16(scalar.value), left: Float(5 + 2 * place), right: Float(7 + 2 * place))
        },
        left: 5, right: Float(5 + 2 * text.count), middle: Float(10 + 6 * index), height: 2.5,
        confidence: 1)
    }
    result.fields = CardFields.find(in: result.lines, options: options)
    return (result, options.rules)
  }

  private func outcomes(_ truth: String, _ lines: [String]) throws -> [String: String] {
    let (result, rules) = result(lines)
    let fields = Judgement(try row(truth), result, threshold: 0.9, rules: rules).fields
    return Dictionary(
      uniqueKeysWithValues: fields.filter { $0.outcome != .absent && $0.field != .plainHolder }
        .map { ($0.field.name, $0.outcome.rawValue) })
  }

  @Test func everyOutcomeIsTold() throws {
    let lines = ["VALID THRU 04/27", "JÜRGEN  SMITH"]
    let truth = "a.jpg\tphoto\t\t04/2027\tJürgen Smith\tx\t"
    #expect(try outcomes(truth, lines) == ["expiry": "exact", "holder": "exact"])
    let other = "a.jpg\tphoto\t\t05/27\tJURGEN SMITH\tx\t"
    #expect(try outcomes(other, lines) == ["expiry": "wrong", "holder": "wrong"])
    #expect(try outcomes(truth, []) == ["expiry": "missed", "holder": "missed"])
    #expect(
      try outcomes("a.jpg\tphoto\t\t\t\tx\t", lines) == ["expiry": "false", "holder": "false"])
    #expect(try outcomes("a.jpg\tstrip\t\t04/27\tA B\tx\t", lines).isEmpty)
  }

  @Test func accentsCountOnce() throws {
    let (result, rules) = result(["JØRGEN ZIELIŃSKI"])
    let row = try row("a.jpg\tphoto\t\t\tJORGEN ZIELINSKI\tx\t")
    let judgement = Judgement(row, result, threshold: 0.9, rules: rules)
    let rows = FieldTally.rows(of: [judgement], each: true)
    #expect(rows.map(\.name) == ["holder", "holder without accents"])
    #expect(rows.map { $0.tally.count(.exact) } == [0, 1])
    #expect(EvaluationReport([judgement], reveal: false).fieldFailures.count == 1)
  }

  @Test func labelledValuesGoByTheirRules() throws {
    let truth = "a.jpg\tphoto\t\t\t\tx\tMember ID=1234 56789;Rx Grp=RX77;shoe size=44"
    let lines = ["MEMBER ID: 123 456789", "PLAN: GOLD"]
    #expect(
      try outcomes(truth, lines) == ["member id": "exact", "rx group": "missed", "plan": "false"])
  }

  @Test func reportsHoldFieldsAndConfusions() throws {
    let (result, rules) = result(["VALID THRU 04/27", "CARD NUMBER 4111 1111 1111 1111"])
    result.digits = [4, 7, 1, 1].map {
      DigitReading(
        digit: $0, probabilities: InlineArray(repeating: 0.1),
        box: Quad(Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)))
    }
    let truth = "a.jpg\tphoto\t4111\t04/28\t\tflat\tcard no=4111111111111112"
    let judgement = Judgement(try row(truth), result, threshold: 0.9, rules: rules)
    let alone = EvaluationReport.ReaderRun(name: "lattice", judgements: [judgement])
    let report = EvaluationReport([judgement], alone: [alone], reveal: false)
    let text = report.text
    #expect(text.contains("Digits taken for others, of 4"))
    #expect(text.contains("    1  7     1\n    7  1     0"))
    #expect(text.contains("all: expiry".padded(44) + "1".padded(left: 9)))
    #expect(text.contains("a.jpg: expiry wrong, read 04/27, it shows 04/28"))
    #expect(text.contains("   lattice  combined"))
    #expect(text.contains("layout: flat: labelled"))
    #expect(!text.contains("411111") && !report.json.text.contains("411111"))
    #expect(text.contains("1111, it shows ************1112"))
    let json = report.json.text
    #expect(json.contains(#"{"truth": 1, "read": 7, "count": 1}"#))
    #expect(
      json.contains(#""expiry": {"on_cards": 1, "exact": 0, "wrong": 1, "missed": 0, "false": 0}"#))
    #expect(json.contains(#""readers": {"lattice": {"all": {"pictures": 1, "exact": 0"#))
  }

  @Test func confusionsNeedAReadingThatIsMostlyRight() {
    let close = DigitConfusions(read: [1, 2, 8], truth: [1, 2, 3])
    #expect(close.digits == 3 && close[truth: 3, read: 8] == 1)
    #expect(DigitConfusions(read: [9, 9, 3], truth: [1, 2, 3]).digits == 0)
    var sum = DigitConfusions(read: [5], truth: [5])
    sum += DigitConfusions(read: [1, 4], truth: [1, 9])
    #expect(sum.digits == 3)
    #expect(sum.pairs.last.map { [$0.truth, $0.read, $0.count] } == [9, 4, 1])
    #expect(sum.pairs.count == 9)
  }

  @Test func monthsAreReadAsPeopleWriteThem() {
    for text in ["04/27", "4/27", "04/2027", "04-27"] {
      #expect(CalendarMonth(cardText: text)?.text == "04/27")
    }
    for text in ["", "04", "0427", "13/27", "04/127", "04/1927", "+4/27", "04/27/", "٠٤/27"] {
      #expect(CalendarMonth(cardText: text) == nil, "\(text)")
    }
  }
}
