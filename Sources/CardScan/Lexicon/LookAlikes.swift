// SPDX-License-Identifier: Apache-2.0

/// Characters that are taken for one another, used only where a digit (or a letter) is asked for.
public enum LookAlikes {
  /// What of a substituted character's probability is kept.
  static let share: Float = 0.8

  /// The digit that a letter or sign looks like, or 255.
  public static func digit(_ scalar: UInt16) -> UInt8 {
    guard scalar < 0x7F else { return 255 }
    switch UInt8(truncatingIfNeeded: scalar) {
    case UInt8(ascii: "O"), UInt8(ascii: "o"), UInt8(ascii: "D"), UInt8(ascii: "Q"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "i"), UInt8(ascii: "|"),
      UInt8(ascii: "!"):
      return 1
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return 2
    case UInt8(ascii: "A"): return 4
    case UInt8(ascii: "S"), UInt8(ascii: "s"): return 5
    case UInt8(ascii: "G"), UInt8(ascii: "b"): return 6
    case UInt8(ascii: "T"): return 7
    case UInt8(ascii: "B"): return 8
    case UInt8(ascii: "g"), UInt8(ascii: "q"): return 9
    default: return 255
    }
  }

  /// The letter that a digit or sign looks like, or 0.
  static func letter(_ scalar: UInt16) -> UInt8 {
    guard scalar < 0x7F else { return 0 }
    switch UInt8(truncatingIfNeeded: scalar) {
    case UInt8(ascii: "0"): return UInt8(ascii: "O")
    case UInt8(ascii: "1"), UInt8(ascii: "|"), UInt8(ascii: "!"): return UInt8(ascii: "I")
    case UInt8(ascii: "2"): return UInt8(ascii: "Z")
    case UInt8(ascii: "4"): return UInt8(ascii: "A")
    case UInt8(ascii: "5"), UInt8(ascii: "$"): return UInt8(ascii: "S")
    case UInt8(ascii: "6"): return UInt8(ascii: "G")
    case UInt8(ascii: "7"): return UInt8(ascii: "T")
    case UInt8(ascii: "8"): return UInt8(ascii: "B")
    default: return 0
    }
  }
}
