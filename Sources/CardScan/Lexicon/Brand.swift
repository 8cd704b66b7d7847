// SPDX-License-Identifier: Apache-2.0

/// The scheme that a payment card belongs to, as its number tells.
public enum Brand: UInt8, Sendable, CaseIterable {
  /// A scheme with blocks of numbers of its own (ISO/IEC 7812-1); `IssuerRange` has them.
  case visa, mastercard, amex, discover, diners, jcb, unionpay, maestro, mir, rupay, elo, troy
  /// A scheme with blocks of numbers of its own (ISO/IEC 7812-1).
  case dankort, uatp

  /// The name in the command's JSON and in the C interface, lower case.
  public var name: StaticString {
    switch self {
    case .visa: "visa"
    case .mastercard: "mastercard"
    case .amex: "amex"
    case .discover: "discover"
    case .diners: "diners"
    case .jcb: "jcb"
    case .unionpay: "unionpay"
    case .maestro: "maestro"
    case .mir: "mir"
    case .rupay: "rupay"
    case .elo: "elo"
    case .troy: "troy"
    case .dankort: "dankort"
    case .uatp: "uatp"
    }
  }

  /// The brand of that name; case does not count. Nil where there is none.
  public static func named(_ name: FieldText) -> Brand? {
    for brand in allCases where FieldText(brand.name).folded == name.folded { return brand }
    return nil
  }

  /// Whether every number of the scheme ends with a Luhn check digit. UnionPay's older numbers
  /// do not all.
  public var requiresLuhn: Bool { self != .unionpay }

  /// The brand of a number by its first digits; where ranges overlap, the narrowest wins. Nil
  /// where no range holds it.
  public static func of(_ digits: [UInt8]) -> Brand? {
    IssuerRange.narrowest(holding: digits)?.brand
  }

  /// Whether numbers that begin as this one does have this many digits.
  public static func isPlausible(_ digits: [UInt8]) -> Bool {
    IssuerRange.narrowest(holding: digits)?.allows(count: digits.count) ?? false
  }
}
