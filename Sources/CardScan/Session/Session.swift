// SPDX-License-Identifier: Apache-2.0

/// Frames of one camera in, one steadily improving answer out. It follows one card, reads it where it is
/// seen well enough and adds up what the frames say, character by character. Another card starts anew.
///
/// It keeps what was read until it is reset or released, wipes it then, and keeps no frame. From one
/// thread at a time; several sessions may share an engine.
public final class Session {
  private let options: SessionOptions
  private let tracker: CardTracker
  private var evidence = CardEvidence()
  private var advisor: Advisor
  private var state = SessionState()
  /// What the tracker calls the card that is read.
  private var followed: UInt64 = 0
  /// What was known of the card before, which may be this one: a gleam that passes over a card makes it
  /// look like another.
  private var former: Former?

  private final class Former {
    let evidence: CardEvidence
    let state: SessionState
    let beginning: UInt64
    /// When it was seen last.
    let time: UInt64
    /// Whether the other card was in its place in the very next frame.
    let isAtOnce: Bool

    init(
      _ evidence: CardEvidence, _ state: SessionState, since beginning: UInt64, until time: UInt64,
      isAtOnce: Bool
    ) {
      self.evidence = evidence
      self.state = state
      self.beginning = beginning
      self.time = time
      self.isAtOnce = isAtOnce
    }
  }
  private var lastTime: UInt64?
  /// When the card was seen first.
  private var beginning: UInt64 = 0
  /// Frames with the card since the last one that was read.
  private var framesUnread = 0

  /// Frames that are not good enough after which one is read all the same.
  private static let patience = 6
  /// Nanoseconds for which a card that is followed no more is remembered.
  private static let memory: UInt64 = 3_000_000_000

  /// Throws `.invalidArgument`, `.outOfMemory`.
  public init(_ options: SessionOptions = SessionOptions()) throws(ScanError) {
    try options.check()
    self.options = options
    advisor = Advisor(options)
    tracker = try CardTracker()
  }

  /// Begins anew: forgets the card and all that was read.
  public func reset() {
    tracker.reset()
    lastTime = nil
    followed = 0
    former = nil
    state = SessionState()
    startAnew()
  }

  /// Takes a frame, taken at `time`, nanoseconds of any clock, and gives what is known after it. A frame
  /// that is no later than the last one is dropped. The frame's memory must stay valid until the
  /// call returns. Throws as `Engine.scan`; what was known stays known.
  public func push(
    _ frame: Frame, at time: UInt64, using engine: Engine
  ) throws(ScanError) -> SessionState {
    state.frames += 1
    state.wasRead = false
    state.isDropped = lastTime.map { time <= $0 } ?? false
    if state.isDropped {
      state.droppedFrames += 1
      return state
    }
    lastTime = time
    var seen: TrackedCard?
    for card in try engine.track(frame, at: time, with: tracker, options.scan)
    where seen == nil && card.state != .coasting {
      seen = card
    }
    take(seen, at: time)
    if let card = state.card {
      if state.phase != .done { try read(card, in: frame, using: engine) }
    } else {
      state.quality = FrameQuality()
      state.quality.brightness = FrameLuma(frame).mean
    }
    settle(frame, at: time)
    return state
  }

  /// Takes the card that is seen for the one that the evidence is of, or starts anew with it.
  private func take(_ card: TrackedCard?, at time: UInt64) {
    let last = state.card
    state.card = card
    if let before = former, time - before.time > Self.memory { former = nil }
    guard let card, card.identity != followed else { return }
    if evidence.hasReading {
      var isAtOnce = false
      if let last { isAtOnce = Self.isNear(last.quad, card.quad) }
      former = Former(evidence, state, since: beginning, until: time, isAtOnce: isAtOnce)
    }
    startAnew()
    followed = card.identity
    state.identity = card.identity
    beginning = time
  }

  /// Whether two outlines are about the same, whichever corners they begin with.
  private static func isNear(_ a: Quad, _ b: Quad) -> Bool {
    let reach = 0.06 * b.longerSide
    for i in 0..<4 where (a[i] - b[b.corner(nearestTo: a[i])]).length > reach { return false }
    return true
  }

  private func startAnew() {
    evidence = CardEvidence()
    advisor = Advisor(options)
    framesUnread = 0
    state.identity = 0
    state.phase = .searching
    state.end = .none
    state.observations = 0
    state.stable = []
    state.result = ScanResult()
  }

  private func read(
    _ card: TrackedCard, in frame: Frame, using engine: Engine
  ) throws(ScanError) {
    let gate = QualityGate(
      limits: options.limits, text: evidence.textAreas,
      motion: Float(card.velocity.length / max(card.quad.longerSide, 1)),
      isOpen: framesUnread >= Self.patience)
    let seen = try engine.observe(
      frame, at: card.quad, topLeft: evidence.topLeft(of: card.quad), options.scan, gate)
    state.quality = gate.quality
    framesUnread = gate.hasPassed ? 0 : framesUnread + 1
    guard gate.hasPassed else { return }
    state.wasRead = true
    state.observations += 1
    state.result = evidence.add(
      seen, at: card.quad, sharpness: gate.quality.sharpness, options.scan)
    state.stable = evidence.stable(options.stableObservations)
    recognise()
  }

  /// Goes on with what was known where the card turns out to be the one before.
  private func recognise() {
    guard let before = former,
      evidence.isSameCard(as: before.evidence, isAtOnce: before.isAtOnce)
    else { return }
    before.evidence.follow(like: evidence)
    evidence = before.evidence
    beginning = before.beginning
    former = nil
    let now = state
    state = before.state
    (state.frames, state.droppedFrames) = (now.frames, now.droppedFrames)
    (state.card, state.quality, state.wasRead) = (now.card, now.quality, now.wasRead)
    state.observations += now.observations
  }

  /// What follows from all that is known: phase, end and advice.
  private func settle(_ frame: Frame, at time: UInt64) {
    if state.phase != .done {
      if !options.required.isEmpty, state.stable.isSuperset(of: options.required) {
        state.end = .complete
      } else if options.mostObservations > 0, state.observations >= options.mostObservations {
        state.end = .observations
      } else if options.longestTime > 0, state.identity != 0, time - beginning >= options.longestTime {
        state.end = .time
      }
      state.phase =
        state.end != .none
        ? .done : evidence.hasReading ? .reading : state.card != nil ? .cardSeen : .searching
    }
    state.advice = advisor.advice(state, frame, at: time)
  }
}
