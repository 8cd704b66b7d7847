// SPDX-License-Identifier: Apache-2.0

/// A field of a card. The numbers are those of the C interface.
public enum FieldKind: Int32, Sendable {
  /// The card number.
  case number = 0
  /// The date until which the card is good.
  case expiry = 1
  /// The holder's name.
  case holder = 2
  /// A company's line beside the holder's name.
  case company = 3
  /// US telephone numbers.
  case phone = 4
  /// What the rules asked for.
  case value = 5
}

/// What speaks for or against a field's value. The bits are those of the C interface.
public struct FieldFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The number's check digit is right (ISO/IEC 7812-1, annex B).
  public static let luhnValid = FieldFlags(rawValue: 1)
  /// The number's issuer is known and has numbers of that length.
  public static let issuerKnown = FieldFlags(rawValue: 2)
  /// A label stands beside it.
  public static let labelled = FieldFlags(rawValue: 4)
  /// The date was judged against the month of today and is plausible.
  public static let plausible = FieldFlags(rawValue: 8)
  /// The date's month is over.
  public static let expired = FieldFlags(rawValue: 16)
  /// Words of the name were taken from the caller's suggestions.
  public static let suggested = FieldFlags(rawValue: 32)
  /// The number was read, is sure and in groups as on payment cards, but the options do not let it through.
  public static let refused = FieldFlags(rawValue: 64)
}

/// What became of one field.
public struct FieldReport {
  /// Whether it was asked for, is there, and was read.
  public var state = FieldState.notAsked
  /// 0 to 1; of a number also where it was not sure enough to be returned.
  public var confidence = 0.0
  /// Where the value stands in the frame, or where it is not read its label; nil where not known.
  public var quad: Quad?
  /// What speaks for or against the value.
  public var flags: FieldFlags = []
}
