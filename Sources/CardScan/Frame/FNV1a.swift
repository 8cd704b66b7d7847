// SPDX-License-Identifier: Apache-2.0

/// The 64-bit hash of Fowler, Noll and Vo, variant 1a.
struct FNV1a {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { add(UInt64(byte)) }
  }
}
