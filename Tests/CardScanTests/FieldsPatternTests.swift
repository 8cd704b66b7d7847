// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsPatternTests {
  static func match(_ pattern: String, _ text: String) throws -> String? {
    let sheet = TextSheet([.of(text)])
    let compiled = try ValuePattern(utf8: [UInt8](pattern.utf8))
    return PatternMatcher(sheet).match(compiled, 0, sheet.cells.count)?.text.string
  }

  @Test(
    arguments: [
      ("ABC", "abc", "abc"), ("\\d{3}", "071", "071"), ("\\d{3}", "O7l", "071"),
      ("\\d{3}", "07", nil), ("\\d{3}", "0711", nil), ("[A-Z0-9]{3}", "O7l", "O7l"),
      ("[A-Z]{3}\\d+", "A8C123", "ABC123"), ("[a-z]+", "J0E", "JOE"), ("\\w+", "J0E", "J0E"),
      ("é", "E", "E"), ("stra(ss|x)e", "Straße", "Straße"), (".*", "any thing!", "any thing!"),
      ("\\d+", "123 456", "123456"), ("\\d+ \\d+", "123 456", "123 456"), ("a|b|cd", "CD", "CD"),
      ("a|b|cd", "C", nil), ("(ab)*c?", "abab", "abab"), ("a{2,3}", "aaaa", nil), ("a{2,3}", "aaa", "aaa"),
      ("a{2,}", "aaaaa", "aaaaa"), ("[^0-9]+", "AB-C", "AB-C"), ("[^0-9]+", "AB7", nil),
      ("429 ?<\\d{3}> ?\\d{9} ?\\d", "429 071 010600556 3", "071"),
      ("429 ?\\d{3} ?<\\d{9}> ?\\d", "42907101O6005563", "010600556"),
      ("[]]", "]", "]"), ("[\\d-]+", "1-2", "1-2"), ("\\.\\\\", ".\\", ".\\"), ("()", "A", nil),
      ("(a|)b", "b", "b"), ("(a*)*b", "aab", "aab"), ("\\d{2}/\\d{2}", "l2/2S", "12/25"),
    ] as [(String, String, String?)])
  func matches(pattern: String, text: String, value: String?) throws {
    #expect(try Self.match(pattern, text) == value, "\(pattern) \(text)")
  }

  @Test(arguments: [
    "", "(", ")", "<", ">", "(a>", "[", "[a", "[^", "\\", "a{", "a{}", "a{x}", "a{3,2}", "a{65}", "a{0}",
    "a{0,0}", "*", "a**", "?a", "{2}", "|*", "((((((((((a))))))))))", "[z-a]", "\\q", "\\1",
    "(a{64}){64}", "((((()){64}){64}){64}){64}", String(repeating: "a", count: 600),
  ])
  func faults(pattern: String) {
    #expect(throws: ScanError.self) { _ = try ValuePattern(utf8: [UInt8](pattern.utf8)) }
  }

  /// A pattern on which backtracking matchers take for ever.
  @Test func noExplosion() throws {
    #expect(try Self.match("(a*)*(a*)*(a|a)*(a?){60}b", String(repeating: "a", count: 120)) == nil)
    #expect(try Self.match("(a|aa)+", String(repeating: "a", count: 120)) != nil)
  }

  @Test func anyPatternOnAnyText() {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
    let signs = [UInt8]("ab1.()<>[]{}?*+|\\d^-,29 ".utf8)
    var compiled = 0
    for _ in 0..<3000 {
      let bytes = (0..<next(12)).map { _ in signs[next(signs.count)] }
      guard let pattern = try? ValuePattern(utf8: bytes) else { continue }
      compiled += 1
      let text = String(decoding: (0..<1 + next(10)).map { _ in signs[next(signs.count)] }, as: UTF8.self)
      let sheet = TextSheet([.of(text)])
      _ = PatternMatcher(sheet).match(pattern, 0, sheet.cells.count)
    }
    #expect(compiled > 100)
  }
}
