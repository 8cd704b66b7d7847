// SPDX-License-Identifier: Apache-2.0

/// What became of a field. The numbers are those of the C interface.
public enum FieldState: Int32, Sendable {
  /// The caller does not want it.
  case notAsked = 0
  /// Nothing on the card points to it.
  case absent = 1
  /// It seems to be there, but no reading is sure enough, or two exclude each other.
  case unreadable = 2
  /// It was read, and is sure enough.
  case read = 3
}

/// Which fields the caller wants.
public struct WantedFields: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The card number.
  public static let number = WantedFields(rawValue: 1)
  /// The expiry date.
  public static let expiry = WantedFields(rawValue: 2)
  /// The holder's name.
  public static let holder = WantedFields(rawValue: 4)
  /// A company's line beside the holder's name.
  public static let company = WantedFields(rawValue: 8)
  /// US telephone numbers.
  public static let phones = WantedFields(rawValue: 16)
  /// What the rules find.
  public static let values = WantedFields(rawValue: 32)
  /// Everything.
  public static let all = WantedFields(rawValue: 63)
}
