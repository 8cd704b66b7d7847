// SPDX-License-Identifier: Apache-2.0

/// Which numbers are given out: the caller's to say. What is read is read all the same.
public struct NumberPolicy: Sendable {
  /// Whether a number must pass the Luhn check (ISO/IEC 7812-1, annex B); specimens, gift and
  /// membership cards often do not. Readings are judged by it too: where it is required, a right
  /// check digit makes a number surer.
  public var requiresLuhn = true
  /// Whether the number's issuer must be known and have numbers of that length.
  public var requiresKnownIssuer = false
  /// Digits, 12 to 19.
  public var fewestDigits = 12
  /// Digits, `fewestDigits` to 19.
  public var mostDigits = 19
  /// What the caller added, and the names of schemes that are none of `Brand`.
  private(set) var issuers: [IssuerRange] = []
  private(set) var names: [FieldText] = []

  private static let largestCount = 1024

  /// The defaults: 12 to 19 digits of any issuer, with a right check digit.
  public init() {}

  /// Throws where a value is out of its range.
  func check() throws(ScanError) {
    guard fewestDigits >= 12, fewestDigits <= mostDigits, mostDigits <= CardNumber.largestCount
    else {
      throw ScanError(.invalidArgument, "the digits of a number must lie between 12 and 19")
    }
  }

  /// Adds a block of issuers that the built-in table lacks or names otherwise. The narrowest block
  /// holds, of two as narrow the one added first, then the table's.
  ///
  /// - Parameters:
  ///   - name: the scheme's name as it is to be given out; the name of a `Brand` stands for it.
  ///   - first: the first prefix, one to eight digits, not beginning with 0.
  ///   - last: the last prefix; as long as the first or not.
  ///   - lengths: bit n is set where numbers of n digits exist; 12 to 19.
  /// Throws `.invalidArgument` and says what is wrong; after 1024 blocks too.
  public mutating func addIssuer(
    name: FieldText, first: Int, last: Int, lengths: UInt32
  ) throws(ScanError) {
    guard first >= 1, last >= 1, first <= IssuerRange.largestIIN, last <= IssuerRange.largestIIN,
      lengths != 0, lengths & ~0xFF000 == 0
    else {
      throw ScanError(
        .invalidArgument, "an issuer has prefixes of one to eight digits and numbers of 12 to 19")
    }
    guard !name.isEmpty, name.scalars.count <= 64, issuers.count < NumberPolicy.largestCount else {
      throw ScanError(
        .invalidArgument, "an issuer has no name or a long one, or there are more than 1024")
    }
    let brand = Brand.named(name)
    let range = IssuerRange(
      brand, Int32(first), Int32(last), lengths: lengths, name: Int16(names.count))
    guard range.low <= range.high else {
      throw ScanError(.invalidArgument, "an issuer's last prefix is before its first")
    }
    issuers.append(range)
    if brand == nil { names.append(name) }
  }

  /// Whether a number with these properties may be given out, its length aside.
  func allows(isLuhnValid: Bool, isIssuerKnown: Bool) -> Bool {
    (isLuhnValid || !requiresLuhn) && (isIssuerKnown || !requiresKnownIssuer)
  }
}
