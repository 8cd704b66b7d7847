// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

@Suite struct CRulesTests {
  /// Rules, destroyed with this object.
  final class Rules {
    let pointer: OpaquePointer

    init() throws {
      var rules: OpaquePointer?
      #expect(cardscan_rules_create(&rules) == 0)
      pointer = try #require(rules)
    }

    deinit { cardscan_rules_destroy(pointer) }

    func add(
      _ label: String?, _ value: String?, name: String? = nil,
      _ change: (inout cardscan_label_rule) -> Void = { _ in }
    ) -> cardscan_status {
      func with(_ text: String?, _ body: (UnsafePointer<CChar>?) -> cardscan_status)
        -> cardscan_status
      {
        guard let text else { return body(nil) }
        return text.withCString(body)
      }
      return with(label) { label in
        with(value) { value in
          with(name) { name in
            var rule = cardscan_label_rule()
            cardscan_label_rule_init(&rule, MemoryLayout<cardscan_label_rule>.size)
            rule.label = label
            rule.value = value
            rule.name = name
            change(&rule)
            return cardscan_rules_add(pointer, &rule)
          }
        }
      }
    }

    var lastError: String { String(cString: cardscan_rules_last_error(pointer)) }
  }

  @Test func rulesFindValues() throws {
    let engine = try TestEngine(), picture = try TestPicture(), rules = try Rules()
    #expect(rules.add(nil, "[A-Z]+ SMITH", name: "who") == 0)
    #expect(rules.add("CLUB", "\\d{3}") == 0)
    #expect(rules.add("SM.TH", "\\d{3}", name: "odd") { $0.label_is_pattern = 1 } == 0)
    let result = TestResult(engine, picture) { $0.rules = rules.pointer }
    #expect(cardscan_result_count(result.pointer, Int32(CARDSCAN_FIELD_VALUE)) == 3)
    let who = try #require(result.field(CARDSCAN_FIELD_VALUE))
    #expect(who.state == 3 && who.string == "PAUL SMITH" && who.has_quad == 1)
    #expect(String(cString: who.name) == "who" && who.flags == 0)
    #expect(abs(who.quad.0 - 134) < 10 && abs(who.quad.2 - 263) < 10)
    let club = try #require(result.field(CARDSCAN_FIELD_VALUE, 1))
    #expect(club.state == 1 && club.string == nil && String(cString: club.name) == "club")
    #expect(String(cString: try #require(result.field(CARDSCAN_FIELD_VALUE, 2)).name) == "odd")
    #expect(result.field(CARDSCAN_FIELD_VALUE, 3) == nil)
    let unwanted = TestResult(engine, picture) {
      $0.rules = rules.pointer
      $0.wanted_fields = UInt32(CARDSCAN_WANTS_NUMBER)
    }
    #expect(cardscan_result_count(unwanted.pointer, Int32(CARDSCAN_FIELD_VALUE)) == 0)
  }

  @Test func setsIssuersAndWords() throws {
    let engine = try TestEngine(), picture = try TestPicture(), rules = try Rules()
    #expect(cardscan_rules_add_set(rules.pointer, "aaa") == 0)
    #expect(cardscan_rules_add_set(rules.pointer, "generic") == 0)
    #expect(cardscan_rules_add_issuer(rules.pointer, 488_241, 488_241, 1 << 16, "Oak") == 0)
    #expect(cardscan_rules_add_word(rules.pointer, 1, "Smyth") == 0)
    #expect(cardscan_rules_add_word(rules.pointer, 2, "Oakwood") == 0)
    let result = TestResult(engine, picture) { $0.rules = rules.pointer }
    #expect(result.status == 0)
    #expect(String(cString: cardscan_result_brand(result.pointer)) == "Oak")
    #expect(cardscan_result_issuer_known(result.pointer) == 1)
    #expect(cardscan_result_count(result.pointer, Int32(CARDSCAN_FIELD_VALUE)) > 15)
    let holder = try #require(result.field(CARDSCAN_FIELD_HOLDER))
    #expect(holder.string == "PAUL SMYTH")
    #expect(holder.flags == UInt32(CARDSCAN_FLAG_SUGGESTED))
    // Another length than that of the issuer's numbers.
    let other = try Rules()
    #expect(cardscan_rules_add_issuer(other.pointer, 488_241, 488_241, 1 << 19, "visa") == 0)
    let long = TestResult(engine, picture) {
      $0.rules = other.pointer
      $0.minimum_confidence = 0
      $0.require_known_issuer = 1
    }
    #expect(long.status == 2)
  }

  @Test func badRulesSayWhatIsWrong() throws {
    let rules = try Rules()
    #expect(rules.lastError == "")
    for (label, value) in [
      ("A", nil), ("A", ""), ("A", "["), ("A", "(("), ("A", "a{99999}"), ("A", "\\q"), ("A", "*"),
      (nil, "x"), ("", "x"), ("|", "x"), (String(repeating: "A", count: 65), "x"),
      (String(repeating: "A|", count: 600), "x"), ("A", String(repeating: "x", count: 1025)),
      ("A", String(repeating: "(a?b{64})", count: 20)),
    ] as [(String?, String?)] {
      #expect(rules.add(label, value) == -1, "\(label ?? "nil") \(value ?? "nil")")
      #expect(rules.lastError != "")
    }
    #expect(rules.add("[", "x", name: "n") { $0.label_is_pattern = 1 } == -1)
    for tolerance in [Float.nan, -0.1, 0.6, .infinity] {
      #expect(rules.add("A", "x") { $0.tolerance = tolerance } == -1)
    }
    for places: UInt32 in [0, 8, 256, .max] {
      #expect(rules.add("A", "x") { $0.places = places } == -1)
    }
    for size: UInt32 in [0, 3, 5000, .max] {
      #expect(rules.add("A", "x") { $0.struct_size = size } == -1)
    }
    // A size that ends within a pointer: nothing of that is followed.
    let value = try #require(MemoryLayout<cardscan_label_rule>.offset(of: \.value))
    for size in 4...MemoryLayout<cardscan_label_rule>.size {
      let status = rules.add("A", "x", name: "n") { $0.struct_size = UInt32(size) }
      #expect(status == (size < value + 8 ? -1 : 0), "\(size) bytes")
    }
    #expect(cardscan_rules_add(rules.pointer, nil) == -1)
    for name in ["", "AAA", "none"] { #expect(cardscan_rules_add_set(rules.pointer, name) == -1) }
    #expect(cardscan_rules_add_set(rules.pointer, nil) == -1)
    for (first, last, lengths) in [
      (Int32(0), Int32(5), UInt32(1 << 16)), (5, 4, 1 << 16), (-1, 5, 1 << 16), (4, .max, 1 << 16),
      (4, 4, 0), (4, 4, .max), (.min, .min, 1),
    ] {
      #expect(cardscan_rules_add_issuer(rules.pointer, first, last, lengths, "x") == -1)
    }
    #expect(cardscan_rules_add_issuer(rules.pointer, 4, 4, 1 << 16, nil) == -1)
    let long = String(repeating: "x", count: 256)
    for word in ["", long] { #expect(cardscan_rules_add_word(rules.pointer, 0, word) == -1) }
    #expect(cardscan_rules_add_word(rules.pointer, 0, nil) == -1)
    for kind: Int32 in [-1, 3, .max] { #expect(cardscan_rules_add_word(rules.pointer, kind, "x") == -1) }
  }

  @Test func countsAreLimited() throws {
    let rules = try Rules()
    for _ in 0..<256 { #expect(rules.add("A", "x") == 0) }
    #expect(rules.add("A", "x") == -1)
    #expect(cardscan_rules_add_set(rules.pointer, "aaa") == -1)
    for _ in 0..<64 { #expect(cardscan_rules_add_word(rules.pointer, 2, "x") == 0) }
    #expect(cardscan_rules_add_word(rules.pointer, 2, "x") == -1)
    #expect(cardscan_rules_add_word(rules.pointer, 1, "x") == 0)
  }

  /// Bytes that are no UTF-8 are characters that nothing is like.
  @Test func bytesThatAreNoTextDoNoHarm() throws {
    let engine = try TestEngine(), picture = try TestPicture(), rules = try Rules()
    let bytes = [CChar](stride(from: -128, through: -1, by: 1)) + [0]
    bytes.withUnsafeBufferPointer { text in
      var rule = cardscan_label_rule()
      cardscan_label_rule_init(&rule, MemoryLayout<cardscan_label_rule>.size)
      rule.label = text.baseAddress! + 70
      rule.value = text.baseAddress
      rule.name = text.baseAddress
      #expect(cardscan_rules_add(rules.pointer, &rule) == 0)
      #expect(cardscan_rules_add_word(rules.pointer, 0, text.baseAddress) == 0)
      #expect(cardscan_rules_add_issuer(rules.pointer, 4, 4, 1 << 16, text.baseAddress! + 100) == 0)
    }
    let result = TestResult(engine, picture) { $0.rules = rules.pointer }
    #expect(result.status == 0)
    let value = try #require(result.field(CARDSCAN_FIELD_VALUE))
    #expect(String(validatingCString: value.name) != nil, "texts that come back are UTF-8")
  }

  @Test func nullIsTaken() {
    cardscan_rules_destroy(nil)
    cardscan_label_rule_init(nil, 10)
    #expect(cardscan_rules_create(nil) == -1)
    #expect(cardscan_rules_last_error(nil) == nil)
    #expect(cardscan_rules_add(nil, nil) == -1 && cardscan_rules_add_set(nil, "aaa") == -1)
    #expect(cardscan_rules_add_issuer(nil, 4, 4, 1 << 16, "x") == -1)
    #expect(cardscan_rules_add_word(nil, 0, "x") == -1)
  }
}
