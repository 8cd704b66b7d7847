// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Which corner of the outline that a session follows is the top left one of the card as it is read. It stays the
/// same as long as the card is followed, however that is turned.
public struct CardTurns {
  private var known: (identity: UInt64, count: Int)?

  public init() {}

  /// Takes note of a frame.
  public mutating func note(_ state: SessionState) {
    if state.wasRead, let count = CardTurns.nearest(state) { known = (state.identity, count) }
  }

  /// By how many corners `followedOutline` must be turned to begin with that one; nil without an outline, or where
  /// nothing was read.
  public func count(_ state: SessionState) -> Int? {
    known?.identity == state.identity ? known?.count : CardTurns.nearest(state)
  }

  /// What brings the outline that is followed nearest to the one that was read last, wherever both are.
  private static func nearest(_ state: SessionState) -> Int? {
    guard let outline = state.followedOutline, let read = state.result.quad else { return nil }
    func distance(_ turns: Int) -> Double {
      let turned = outline.rotated(by: turns)
      return (0..<4).reduce(0) { $0 + ((turned[$1] - turned.middle) - (read[$1] - read.middle)).length }
    }
    return (0..<4).min { distance($0) < distance($1) }
  }
}
