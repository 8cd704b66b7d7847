// SPDX-License-Identifier: Apache-2.0

/// Crests of a border map: cells whose response, summed over five cells along the border, is greatest
/// across. The sum steadies weak borders in noise, where the crest of single cells jumps about.
struct Crests {
  let map: UnsafePointer<UInt8>
  /// Bytes from one cell to the next across, and along.
  let across: Int
  let along: Int

  struct Crest {
    /// Of the vertex from the cell's centre, −0.5 to 0.5.
    var offset: Float
    /// Mean response, 1 to 255.
    var strength: UInt8
  }

  /// The crest at cell `u` across, `v` along; nil where there is none. The cells v ± 2, u ± 1 and,
  /// where `isWide`, u ± 2 must lie inside.
  @inline(__always)
  func at(_ u: Int, _ v: Int, isWide: Bool) -> Crest? {
    let cell = map + (u &* across &+ v &* along)
    let value = sum(cell)
    let before = sum(cell - across)
    guard value >= before else { return nil }
    let after = sum(cell + across)
    guard value > after else { return nil }
    if isWide {
      guard value >= sum(cell - 2 &* across), value > sum(cell + 2 &* across) else { return nil }
    }
    let curve = Float(before &+ after &- 2 &* value)
    let offset = curve < 0 ? 0.5 * Float(before &- after) / curve : 0
    return Crest(
      offset: max(-0.499, min(0.499, offset)),
      strength: UInt8(truncatingIfNeeded: max(1, value / 5)))
  }

  @inline(__always)
  private func sum(_ cell: UnsafePointer<UInt8>) -> Int32 {
    Int32(cell[0]) &+ Int32(cell[along]) &+ Int32(cell[-along]) &+ Int32(cell[2 &* along])
      &+ Int32(cell[-2 &* along])
  }
}
