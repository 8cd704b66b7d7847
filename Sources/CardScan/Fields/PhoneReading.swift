// SPDX-License-Identifier: Apache-2.0

/// A telephone number of the North American Numbering Plan that was read.
public struct PhoneReading: Equatable, Sendable {
  /// `+1` and ten digits.
  public var normalized: FieldText
  /// As it is printed; characters taken for digits are digits.
  public var printed: FieldText
  /// 0 to 1.
  public var confidence: Float
  /// The characters of the line that are the number.
  public var place: FieldPlace
}
