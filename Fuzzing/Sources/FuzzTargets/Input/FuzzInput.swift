// SPDX-License-Identifier: Apache-2.0

/// Takes decisions from the fuzzer's bytes, from their beginning on. Where they are used up all is 0, so that
/// every input means something.
struct FuzzInput {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ data: UnsafePointer<UInt8>, _ size: Int) {
    bytes = UnsafeRawBufferPointer(start: data, count: size)
  }

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    place += 1
    return bytes[place - 1]
  }

  /// From 0 to `count` - 1; `count` is at most 256.
  mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  mutating func flag() -> Bool { byte() & 1 != 0 }

  /// True once in `rounds` bytes, and where the bytes are used up false.
  mutating func seldom(_ rounds: Int) -> Bool { Int(byte()) % rounds == rounds - 1 }

  mutating func word() -> UInt32 {
    var value: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) { value |= UInt32(byte()) << shift }
    return value
  }

  mutating func long() -> UInt64 { UInt64(word()) | UInt64(word()) << 32 }

  /// Any number at all.
  mutating func integer() -> Int32 { Int32(bitPattern: word()) }

  /// Mostly one of `choices`, else any number at all.
  mutating func integer(mostly choices: ClosedRange<Int32>) -> Int32 {
    if seldom(32) { return integer() }
    return choices.lowerBound + Int32(below(choices.count))
  }

  /// Mostly a number from 0 to `most` in 256 steps, else one that calculations trip over, or any.
  mutating func double(upTo most: Double) -> Double {
    let kind = byte()
    switch kind {
    case 0..<224: return most * Double(byte()) / 255
    case 224..<240: return Double(bitPattern: long())
    default: return FuzzInput.oddNumbers[Int(kind) % FuzzInput.oddNumbers.count]
    }
  }

  private static let oddNumbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, 1e18, -1e18, 1e300, .infinity, -.infinity, .nan, -0.25, 63.5, 1e9, -1e9,
  ]

  /// At most `most` bytes, the first of them says how many; `most` is at most 255.
  mutating func part(_ most: Int) -> UnsafeRawBufferPointer {
    part(upTo: below(most + 1))
  }

  /// `count` bytes, or what is left of them.
  mutating func part(upTo count: Int) -> UnsafeRawBufferPointer {
    let count = min(count, bytes.count - place)
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  /// What is left.
  mutating func rest() -> UnsafeRawBufferPointer {
    defer { place = bytes.count }
    return UnsafeRawBufferPointer(rebasing: bytes[place...])
  }

  /// A text with its final NUL, in memory of its own; nil now and then.
  mutating func text(_ most: Int) -> CText? {
    seldom(16) ? nil : CText(part(most))
  }
}

/// NUL-terminated bytes in memory that ends with the NUL, so that reading beyond is seen.
final class CText {
  private let memory: UnsafeMutableBufferPointer<CChar>

  init(_ bytes: UnsafeRawBufferPointer) {
    memory = .allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { memory[index] = CChar(bitPattern: byte) }
    memory[bytes.count] = 0
  }

  deinit { memory.deallocate() }

  var pointer: UnsafePointer<CChar>? { memory.baseAddress.map { UnsafePointer($0) } }
}
