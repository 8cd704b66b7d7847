// SPDX-License-Identifier: Apache-2.0

/// A search for cards that is due: first near the one that was just lost, where there is such a one.
struct CardSearch {
  /// Round the card that was just lost.
  let near: Guide?
  /// How all of the frame is looked at.
  let looks: FrameLooks

  /// Appends the cards near a guide that it finds by these looks, strongest first.
  typealias Way = (Guide, FrameLooks, inout [CardCandidate]) throws(ScanError) -> Void

  /// Confidence of an outline near the lost card below which the whole frame is searched.
  private static let sure = 0.5

  /// Makes the search, all of the frame by the caller's `guide`; what it found takes the place of what is in `found`.
  func make(_ guide: Guide, by way: Way, into found: inout [CardCandidate]) throws(ScanError) {
    found.shorten(to: 0)
    if let near { try way(near, .both, &found) }
    if let strongest = found.first, strongest.confidence >= Self.sure { return }
    found.shorten(to: 0)
    try way(guide, looks, &found)
  }
}
