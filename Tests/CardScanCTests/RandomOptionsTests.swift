// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Foundation
import Testing

@testable import CardScanC

/// Options whose bytes are anything: a status comes back, and the engine works on.
@Suite struct CRandomOptionsTests {
  /// Numbers that are the same in each run (xorshift, Marsaglia 2003).
  struct Numbers {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let odd: [Double] = [
    0, -0.0, 1, -1, 0.5, 63.5, 1e-300, 1e18, -1e18, 1e300, .infinity, -.infinity, .nan,
  ]

  /// One frame in four shows something, which takes longer to look at than options to check.
  @Test func anythingGivesAStatus() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let grey = TestPicture(greyOfWidth: 64, height: 48)
    var numbers = Numbers()
    var accepted = 0
    for call in 0..<400 {
      var options = cardscan_scan_options()
      let size = MemoryLayout<cardscan_scan_options>.size
      cardscan_scan_options_init(&options, size)
      withUnsafeMutableBytes(of: &options) { bytes in
        for _ in 0..<1 + numbers.next() % 4 {
          let place = 4 + Int(numbers.next() % UInt64(size - 12)) / 4 * 4
          if numbers.next() & 1 == 0 {
            let value = Self.odd[Int(numbers.next() % UInt64(Self.odd.count))]
            bytes.storeBytes(of: value, toByteOffset: place, as: Double.self)
          } else {
            let small = Int32(truncatingIfNeeded: numbers.next() >> (numbers.next() % 64))
            bytes.storeBytes(of: small, toByteOffset: place, as: Int32.self)
          }
        }
      }
      // Pointers that are not NULL must point to what they say.
      options.mask = nil
      options.rules = nil
      options.first_name = nil
      options.last_name = nil
      var image = (call % 4 == 0 ? picture : grey).image
      image.width = 64
      image.height = 48
      var result: OpaquePointer?
      let status = cardscan_scan(engine.pointer, &image, &options, &result)
      #expect((result == nil) == (status < 0))
      #expect(status == -1 || status >= 0)
      if status >= 0 { accepted += 1 }
      cardscan_result_destroy(result)
    }
    #expect(accepted > 20 && accepted < 380)
    #expect(TestResult(engine, picture).status == 0)
  }

  @Test func patternsOfAnyBytes() throws {
    let rules = try CRulesTests.Rules()
    var numbers = Numbers()
    let signs = Array("AB0-9.[](){}<>|?*+^,\\d\\w 3\u{00C9}".utf8) + [0xFF, 0x80, 0xC3]
    for _ in 0..<3000 {
      let count = Int(numbers.next() % 24)
      let bytes = (0..<count).map { _ in
        CChar(bitPattern: signs[Int(numbers.next() % UInt64(signs.count))])
      }
      (bytes + [0]).withUnsafeBufferPointer { text in
        var rule = cardscan_label_rule()
        cardscan_label_rule_init(&rule, MemoryLayout<cardscan_label_rule>.size)
        rule.value = text.baseAddress
        rule.label = text.baseAddress
        rule.label_is_pattern = Int32(numbers.next() & 1)
        rule.tolerance = Float(Self.odd[Int(numbers.next() % UInt64(Self.odd.count))])
        let status = cardscan_rules_add(rules.pointer, &rule)
        #expect(status == 0 || status == -1)
      }
    }
    let engine = try TestEngine(), picture = try TestPicture()
    #expect(TestResult(engine, picture) { $0.rules = rules.pointer }.status == 0)
  }
}
