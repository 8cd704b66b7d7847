// SPDX-License-Identifier: Apache-2.0
import CLoops
import CardScanModels

/// The characters that the text network reads, and behind them, after an end of line, those that it does not and the
/// accent network makes.
enum TextAlphabet {
  /// Unicode scalars in the order of the network's classes; class 0 is no character, class i is
  /// character i − 1.
  static let scalars: [UInt16] = {
    var length = 0
    guard let bytes = cs_model_text_alphabet(&length) else { return [] }
    return decode(UnsafeBufferPointer(start: bytes, count: length))
  }()

  /// The network's classes: every character and the blank.
  static let classes = 1 + (scalars.firstIndex(of: 0x0A) ?? scalars.count)

  /// The scalars of UTF-8 text of the basic plane, up to what is none.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    var scalars: [UInt16] = []
    var index = 0
    while index < bytes.count {
      let first = UInt16(bytes[index])
      let more = first < 0x80 ? 0 : first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 : -1
      guard more >= 0, index + more < bytes.count else { break }
      var scalar = more == 0 ? first : first & (more == 1 ? 0x1F : 0x0F)
      for offset in 0..<more { scalar = scalar << 6 | UInt16(bytes[index + 1 + offset] & 0x3F) }
      scalars.append(scalar)
      index += 1 + more
    }
    return scalars
  }
}

extension TextAlphabet {
  /// The character of a class; 0 for the blank and for what is no class.
  static func scalar(_ label: Int) -> UInt16 {
    label >= 1 && label <= scalars.count ? scalars[label - 1] : 0
  }

  /// The class of a character; that of the blank for what has none.
  static func label(_ scalar: UInt16) -> Int {
    for index in scalars.indices where scalars[index] == scalar { return index + 1 }
    return TextScores.blank
  }
}

extension TextAlphabet {
  /// What each of the network's classes is to a number.
  static let kinds: [UInt8] = {
    var kinds: [UInt8] = []
    for label in 0..<classes {
      let scalar = scalar(label)
      var kind = label == TextScores.blank ? CS_KIND_BLANK : CS_KIND_OTHER
      if scalar == 0x20 || scalar == 0x2D || scalar == 0x2E { kind = CS_KIND_SEPARATOR }
      if let like = Digits.value(scalar) { kind = like.digit + (like.isExact ? 0 : CS_KIND_LIKE) }
      kinds.append(UInt8(truncatingIfNeeded: kind))
    }
    return kinds
  }()
}

extension TextAlphabet {
  /// The folded character of each of the network's classes.
  static let characters: [UInt8] = {
    var characters: [UInt8] = []
    for label in 0..<classes { characters.append(Folding.first(scalar(label))) }
    return characters
  }()
}
