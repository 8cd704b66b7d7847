// SPDX-License-Identifier: Apache-2.0

/// What became of a field. The numbers are those of the C interface.
public enum FieldState: Int32, Sendable {
  /// The caller does not want it.
  case notAsked = 0
  /// Nothing on the card points to it.
  case absent = 1
  /// It seems to be there, but no reading is sure enough, or two exclude each other.
  case unreadable = 2
  case read = 3
}

/// Which fields the caller wants.
public struct WantedFields: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let number = WantedFields(rawValue: 1)
  public static let expiry = WantedFields(rawValue: 2)
  public static let holder = WantedFields(rawValue: 4)
  public static let company = WantedFields(rawValue: 8)
  public static let phones = WantedFields(rawValue: 16)
  /// What the rules find.
  public static let values = WantedFields(rawValue: 32)
  public static let all = WantedFields(rawValue: 63)
}
