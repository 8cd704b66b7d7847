// SPDX-License-Identifier: Apache-2.0

/// Characters made alike, so that texts can be compared.
enum Folding {
  /// What a scalar is folded to where it has no counterpart in ASCII. No pattern names it.
  static let unknown: UInt8 = 0x7F

  /// U+00C0 to U+017F, one letter each; the letters that fold to two are in `second`.
  private static let latin: StaticString = """
    AAAAAAACEEEEIIIIDNOOOOOXOUUUUYTSAAAAAAACEEEEIIIIDNOOOOO/OUUUUYTY\
    AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIIIIIJJKKKLLLLLLLLLLNNNNNNNNNOOOO\
    OOOORRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS
    """

  /// The upper-case ASCII letter, digit or sign that `scalar` stands for; accents are dropped.
  static func first(_ scalar: UInt16) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: return UInt8(truncatingIfNeeded: scalar &- 32)
    case 0x20...0x7E: return UInt8(truncatingIfNeeded: scalar)
    case 0xC0...0x17F: return latin.utf8Start[Int(scalar) - 0xC0]
    case 0xA0, 0x2000...0x200A, 0x202F: return UInt8(ascii: " ")
    case 0xA6, 0x2502: return UInt8(ascii: "|")
    case 0xAD, 0x2010...0x2015, 0x2212: return UInt8(ascii: "-")
    case 0xB4, 0x2018, 0x2019, 0x2032: return UInt8(ascii: "'")
    case 0x201C...0x201E: return UInt8(ascii: "\"")
    case 0xB7, 0x2022, 0x2026: return UInt8(ascii: ".")
    case 0xAA: return UInt8(ascii: "A")
    case 0xB0, 0xBA: return UInt8(ascii: "O")
    case 0x2044, 0x2215: return UInt8(ascii: "/")
    case 0x218, 0x219, 0x1E9E: return UInt8(ascii: "S")
    case 0x21A, 0x21B: return UInt8(ascii: "T")
    // Of Vietnamese, with two marks or one below.
    case 0x1EA0...0x1EB7: return UInt8(ascii: "A")
    case 0x1EB8...0x1EC7: return UInt8(ascii: "E")
    case 0x1EC8...0x1ECB: return UInt8(ascii: "I")
    case 0x1ECC...0x1EE3: return UInt8(ascii: "O")
    case 0x1EE4...0x1EF1: return UInt8(ascii: "U")
    case 0x1EF2...0x1EF9: return UInt8(ascii: "Y")
    default: return unknown
    }
  }

  /// The second letter of Æ, ß, Œ, Þ and their like; 0 for all others.
  static func second(_ scalar: UInt16) -> UInt8 {
    switch scalar {
    case 0xC6, 0xE6, 0x152, 0x153: UInt8(ascii: "E")
    case 0xDE, 0xFE: UInt8(ascii: "H")
    case 0xDF, 0x1E9E: UInt8(ascii: "S")
    case 0x132, 0x133: UInt8(ascii: "J")
    default: 0
    }
  }

  /// The letters and digits of a folded text.
  static func letters(_ folded: [UInt8]) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in folded where isLetter(byte) || isDigit(byte) { letters.append(byte) }
    return letters
  }

  /// One character for each family of look-alikes, of a folded character: 0 D O Q, 1 I L |, 2 Z,
  /// 4 A, 5 S, 6 G, 7 T, 8 B.
  static func skeleton(_ folded: UInt8) -> UInt8 {
    switch folded {
    case UInt8(ascii: "0"), UInt8(ascii: "D"), UInt8(ascii: "Q"): UInt8(ascii: "O")
    case UInt8(ascii: "1"), UInt8(ascii: "L"), UInt8(ascii: "|"), UInt8(ascii: "!"):
      UInt8(ascii: "I")
    case UInt8(ascii: "2"): UInt8(ascii: "Z")
    case UInt8(ascii: "4"): UInt8(ascii: "A")
    case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "S")
    case UInt8(ascii: "6"): UInt8(ascii: "G")
    case UInt8(ascii: "7"): UInt8(ascii: "T")
    case UInt8(ascii: "8"): UInt8(ascii: "B")
    default: folded
    }
  }

  /// A bit for each letter of skeletons, 0 for what is none.
  static func bit(_ skeleton: UInt8) -> UInt32 { isLetter(skeleton) ? 1 << UInt32(skeleton - 0x41) : 0 }

  /// The capital of a Latin letter, accent kept; other scalars as they are.
  static func capital(_ scalar: UInt16) -> UInt16 {
    switch scalar {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: scalar - 32
    case 0xFF: 0x178
    case 0x101...0x137 where scalar & 1 == 1 && scalar != 0x131: scalar - 1
    case 0x13A...0x148 where scalar & 1 == 0: scalar - 1
    case 0x14B...0x177 where scalar & 1 == 1: scalar - 1
    case 0x17A...0x17E where scalar & 1 == 0: scalar - 1
    case 0x131: 0x49
    case 0x219, 0x21B: scalar - 1
    case 0x1EA0...0x1EF9: scalar & ~1
    default: scalar
    }
  }

  /// The small letter of a Latin capital, accent kept; other scalars as they are.
  static func small(_ scalar: UInt16) -> UInt16 {
    for step: UInt16 in [32, 1] where capital(scalar &+ step) == scalar { return scalar &+ step }
    return scalar
  }

  /// Whether a scalar is a Latin letter that has a capital.
  static func isSmall(_ scalar: UInt16) -> Bool { capital(scalar) != scalar }

  /// Whether a folded character is neither letter nor digit, nor like one.
  static func isSign(_ byte: UInt8) -> Bool {
    !isLetter(byte) && !isDigit(byte) && skeleton(byte) == byte
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  /// Of a folded character.
  static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}
