// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// Where on a frame the things are that were read on an earlier one: the card has moved since.
struct CardPlace {
  private var turns = CardTurns()

  /// Takes note of a frame.
  mutating func note(_ state: SessionState) { turns.note(state) }

  /// Carries quads of the frame that was read to the frame of `state`; nil where the card is not seen.
  func carrier(_ state: SessionState) -> ((Quad) -> Quad)? {
    guard let outline = state.followedOutline, let read = state.result.quad,
      let from = Homography.ofCard(onto: read),
      let to = Homography.ofCard(onto: outline.rotated(by: turns.count(state) ?? 0))
    else { return nil }
    let back = from.inverse
    return { to.apply(back.apply($0)) }
  }
}
