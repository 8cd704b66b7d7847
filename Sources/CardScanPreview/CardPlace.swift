// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Where on a frame the things are that were read on an earlier one: the card has moved since.
struct CardPlace {
  /// Which corner of the followed outline is the top left one of the card as it is read.
  private var corner = 0

  /// Takes note of a frame that was read.
  mutating func note(_ state: SessionState) {
    guard state.wasRead, let read = state.result.quad, let outline = state.followedOutline else { return }
    func distance(_ i: Int) -> Double { (outline[i] - read.topLeft).length }
    corner = (0..<4).min { distance($0) < distance($1) } ?? 0
  }

  /// Carries quads of the frame that was read to the frame of `state`; nil where the card is not seen.
  func carrier(_ state: SessionState) -> ((Quad) -> Quad)? {
    guard let outline = state.followedOutline, let read = state.result.quad,
      let from = Homography.ofCard(onto: read),
      let to = Homography.ofCard(onto: outline.rotated(by: corner))
    else { return nil }
    let back = from.inverse
    return { to.apply(back.apply($0)) }
  }
}
