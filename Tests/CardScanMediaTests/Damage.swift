// SPDX-License-Identifier: Apache-2.0

/// Damages bytes, the same ones in every run: SplitMix64 (Steele, Lea, Flood 2014).
struct Damage: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// `bytes` with some changed, none of the first `spared`, and with fewer than `cut` of the last ones gone.
  mutating func damaged(
    _ bytes: [UInt8], sparing spared: Int, changes: ClosedRange<Int>, cut: Int
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: changes, using: &self) {
      bytes[Int.random(in: spared..<bytes.count, using: &self)] = UInt8.random(in: 0...255, using: &self)
    }
    bytes.removeLast(Int.random(in: 0..<cut, using: &self))
    return bytes
  }
}
