// SPDX-License-Identifier: Apache-2.0

/// A set of folded characters.
struct CharacterSet128: Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  static let digits = CharacterSet128(low: 0x3FF << 48, high: 0)
  static let letters = CharacterSet128(low: 0, high: 0x3FF_FFFF << 1)
  /// All but the end of a line, also what has no counterpart in ASCII.
  static let all = CharacterSet128(low: ~0, high: ~0)

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  mutating func insert(_ other: CharacterSet128) {
    low |= other.low
    high |= other.high
  }

  var inverted: CharacterSet128 { CharacterSet128(low: ~low, high: ~high) }

  func meets(_ other: CharacterSet128) -> Bool { low & other.low != 0 || high & other.high != 0 }
}

/// A state of a pattern's automaton.
struct PatternState {
  /// Characters that lead to `next`; none where the state is a fork.
  var set = CharacterSet128()
  /// Whether it takes a character; else it leads to `next` and `other` without one.
  var takes: Bool
  /// Whether the character belongs to the value: inside of `<` and `>`, or everywhere.
  var isKept = false
  /// Index of a state; -1 is the pattern's end.
  var next: Int
  /// -2: none.
  var other = -2
}
