// SPDX-License-Identifier: Apache-2.0

/// A search for cards that is due: first near the one that was just lost, where there is such a one.
struct CardSearch {
  /// Round the card that was just lost.
  let near: Guide?
  /// How all of the frame is looked at.
  let looks: FrameLooks

  /// Confidence of an outline near the lost card below which the whole frame is searched.
  static let sure = 0.5
}
