// SPDX-License-Identifier: Apache-2.0

/// A block of issuer identification numbers (IIN, ISO/IEC 7812-1) that belongs to one scheme.
struct IssuerRange: Sendable {
  /// nil: a scheme that only the caller knows, `NumberPolicy.names[name]`.
  let brand: Brand?
  let name: Int16
  /// First and last prefix of the block, one to eight digits: filled with 0 and with 9.
  let first: Int32
  let last: Int32
  /// Bit n is set where numbers of n digits exist.
  let lengths: UInt32

  init(_ brand: Brand?, _ first: Int32, _ last: Int32, lengths: UInt32, name: Int16 = 0) {
    self.brand = brand
    self.name = name
    self.first = first
    self.last = last
    self.lengths = lengths
  }

  /// The IINs of the block, eight digits each.
  var low: Int { IssuerRange.filled(first, with: 0) }
  var high: Int { IssuerRange.filled(last, with: 9) }

  /// An IIN has so many digits at most.
  static let largestIIN = 99_999_999

  /// Whether numbers of `count` digits exist in the block.
  func allows(count: Int) -> Bool {
    count >= 0 && count < 32 && lengths & (1 << UInt32(count)) != 0
  }

  /// The narrowest block that holds the number's first eight digits, of the caller's and those that have numbers of
  /// that length where there are any: schemes hold small blocks inside of others'. Of two as narrow, one of the
  /// caller's, then the first of the table. Nil for fewer than six digits and for values above 9.
  static func narrowest(
    holding digits: [UInt8], callers: [IssuerRange] = []
  ) -> IssuerRange? {
    guard digits.count >= 6 else { return nil }
    var issuer = 0
    for i in 0..<8 {
      let digit = i < digits.count ? digits[i] : 0
      guard digit <= 9 else { return nil }
      issuer = issuer * 10 + Int(digit)
    }
    var best: IssuerRange?
    var size = Int.max
    var fits = false
    for i in 0..<callers.count + table.count {
      let range = i < callers.count ? callers[i] : table[i - callers.count]
      let low = range.low, high = range.high
      guard issuer >= low, issuer <= high else { continue }
      let isLong = i < callers.count || range.allows(count: digits.count)
      if isLong != fits ? isLong : high - low < size { (best, size, fits) = (range, high - low, isLong) }
    }
    return best
  }

  private static func filled(_ prefix: Int32, with digit: Int) -> Int {
    var value = Int(prefix)
    while value > 0, value <= largestIIN / 10 { value = value * 10 + digit }
    return value
  }
}

/// Sets of lengths as bits.
private let only14: UInt32 = 1 << 14
private let only15: UInt32 = 1 << 15
private let only16: UInt32 = 1 << 16
private let from12to19: UInt32 = 0xFF000
private let from14to19: UInt32 = 0xFC000
private let from16to19: UInt32 = 0xF0000

extension IssuerRange {
  /// The public ranges. Sources, read in 2026 unless an older state is said: the table "Issuer
  /// identification number" of the English Wikipedia's article "Payment card number"; the range
  /// tables of the open validators credit-card-type (Braintree) and credit_card_validations;
  /// Mastercard's and Visa's notices on the 2-series and on 19-digit numbers. The schemes assign
  /// ranges finer than this, to members, in tables that are not public.
  static let table: [IssuerRange] = [
    // Visa: 4; 13 digits on old cards, 18 and 19 are reserved and rarely issued.
    IssuerRange(.visa, 4, 4, lengths: 1 << 13 | only16 | 3 << 18),
    // Mastercard: 51-55 and, since 2017, the 2-series.
    IssuerRange(.mastercard, 51, 55, lengths: only16),
    IssuerRange(.mastercard, 2221, 2720, lengths: only16),
    IssuerRange(.amex, 34, 34, lengths: only15),
    IssuerRange(.amex, 37, 37, lengths: only15),
    // Discover; 622126-622925 are UnionPay cards that Discover's network accepts.
    IssuerRange(.discover, 6011, 6011, lengths: from16to19),
    IssuerRange(.discover, 644, 649, lengths: from16to19),
    IssuerRange(.discover, 65, 65, lengths: from16to19),
    // Diners Club International: Carte Blanche 300-305, 3095, 36, 38-39.
    IssuerRange(.diners, 300, 305, lengths: only14 | from16to19),
    IssuerRange(.diners, 3095, 3095, lengths: only14 | from16to19),
    IssuerRange(.diners, 36, 36, lengths: from14to19),
    IssuerRange(.diners, 38, 39, lengths: only14 | from16to19),
    IssuerRange(.jcb, 3528, 3589, lengths: from16to19),
    // UnionPay: 62 and the later 8100-8171; 9555-9559 on its members' older debit cards (955880 ICBC, 95599 ABC).
    IssuerRange(.unionpay, 62, 62, lengths: from16to19),
    IssuerRange(.unionpay, 8100, 8171, lengths: from16to19),
    IssuerRange(.unionpay, 9555, 9559, lengths: from16to19),
    // Maestro: the blocks left to it in 50, 56-58, 63, 67.
    IssuerRange(.maestro, 50, 50, lengths: from12to19),
    IssuerRange(.maestro, 56, 58, lengths: from12to19),
    IssuerRange(.maestro, 63, 63, lengths: from12to19),
    IssuerRange(.maestro, 67, 67, lengths: from12to19),
    IssuerRange(.mir, 2200, 2204, lengths: from16to19),
    // RuPay (NPCI): 508 (508500-508999), 60, 6521-6522 (652150-653149), 817200-829999 of 81 and 82.
    IssuerRange(.rupay, 508_500, 508_999, lengths: only16),
    IssuerRange(.rupay, 60, 60, lengths: only16),
    IssuerRange(.rupay, 652_150, 653_149, lengths: only16),
    IssuerRange(.rupay, 817_200, 829_999, lengths: only16),
    // Troy (BKM): 9792; its block in 65 is shared with Discover and read as Discover.
    IssuerRange(.troy, 9792, 9792, lengths: only16),
    // Dankort (Nets): 5019; the co-branded 4571 is read as Visa, whose mark it bears.
    IssuerRange(.dankort, 5019, 5019, lengths: only16),
    // UATP, airlines: 1.
    IssuerRange(.uatp, 1, 1, lengths: only15),
    // Elo: blocks inside Visa, Maestro, UnionPay and Discover.
    IssuerRange(.elo, 401_178, 401_179, lengths: only16),
    IssuerRange(.elo, 431_274, 431_274, lengths: only16),
    IssuerRange(.elo, 438_935, 438_935, lengths: only16),
    IssuerRange(.elo, 451_416, 451_416, lengths: only16),
    IssuerRange(.elo, 457_393, 457_393, lengths: only16),
    IssuerRange(.elo, 457_631, 457_632, lengths: only16),
    IssuerRange(.elo, 504_175, 504_175, lengths: only16),
    IssuerRange(.elo, 506_699, 506_778, lengths: only16),
    IssuerRange(.elo, 509_000, 509_999, lengths: only16),
    IssuerRange(.elo, 627_780, 627_780, lengths: only16),
    IssuerRange(.elo, 636_297, 636_297, lengths: only16),
    IssuerRange(.elo, 636_368, 636_368, lengths: only16),
    IssuerRange(.elo, 650_031, 650_033, lengths: only16),
    IssuerRange(.elo, 650_035, 650_051, lengths: only16),
    IssuerRange(.elo, 650_405, 650_439, lengths: only16),
    IssuerRange(.elo, 650_485, 650_538, lengths: only16),
    IssuerRange(.elo, 650_541, 650_598, lengths: only16),
    IssuerRange(.elo, 650_700, 650_718, lengths: only16),
    IssuerRange(.elo, 650_720, 650_727, lengths: only16),
    IssuerRange(.elo, 650_901, 650_978, lengths: only16),
    IssuerRange(.elo, 651_652, 651_679, lengths: only16),
    IssuerRange(.elo, 655_000, 655_019, lengths: only16),
    IssuerRange(.elo, 655_021, 655_058, lengths: only16),
  ]
}
