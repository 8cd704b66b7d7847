// SPDX-License-Identifier: Apache-2.0

/// A short text of scalars of the basic plane. It becomes a String only at the edge of the program.
public struct FieldText: Equatable, Sendable {
  /// Unicode scalars of the basic plane, one for each character.
  public var scalars: [UInt16]

  /// A text of these scalars; empty without any.
  public init(scalars: [UInt16] = []) { self.scalars = scalars }

  /// ASCII text known when the program was built; other bytes become U+FFFD.
  public init(_ text: StaticString) {
    self.init(ascii: text, 0, text.utf8CodeUnitCount)
  }

  /// The bytes `first` up to `end` of ASCII text.
  init(ascii text: StaticString, _ first: Int, _ end: Int) {
    scalars = []
    var i = first
    while i < end {
      let byte = text.utf8Start[i]
      scalars.append(byte < 0x80 ? UInt16(byte) : 0xFFFD)
      i += 1
    }
  }

  /// UTF-8 of any origin: what is malformed or outside of the basic plane becomes U+FFFD.
  public init(utf8 bytes: [UInt8]) {
    scalars = []
    var i = 0
    while i < bytes.count {
      let lead = bytes[i]
      i += 1
      var rest = lead < 0x80 ? 0 : lead & 0xE0 == 0xC0 ? 1 : lead & 0xF0 == 0xE0 ? 2 : -1
      var value = rest == 0 ? UInt16(lead) : UInt16(lead & (rest == 1 ? 0x1F : 0x0F))
      let least: UInt16 = rest == 1 ? 0x80 : rest == 2 ? 0x800 : 0
      while rest > 0, i < bytes.count, bytes[i] & 0xC0 == 0x80 {
        value = value << 6 | UInt16(bytes[i] & 0x3F)
        i += 1
        rest -= 1
      }
      let isSurrogate = value >= 0xD800 && value < 0xE000
      scalars.append(rest == 0 && value >= least && !isSurrogate ? value : 0xFFFD)
      if rest < 0 { while i < bytes.count, bytes[i] & 0xC0 == 0x80 { i += 1 } }
    }
  }

  /// The text as UTF-8, without a final NUL.
  public var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: scalar))
        continue
      }
      if scalar < 0x800 {
        bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      } else {
        bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | (scalar >> 6 & 0x3F)))
      }
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | (scalar & 0x3F)))
    }
    return bytes
  }

  /// Whether there is no character.
  public var isEmpty: Bool { scalars.isEmpty }

  /// Upper-case ASCII without accents; what has no counterpart is 0x7F.
  var folded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      bytes.append(Folding.first(scalar))
      let second = Folding.second(scalar)
      if second != 0 { bytes.append(second) }
    }
    return bytes
  }
}
