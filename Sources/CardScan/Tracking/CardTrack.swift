// SPDX-License-Identifier: Apache-2.0

/// One card on its way from frame to frame: where it is, and what it looks like.
final class CardTrack {
  let identity: UInt64
  let appearance: CardAppearance
  private(set) var corners: CornerFilter
  private(set) var confidence: Double
  /// What the searches that saw it said.
  private var evidence: Double
  private(set) var state = TrackedCard.State.detected
  private(set) var frames = 1
  private(set) var framesSinceSeen = 0
  /// Nanoseconds of the caller's clock.
  private(set) var seenAt: UInt64
  private var born: UInt64
  /// Frames in a row in which it was not sure that it is the same card.
  private var doubts = 0
  /// Searches in a row that found something elsewhere, but not this card.
  var disputes = 0
  /// Whether the last search found it.
  var isConfirmed = false
  /// Whether it is to be followed no more.
  var isLeft = false

  /// What became of a card in a frame.
  enum Outcome {
    case followed
    /// Its borders or what is on it were not seen.
    case missed
    /// Another card lies in its place.
    case replaced(Quad)
  }

  /// Frames in a row after which a card is another one whose text seems to differ a little.
  private static let mostDoubts = 2
  /// Parts of the card's longer side in which borders are looked for: near by, and far.
  private static let near = 0.008, far = 0.06
  /// By which factor the area may change from one frame to the next.
  private static let growth = 0.75...1.33

  init(
    identity: UInt64, quad: Quad, confidence: Double, appearance: CardAppearance, at time: UInt64
  ) {
    self.identity = identity
    self.appearance = appearance
    self.confidence = confidence
    evidence = confidence
    corners = CornerFilter(quad)
    born = time
    seenAt = time
  }

  var quad: Quad { corners.quad }

  func report(at time: UInt64) -> TrackedCard {
    TrackedCard(
      identity: identity, state: state, quad: corners.quad, confidence: confidence,
      velocity: corners.middleVelocity, frames: frames, framesSinceSeen: framesSinceSeen,
      age: time >= born ? time - born : 0)
  }

  /// Follows the card into a frame that was taken `seconds` after the last one. `seconds` is also the
  /// time since the last measurement where nothing was missed.
  func follow(
    _ frame: Frame, _ refiner: BorderRefiner, _ limits: RectangleLimits, seconds: Double,
    at time: UInt64
  ) -> Outcome {
    let expected = corners.predict(seconds)
    let unit = Double(max(frame.width, frame.height)) / 1280
    let size = max((expected[1] - expected[0]).length, (expected[2] - expected[1]).length)
    let fine = max(4 * max(unit, 0.5), Self.near * size)
    let doubt = 0.3 * corners.speed * seconds + 0.015 * size * Double(framesSinceSeen)
    // Another text, seen from an outline that is off, may be the card's own: then look further round.
    var doubtful: SideMotion?
    var replacement: Quad?
    for isFar in [false, true] {
      let reach = (isFar ? Self.far * size : fine) + doubt
      guard
        let motion = measure(expected, frame, refiner, reach: reach, fine: fine),
        Self.growth.contains(motion.quad.area / expected.area), isCard(motion, frame, limits),
        appearance.look(at: motion.quad, in: frame)
      else { continue }
      let likeness = appearance.compare()
      let isSame = likeness == .certain || likeness == .same
      if isBroken ? likeness == .certain : isSame || (likeness == .maybe && motion.seen >= 3) {
        doubts = 0
        if isSame { appearance.learn() }
        take(motion, isSure: isSame, after: seconds, unit: unit)
        see(.followed, at: time)
        return .followed
      }
      guard motion.seen >= 3 else { continue }
      if likeness == .doubtful, !isBroken { doubtful = doubtful ?? motion }
      if likeness == .otherText { replacement = replacement ?? motion.quad }
    }
    if let doubtful {
      doubts += 1
      if doubts >= Self.mostDoubts { return .replaced(doubtful.quad) }
      take(doubtful, isSure: false, after: seconds, unit: unit)
      see(.coasting, at: time)
      return .followed
    }
    if let replacement { return .replaced(replacement) }
    return .missed
  }

  @inline(never)
  private func take(_ motion: SideMotion, isSure: Bool, after seconds: Double, unit: Double) {
    corners.take(motion.quad, after: seconds, unit: unit)
    confidence = (evidence + min(1, (isSure ? 0.4 : 0.1) + 0.6 * motion.support)) / 2
  }

  /// Counts a frame in which the card is not seen; `seconds` since the last one.
  func miss(seconds: Double) {
    state = .coasting
    framesSinceSeen += 1
    confidence *= 0.7
    if framesSinceSeen == 1 {
      corners.restart(at: corners.predict(seconds))
    }
  }

  /// Takes the outline at which the search found the card again.
  func found(_ quad: Quad, confidence: Double, at time: UInt64) {
    corners.restart(at: quad)
    self.confidence = confidence
    confirm(confidence)
    doubts = 0
    see(.detected, at: time)
  }

  /// Takes the confidence of a search that found the card where it is.
  func confirm(_ confidence: Double) { evidence = max(confidence, (evidence + confidence) / 2) }

  private func see(_ state: TrackedCard.State, at time: UInt64) {
    self.state = state
    frames += 1
    framesSinceSeen = 0
    seenAt = time
  }

  /// The outline `quad`, which the search found, with its corners in this card's order, where it is this
  /// card that lies there: surely, or, where it was out of sight for a moment only and `mayBeNear`, where
  /// nothing speaks against it.
  func recognise(_ quad: Quad, in frame: Frame, mayBeNear: Bool) -> Quad? {
    for turn in 0..<4 {
      let turned = quad.rotated(by: turn)
      guard turned.isLying == corners.quad.isLying, appearance.look(at: turned, in: frame) else {
        continue
      }
      let likeness = appearance.compare()
      if likeness == .certain { return turned }
      if mayBeNear, !isBroken, likeness == .same || likeness == .maybe,
        (turned[0] - corners.quad[0]).length < 0.3 * (turned[2] - turned[0]).length,
        turned.intersectionOverUnion(corners.quad) > 0.5
      {
        return turned
      }
    }
    return nil
  }

  /// Whether the card was out of sight for so long that another one may lie in its place.
  private var isBroken: Bool { framesSinceSeen > 2 }

  @inline(never)
  private func measure(
    _ expected: Quad, _ frame: Frame, _ refiner: BorderRefiner, reach: Double, fine: Double
  ) -> SideMotion? {
    let luma = FrameLuma(frame)
    guard let refined = refiner.refine(expected, on: luma, reach: reach),
      let motion = SideMotion(from: expected, to: refined, on: luma)
    else { return nil }
    guard reach > 1.8 * fine else { return motion }
    guard let refined = refiner.refine(motion.quad, on: luma, reach: fine) else { return nil }
    return SideMotion(from: motion.quad, to: refined, on: luma)
  }

  /// Whether the outline still has a card's shape and lies in the frame for the most part.
  @inline(never)
  private func isCard(_ motion: SideMotion, _ frame: Frame, _ limits: RectangleLimits) -> Bool {
    let quad = motion.quad
    let width = Double(frame.width), height = Double(frame.height)
    let middle = quad.middle
    guard middle.x > 0, middle.y > 0, middle.x < width, middle.y < height,
      limits.allowCorners(of: quad),
      let aspect = AspectEstimate(of: quad, width: width, height: height)
    else { return false }
    let slack = motion.seen == 4 ? 1.04 : 1.12
    return aspect.fits(limits.aspect.lowerBound / slack...limits.aspect.upperBound * slack)
  }
}

extension Quad {
  /// Whether the first side of the outline is one of the longer ones.
  fileprivate var isLying: Bool { size.x > size.y }
}
