// SPDX-License-Identifier: Apache-2.0

/// Four characters that name a picture format, as linux/videodev2.h has them.
public struct FourCC: Equatable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Of four ASCII characters; shorter ones are followed by blanks.
  init(_ text: StaticString) {
    var value: UInt32 = 0
    for index in 0..<4 {
      let byte = index < text.utf8CodeUnitCount ? text.utf8Start[index] : 0x20
      value |= UInt32(byte) << UInt32(8 * index)
    }
    rawValue = value
  }

  /// The four characters; what is no printable ASCII is a question mark.
  public var characters: (UInt8, UInt8, UInt8, UInt8) {
    func character(_ shift: UInt32) -> UInt8 {
      let byte = UInt8(truncatingIfNeeded: (rawValue & 0x7fff_ffff) >> shift)
      return (0x20...0x7e).contains(byte) ? byte : 0x3f
    }
    return (character(0), character(8), character(16), character(24))
  }
}
