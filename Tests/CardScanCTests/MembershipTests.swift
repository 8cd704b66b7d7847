// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

/// Labelled values of rendered membership cards, through the C interface alone.
@Suite struct CMembershipTests {
  /// The built-in sets, and a rule of the caller's.
  private func rules() throws -> CRulesTests.Rules {
    let rules = try CRulesTests.Rules()
    #expect(cardscan_rules_add_set(rules.pointer, "aaa") == 0)
    #expect(cardscan_rules_add_set(rules.pointer, "generic") == 0)
    #expect(rules.add("MEMBER SINCE", "<\\d\\d>\\d\\d", name: "century") == 0)
    return rules
  }

  private func scan(
    _ engine: TestEngine, _ picture: TestPicture, _ rules: CRulesTests.Rules,
    _ change: (inout cardscan_scan_options) -> Void = { _ in }
  ) -> TestResult {
    TestResult(engine, picture) {
      $0.guide = Int32(CARDSCAN_GUIDE_CENTRED)
      $0.rules = rules.pointer
      change(&$0)
    }
  }

  private func values(_ result: TestResult) throws -> [String: cardscan_field] {
    var values: [String: cardscan_field] = [:]
    for index in 0..<cardscan_result_count(result.pointer, Int32(CARDSCAN_FIELD_VALUE)) {
      let field = try #require(result.field(CARDSCAN_FIELD_VALUE, index))
      values[String(cString: try #require(field.name))] = field
    }
    return values
  }

  /// Labels above values: club code and membership number in one row between prefix and check digit.
  @Test(arguments: [Int32(1), 2]) func labelsAboveTheirValues(backend: Int32) throws {
    let engine = try TestEngine(backend: backend), rules = try rules()
    let result = scan(engine, try TestPicture(sample: "card_12.jpg"), rules)
    let values = try values(result)
    for (name, text) in [
      ("club", "090"), ("member id", "791600483"), ("member since", "1961"),
      ("valid thru", "03/14/2030"), ("century", "19"),
    ] {
      let field = try #require(values[name])
      #expect(field.state == Int32(CARDSCAN_STATE_READ) && field.string == text, "\(name)")
      #expect(field.confidence > 0.3 && field.confidence <= 1 && field.has_quad == 1)
    }
    #expect(values["member since"]?.flags == UInt32(CARDSCAN_FLAG_LABELLED))
    #expect(values["policy"]?.state == Int32(CARDSCAN_STATE_ABSENT))
    #expect(values["policy"]?.string == nil && values["policy"]?.has_quad == 0)
    // The values stand beside each other: each has a place of its own, in pixels of the frame.
    expect(values["club"], between: 378, 456, near: 357)
    expect(values["member id"], between: 472, 700, near: 363)
    expect(values["member number"], between: 472, 700, near: 363)
    expect(values["century"], between: 284, 325, near: 436)
    let phone = try #require(result.field(CARDSCAN_FIELD_PHONE))
    #expect(phone.string == "+18665550193")
    let expiry = try #require(result.field(CARDSCAN_FIELD_EXPIRY))
    #expect(expiry.string == "03/30" && expiry.flags & UInt32(CARDSCAN_FLAG_LABELLED) != 0)
  }

  /// Labels left of values, and no number: asked for values alone, the scan is successful.
  @Test func labelsBesideTheirValues() throws {
    let engine = try TestEngine(), rules = try rules()
    let result = scan(engine, try TestPicture(sample: "card_13.jpg"), rules) {
      $0.wanted_fields = UInt32(CARDSCAN_WANTS_VALUES)
    }
    #expect(result.status == 0)
    let values = try values(result)
    for (name, text) in [
      ("club", "662"), ("member id", "962201157"), ("member since", "1975"),
      ("valid thru", "01/22/32"),
    ] {
      let field = try #require(values[name])
      #expect(field.state == Int32(CARDSCAN_STATE_READ) && field.string == text, "\(name)")
      #expect(field.flags == UInt32(CARDSCAN_FLAG_LABELLED))
      #expect(field.quad.0 > 530 && field.quad.0 < 570, "the values' column")
    }
    #expect(result.field(CARDSCAN_FIELD_EXPIRY)?.state == Int32(CARDSCAN_STATE_NOT_ASKED))
  }

  private func expect(
    _ field: cardscan_field?, between left: Double, _ right: Double, near middle: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let quad = field?.corners ?? []
    #expect(
      quad.count == 8 && abs(quad[0] - left) < 12 && abs(quad[2] - right) < 12
        && abs((quad[1] + quad[5]) / 2 - middle) < 12, "\(quad)", sourceLocation: location)
  }
}
