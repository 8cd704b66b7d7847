// SPDX-License-Identifier: Apache-2.0

/// What speaks for the same card and for another one: natural logarithms of how much more likely something
/// is of one card than of any two.
enum Sameness {
  static let sameExpiry: Float = 4, sameHolder: Float = 5, otherField: Float = -6
  /// From where on it is the same, and down to where another one.
  static let same: Float = 9, another: Float = -6
  /// Where neither is known.
  static let unknown: Float = 0
}
