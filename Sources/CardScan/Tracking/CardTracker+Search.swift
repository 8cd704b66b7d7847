// SPDX-License-Identifier: Apache-2.0

/// When cards are searched, where, and what becomes of what the search found.
extension CardTracker {
  /// Frames from one search to the next: where no card is seen, where more are wanted, and to make
  /// sure where all are followed.
  private static let pauses = (none: 2, some: 10, all: 45)
  /// Searches that must find other cards, and not the one that is followed, before it is given up.
  private static let mostDisputes = 2

  /// Frames after which the next search is due.
  func pause(_ most: Int) -> Int {
    var seen = 0
    for track in tracks where track.framesSinceSeen == 0 { seen += 1 }
    if seen == 0 { return Self.pauses.none }
    if seen < most { return Self.pauses.some }
    for track in tracks where track.disputes > 0 { return Self.pauses.some }
    return Self.pauses.all
  }

  /// A guide round the only card that is wanted, where it is lost just now and lies straight enough
  /// for a guided search; nil else.
  func guideNear(_ frame: Frame, _ most: Int) -> Guide? {
    guard most == 1, tracks.count == 1, tracks[0].framesSinceSeen == 1 else { return nil }
    let quad = tracks[0].quad
    for i in 0..<4 {
      let side = quad[i + 1] - quad[i]
      guard min(side.x.magnitude, side.y.magnitude) < 0.1 * side.length else { return nil }
    }
    let (low, high) = quad.bounds
    guard low.x > 0, low.y > 0, high.x < Double(frame.width), high.y < Double(frame.height),
      high.x - low.x >= 16, high.y - low.y >= 16
    else { return nil }
    return .rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Gives what the search found, strongest first, to the cards that are followed, remembered or new.
  func take(
    _ found: [CardCandidate], _ frame: Frame, _ most: Int, at time: UInt64
  ) throws(ScanError) {
    var strangers: [CardCandidate] = []
    for track in tracks { track.isConfirmed = false }
    for candidate in found {
      var isFree = true
      for track in tracks where !track.isConfirmed {
        let overlap = candidate.quad.intersectionOverUnion(track.quad)
        if track.framesSinceSeen == 0 {
          guard overlap > Self.twins else { continue }
          track.confirm(candidate.confidence)
        } else {
          guard
            let quad = track.recognise(candidate.quad, in: frame, mayBeNear: true)
          else { continue }
          track.found(quad, confidence: candidate.confidence, at: time)
        }
        track.isConfirmed = true
        isFree = false
        break
      }
      if isFree { strangers.append(candidate) }
    }
    for track in tracks where track.framesSinceSeen == 0 {
      let isElsewhere = !strangers.isEmpty && !track.isConfirmed
      track.disputes = isElsewhere ? track.disputes + 1 : 0
      track.isLeft = track.disputes >= Self.mostDisputes && tracks.count >= most
    }
    leave()
    for stranger in strangers {
      // A card of which the place is only guessed gives way to one that is seen there.
      for track in tracks where track.framesSinceSeen > 0 {
        track.isLeft =
          tracks.count >= most
          || track.quad.intersectionOverUnion(stranger.quad) > Self.twins
      }
      leave()
      guard tracks.count < most else { break }
      tracks.append(
        identify(stranger.quad, stranger.confidence, try CardAppearance(), frame, at: time))
    }
  }
}

extension FrameLooks {
  /// How the next frame is looked at after one in which something was found or nothing: while there is no card one
  /// look at a frame is enough, as the next frame gets the other one.
  func next(hasFound: Bool) -> FrameLooks {
    if hasFound { return .both }
    return self == .direct ? .mirrored : .direct
  }
}
