// SPDX-License-Identifier: Apache-2.0

/// Little-endian numbers out of bytes that may be anything.
struct WeightsReader {
  private let bytes: UnsafeRawBufferPointer
  /// Bytes read so far.
  var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Passes over `count` bytes.
  mutating func skip(_ count: Int) throws(ScanError) {
    guard count >= 0, count <= bytes.count - offset else {
      throw ScanError(.badWeights, "the weights are cut short")
    }
    offset += count
  }

  /// To the next multiple of 4 bytes.
  mutating func align() { offset = min((offset + 3) & ~3, bytes.count) }

  mutating func word() throws(ScanError) -> UInt32 {
    let at = offset
    try skip(4)
    return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  /// A number that must not exceed `most`.
  mutating func word(upTo most: Int) throws(ScanError) -> Int {
    let value = try word()
    guard value <= UInt32(most) else {
      throw ScanError(.badWeights, "a number among the weights is out of range")
    }
    return Int(value)
  }

  /// A finite float32.
  mutating func float() throws(ScanError) -> Float {
    let value = Float(bitPattern: try word())
    guard value.isFinite else { throw ScanError(.badWeights, "a weight is not finite") }
    return value
  }

  /// A finite IEEE 754 binary16.
  mutating func half() throws(ScanError) -> Float {
    let at = offset
    try skip(2)
    let bits = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self))
    guard let value = WeightsReader.float(half: bits) else {
      throw ScanError(.badWeights, "a weight is not finite")
    }
    return value
  }

  /// The value of IEEE 754 binary16 `bits`, exactly; nil where it is infinite or not a number.
  static func float(half bits: UInt16) -> Float? {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 31
    let fraction = UInt32(bits & 0x3ff)
    switch exponent {
    case 31: return nil
    case 0:
      // A subnormal counts in steps of 2^-24.
      let size = Float(fraction) * 0x1p-24
      return sign == 0 ? size : -size
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
    }
  }
}
