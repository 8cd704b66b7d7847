// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct NumberPolicyTests {
  static func policy(_ issuers: (String, Int, Int, Int)...) throws -> NumberPolicy {
    var policy = NumberPolicy()
    for (name, first, last, length) in issuers {
      try policy.addIssuer(
        name: FieldText(name), first: first, last: last, lengths: 1 << UInt32(length))
    }
    return policy
  }

  static func digits(_ text: String) -> [UInt8] { text.utf8.map { $0 - 48 } }

  @Test func theNarrowestRangeHolds() throws {
    let policy = try Self.policy(
      ("Corner Shop", 6299, 6299, 16), ("MasterCard", 99, 99, 16), ("wide", 4, 4, 14),
      ("eight", 41_111_112, 41_111_119, 17))
    func name(_ number: String) -> String? {
      let issuer = IssuerRange.narrowest(holding: Self.digits(number), callers: policy.issuers)
      return issuer.map { $0.brand.map { "\($0)" } ?? policy.names[Int($0.name)].string }
    }
    #expect(name("6299000000000000") == "Corner Shop")
    #expect(name("6298000000000000") == "unionpay")
    #expect(name("4111111100000000") == "wide", "of two as narrow the caller's")
    #expect(name("4111111300000000") == "eight")
    #expect(name("4011780000000000") == "elo", "narrower than the caller's")
    #expect(name("9900000000000000") == "mastercard", "a brand by its name")
    #expect(name("0000000000000000") == nil)
    #expect(name("41111") == nil)
    #expect(Brand.named(FieldText("Visa ")) == nil)
  }

  /// 3-3-9-1 is how automobile clubs write theirs.
  @Test func numbersOfClubsHaveNoBrand() {
    func brand(_ groups: [Int]) -> Brand? {
      let digits = Self.digits("4880907916004834").map {
        DigitReading(digit: $0, probabilities: .init(repeating: 0.1), box: Quad(x: 0, y: 0, width: 1, height: 1))
      }
      let result = ScanResult()
      var options = ScanOptions()
      options.numbers.requiresLuhn = false
      result.take(
        NumberReading(digits: digits, groups: groups, confidence: 1, halfTurned: false), options, anyCount: false)
      #expect(result.status == .ok && result.number?.count == 16)
      return result.brand
    }
    #expect(brand([4, 4, 4, 4]) == .visa && brand([16]) == .visa)
    #expect(brand([3, 3, 9, 1]) == nil)
  }

  /// Where it is not sure that there is a card, a row of figures that begins as no issuer's is none.
  @Test func figuresOfNoIssuerAreNoCard() {
    func status(_ number: String, anyIssuer: Bool) -> Status {
      let digits = Self.digits(number).map {
        DigitReading(digit: $0, probabilities: .init(repeating: 0.1), box: Quad(x: 0, y: 0, width: 1, height: 1))
      }
      let result = ScanResult()
      result.take(
        NumberReading(digits: digits, groups: [16], confidence: 1, halfTurned: false), ScanOptions(), anyCount: false,
        anyIssuer: anyIssuer)
      #expect((result.number != nil) == (result.status == .ok))
      return result.status
    }
    #expect(status("4111111111111111", anyIssuer: false) == .ok)
    #expect(status("1111111111111117", anyIssuer: true) == .ok)
    #expect(status("1111111111111117", anyIssuer: false) == .noCard)
  }

  @Test(arguments: [
    (0, 5, 16), (-4, 5, 16), (5, 4, 16), (5, 0, 16), (4, 123_456_789, 16), (4, .max, 16), (4, 5, 11),
    (4, 5, 20), (4, 5, 31),
  ])
  func rangesAreChecked(first: Int, last: Int, length: Int) {
    #expect(throws: ScanError.self) { try Self.policy(("x", first, last, length)) }
  }

  @Test func namesAndLengthsMustBeThere() throws {
    var policy = try Self.policy()
    #expect(throws: ScanError.self) { try Self.policy(("", 4, 4, 16)) }
    #expect(throws: ScanError.self) {
      try policy.addIssuer(name: FieldText("x"), first: 4, last: 4, lengths: 0)
    }
    for _ in 0..<1024 {
      try policy.addIssuer(name: FieldText("x"), first: 4, last: 4, lengths: 1 << 16)
    }
    #expect(throws: ScanError.self) {
      try policy.addIssuer(name: FieldText("x"), first: 4, last: 4, lengths: 1 << 16)
    }
  }

  @Test func prefixesAreFilled() throws {
    // 40 to 4: everything that begins with 4.
    let range = try #require(try Self.policy(("x", 40, 4, 16)).issuers.first)
    #expect(range.low == 40_000_000 && range.high == 49_999_999)
  }

  @Test func lengthsAreChecked() throws {
    for (fewest, most) in [(11, 19), (12, 20), (17, 16), (.min, .max)] {
      var options = ScanOptions()
      options.numbers.fewestDigits = fewest
      options.numbers.mostDigits = most
      #expect(throws: ScanError.self) { try options.check() }
    }
  }

  /// Readings of issuers that only the caller knows are as sure as those of the table.
  @Test func callersIssuersArePlausible() throws {
    func plausible(_ policy: NumberPolicy) -> Float {
      var features = NumberFeatures()
      let digits = Self.digits("9999000000000000").map { value in
        var digit = PooledDigit(position: 0, logs: .init(repeating: -9))
        digit.logs[Int(value)] = -0.01
        return digit
      }
      _ = features.judge(
        digits, groups: [4, 4, 4, 4], unchecked: NumberPosterior.unchecked, issuers: policy.issuers)
      return features.plausible
    }
    #expect(plausible(NumberPolicy()) == -1)
    #expect(plausible(try Self.policy(("x", 9999, 9999, 16))) == 1)
    #expect(plausible(try Self.policy(("x", 9999, 9999, 15))) < -1, "the issuer has none so long")
  }
}
