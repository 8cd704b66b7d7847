// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Follows cards through the frames of one camera: `Engine.track` hands it each frame. Cards keep
/// their identity from frame to frame, also over a short time in which they are not seen; another card
/// has another identity, also where it lies in the place of the first.
///
/// It keeps a small picture of each card, which is wiped with it, and no frame. It may be used from
/// several threads; calls wait for each other.
public final class CardTracker {
  private let mutex: OpaquePointer
  private let refiner = BorderRefiner()
  var tracks: [CardTrack] = []
  /// Cards that are out of sight and may come back, the last seen last.
  private var absent: [CardTrack] = []
  private var lastIdentity: UInt64 = 0
  private var width = 0
  private var height = 0
  /// Cards that are wanted at most.
  private var most = 1
  /// Of the last frame.
  private var time: UInt64?
  /// What the last search found, and what was told of the last frame: kept for their memory.
  private var found: [CardCandidate] = []
  private var reports: [TrackedCard] = []
  var framesSinceSearch = Int.max
  /// How the frame is looked at in the next search of all of it.
  private var looks = FrameLooks.both

  /// Nanoseconds for which a card that is out of sight is remembered: longer than slow boards take for a frame.
  static let memory: UInt64 = 5_000_000_000
  /// Nanoseconds between two frames above which cards are not followed but searched anew.
  private static let longestGap: UInt64 = 500_000_000
  /// Frames for which the place of a card that is not seen is reported.
  private static let mostMissed = 8
  /// The most cards that are followed, and that are remembered.
  private static let mostCards = 8
  /// Intersection over union from which two outlines are of one card.
  static let twins = 0.4

  /// Throws `.outOfMemory`.
  public init() throws(ScanError) {
    guard let mutex = cs_mutex_create() else {
      throw ScanError(.outOfMemory, "no memory for the tracker")
    }
    self.mutex = mutex
  }

  deinit { cs_mutex_destroy(mutex) }

  /// Forgets all cards. Identities go on: none is given twice.
  public func reset() {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    forget()
  }

  /// Follows the cards into `frame`, with a search where one is due. `search` puts the cards that it finds, strongest
  /// first, in the place of those that it is given.
  func track(
    _ frame: Frame, at time: UInt64, _ rectangle: RectangleOptions,
    search: (CardSearch, inout [CardCandidate]) throws(ScanError) -> Void
  ) throws(ScanError) -> [TrackedCard] {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    if let due = try follow(frame, at: time, rectangle) {
      try search(due, &found)
      try take(found, of: frame, at: time)
    }
    return cards(at: time)
  }

  // For who has the tracker alone: without the lock, and a search need not be over before the next frame.

  /// Follows the cards into `frame`; the search that is due then.
  func follow(
    _ frame: Frame, at time: UInt64, _ rectangle: RectangleOptions
  ) throws(ScanError) -> CardSearch? {
    let limits = try RectangleLimits(rectangle)
    most = min(limits.maximumObservations, Self.mostCards)
    let seconds = begin(frame, at: time)
    try follow(frame, limits, seconds: seconds, at: time)
    if framesSinceSearch >= pause(most) { return CardSearch(near: guideNear(frame, most), looks: looks) }
    framesSinceSearch += 1
    return nil
  }

  /// Takes what a search found in `frame`, the last one or one before, strongest first.
  func take(_ found: [CardCandidate], of frame: Frame, at time: UInt64) throws(ScanError) {
    guard frame.width == width, frame.height == height else { return }
    looks = looks.next(hasFound: !found.isEmpty)
    try take(found, frame, most, at: time)
    framesSinceSearch = 1
  }

  /// The first card that a search found in the frame of `time`, for the first time or again.
  func card(foundAt time: UInt64) -> TrackedCard? {
    for track in tracks where track.state == .detected && track.seenAt == time { return track.report(at: time) }
    return nil
  }

  /// The cards as they are known after a frame.
  func cards(at time: UInt64) -> [TrackedCard] {
    reports.shorten(to: 0)
    for track in tracks { reports.append(track.report(at: time)) }
    return reports
  }

  private func forget() {
    tracks = []
    absent = []
    time = nil
    framesSinceSearch = Int.max
    looks = .both
  }

  /// Seconds from the last frame to this one. After a break, what was followed is only remembered.
  private func begin(_ frame: Frame, at now: UInt64) -> Double {
    if frame.width != width || frame.height != height { forget() }
    (width, height) = (frame.width, frame.height)
    defer { time = now }
    guard let time else { return 0 }
    if now < time || now - time > Self.longestGap {
      for track in tracks { track.isLeft = true }
      leave()
      framesSinceSearch = Int.max
    }
    // Where the clock ran back, it is not known how long ago a card was seen.
    for i in absent.indices.reversed() where now > absent[i].seenAt && now - absent[i].seenAt > Self.memory {
      absent.remove(at: i)
    }
    return now > time ? Double(now - time) / 1e9 : 0
  }

  private func follow(
    _ frame: Frame, _ limits: RectangleLimits, seconds: Double, at time: UInt64
  ) throws(ScanError) {
    for i in tracks.indices {
      let track = tracks[i]
      // One that a search found some frames ago was not seen since then.
      let isSeen = track.framesSinceSeen == 0 && time > track.seenAt
      let own = isSeen ? Double(time - track.seenAt) / 1e9 : seconds
      switch track.follow(frame, refiner, limits, seconds: own, at: time) {
      case .followed: break
      case .missed:
        if track.framesSinceSeen == 0 { framesSinceSearch = Int.max }
        track.miss(seconds: seconds)
      case .replaced(let quad):
        let appearance = try CardAppearance()
        remember(track)
        tracks[i] = identify(quad, track.confidence, appearance, frame, at: time)
      }
    }
    for i in tracks.indices {
      tracks[i].isLeft = tracks[i].framesSinceSeen > Self.mostMissed
      // Two outlines of one card: the older stays.
      for j in 0..<i
      where !tracks[i].isLeft && tracks[i].quad.intersectionOverUnion(tracks[j].quad) > Self.twins {
        tracks[tracks[i].frames > tracks[j].frames ? j : i].isLeft = true
      }
    }
    leave()
  }

  /// Follows the cards no more that are marked as left, and remembers them.
  func leave() {
    var hasLeft = false
    for track in tracks where track.isLeft { hasLeft = true }
    guard hasLeft else { return }
    var kept: [CardTrack] = []
    for track in tracks {
      if track.isLeft {
        track.isLeft = false
        remember(track)
      } else {
        kept.append(track)
      }
    }
    tracks = kept
  }

  /// Remembers a card that is not followed any more, in place of the first one where there are many.
  @inline(never)
  private func remember(_ track: CardTrack) {
    if absent.count == Self.mostCards { absent.remove(at: 0) }
    absent.append(track)
  }

  /// The card at `quad`: one that was seen before where it surely is, else a new one, whose looks `appearance`
  /// takes.
  func identify(
    _ quad: Quad, _ confidence: Double, _ appearance: CardAppearance, _ frame: Frame, at time: UInt64
  ) -> CardTrack {
    for i in absent.indices.reversed() {
      guard let turned = absent[i].recognise(quad, in: frame, mayBeNear: false) else { continue }
      let track = absent.remove(at: i)
      track.found(turned, confidence: confidence, at: time)
      return track
    }
    if appearance.look(at: quad, in: frame) { appearance.adopt() }
    lastIdentity += 1
    return CardTrack(
      identity: lastIdentity, quad: quad, confidence: confidence, appearance: appearance, at: time)
  }
}
