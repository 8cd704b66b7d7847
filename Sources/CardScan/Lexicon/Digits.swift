// SPDX-License-Identifier: Apache-2.0

/// Characters that stand for digits.
enum Digits {
  /// The digit that `scalar` is or looks like; nil where it is like none.
  static func value(_ scalar: UInt16) -> (digit: Int, isExact: Bool)? {
    if scalar >= 0x30, scalar <= 0x39 { return (Int(scalar) - 0x30, true) }
    let like = LookAlikes.digit(scalar)
    return like < 10 ? (Int(like), false) : nil
  }
}
