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

  /// `count` signed bytes, valid as long as those that are read, and what fills them up to a multiple of 4.
  mutating func bytes(_ count: Int) throws(ScanError) -> UnsafePointer<Int8> {
    let first = bytes.bindMemory(to: Int8.self).baseAddress! + offset
    try skip((count + 3) & ~3)
    return first
  }
}
