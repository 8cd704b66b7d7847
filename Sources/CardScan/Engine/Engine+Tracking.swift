// SPDX-License-Identifier: Apache-2.0

extension Engine {
  /// Follows cards from the frames before into `frame` and gives where they are now, at most
  /// `options.rectangle.maximumObservations` of them and never more than 8. Nothing is read:
  /// `ScanOptions.quad` takes one of the quads to `scan`. Of the options, guide and rectangle count.
  ///
  /// A card that is followed costs a small part of a search, which is made only where no card is
  /// seen, where more are wanted, and now and then to make sure. `time` is when the frame was taken,
  /// in nanoseconds of any clock; after one that is earlier than the last, or half a second later,
  /// cards keep their identity only where they are surely the same. So it is with a frame of another
  /// size, except that nothing is kept.
  ///
  /// Throws `.invalidArgument`, `.outOfMemory`, `.deviceFailed`.
  public func track(
    _ frame: Frame, at time: UInt64, with tracker: CardTracker,
    _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> [TrackedCard] {
    try options.check()
    return try tracker.track(frame, at: time, options.rectangle) { due, found throws(ScanError) in
      try search(frame, due, options, into: &found)
    }
  }

  /// Makes the search that a tracker says is due; what it found takes the place of what is in `found`.
  func search(
    _ frame: Frame, _ due: CardSearch, _ options: ScanOptions, into found: inout [CardCandidate]
  ) throws(ScanError) {
    if let near = due.near {
      try search(frame, near, options.rectangle, .both, into: &found)
      if let strongest = found.first, strongest.confidence >= CardSearch.sure { return }
    }
    try search(frame, options.guide, options.rectangle, due.looks, into: &found)
  }

  /// Looks for cards as `scan` does, and reads nothing: the result has candidates, strongest first,
  /// and its status is `.noCard` where there is none. Of the options, guide and rectangle count.
  public func locate(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try result(of: frame) { scanner throws(ScanError) in try scanner.locate(frame, options) }
  }
}
