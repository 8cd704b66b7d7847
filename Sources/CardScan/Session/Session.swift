// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Frames of one camera in, one steadily improving answer out. It follows one card, reads it where it is
/// seen well enough and adds up what the frames say, character by character. Another card starts anew.
///
/// It keeps what was read, and what the straightened card showed for where a gleam hides it later, in the background also
/// copies of the frame that is worked on and of one that waits, until it is reset or released, and wipes it then. From one thread at a time;
/// several sessions may share an engine.
public final class Session {
  private let options: SessionOptions
  private let tracker: CardTracker
  /// The searches and readings that frames were given to.
  let work: FrameWork
  private var evidence = CardEvidence()
  private var advisor: Advisor
  private var state = SessionState()
  /// What the tracker calls the card that is read.
  private var followed: UInt64 = 0
  /// What was known of the card before, which may be this one: a gleam that passes over a card makes it
  /// look like another.
  private var former: CardEvidence?
  /// When another took its place.
  private var formerSeen: UInt64 = 0
  /// What was read since the tracker took the card for another one, although it is where the first one was a
  /// frame before.
  private var other: CardEvidence?
  private var lastTime: UInt64?
  /// Where a card was seen last, and when.
  private var lastQuad = Quad(x: 0, y: 0, width: 0, height: 0)
  private var lastSeen: UInt64 = 0
  /// Frames with the card since the last one that was read.
  private var framesUnread = 0

  /// Frames that are not good enough after which one is read all the same.
  private static let patience = 6
  /// Nanoseconds in which nobody puts a card in the place of another.
  private static let moment: UInt64 = 150_000_000

  /// Throws `.invalidArgument`, `.outOfMemory`.
  public init(_ options: SessionOptions = SessionOptions()) throws(ScanError) {
    try options.check()
    self.options = options
    advisor = Advisor(options)
    tracker = try CardTracker()
    work = try FrameWork(options.scan, isInBackground: options.isInBackground)
  }

  deinit { work.finish() }

  /// All that is known so far: that of the last state.
  public var result: ScanResult { state.result }

  /// Begins anew: forgets the card and all that was read.
  public func reset() {
    work.finish()
    tracker.reset()
    lastTime = nil
    lastSeen = 0
    formerSeen = 0
    followed = 0
    former = nil
    state = SessionState()
    advisor = Advisor(options)
    framesUnread = 0
    startAnew(with: CardEvidence())
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
    defer { cs_wipe_stack() }
    do throws(ScanError) {
      try look(at: frame, time, using: engine)
    } catch {
      // The frame's memory is the caller's again.
      if !options.isInBackground { work.forget() }
      throw error
    }
    settle(at: time)
    state.advice = advisor.advice(state, frame, at: time)
    return state
  }

  /// Waits for what goes on in the background and takes it: where no other frame comes.
  package func finish(using engine: Engine) throws(ScanError) -> SessionState {
    state.wasRead = false
    while let time = lastTime, !work.isEmpty {
      work.wait()
      try takeWork(using: engine)
      settle(at: time)
    }
    return state
  }

  /// Follows, searches and reads; in the background takes what is over and begins what is due.
  private func look(at frame: Frame, _ time: UInt64, using engine: Engine) throws(ScanError) {
    state.isMeasured = false
    if options.isInBackground { try takeWork(using: engine) }
    let due = try tracker.follow(frame, at: time, options.scan.rectangle)
    if let due, work.isEmpty {
      try work.search(frame, at: time, due, using: engine)
      if !options.isInBackground { try takeWork(using: engine) }
    }
    var seen: TrackedCard?
    for card in tracker.cards(at: time) where seen == nil && card.state != .coasting { seen = card }
    take(seen, at: time)
    // A search that is due waits for no more than goes on.
    if let seen, state.phase != .done, due == nil || work.isEmpty, let task = try work.reading(of: frame, at: time) {
      read(seen, task, using: engine)
      if !options.isInBackground { try takeWork(using: engine) }
    }
    if seen == nil, !state.isMeasured {
      state.quality = FrameQuality()
      state.quality.brightness = FrameLuma(frame).mean
      state.isMeasured = true
    }
  }

  /// Takes what a search found or a reading gave, where it is over. In the background a card that was found is read in the
  /// frame in which it was: by now it may be elsewhere.
  private func takeWork(using engine: Engine) throws(ScanError) {
    while let task = try work.over(), let frame = task.frame {
      if let card = task.card, let gate = task.gate {
        // Of a card that is not followed any more nobody knows which it was.
        if card.identity == followed, state.phase != .done, let seen = task.seen { take(seen, of: card, gate) }
      } else {
        try tracker.take(task.found, of: frame, at: task.time)
        if options.isInBackground, let card = tracker.card(foundAt: task.time) {
          take(card, at: task.time)
          if state.phase != .done { return read(card, task, using: engine) }
        }
      }
      work.forget()
    }
  }

  /// Takes the card that is seen for the one that the evidence is of, or starts anew with it.
  private func take(_ card: TrackedCard?, at time: UInt64) {
    state.card = card
    if evidence.hasReading, nanoseconds(from: formerSeen, to: time) > CardTracker.memory { former = nil }
    guard let card else { return }
    let last = lastQuad
    let isAtOnce = nanoseconds(from: lastSeen, to: time) <= Self.moment
    (lastQuad, lastSeen) = (card.quad, max(lastSeen, time))
    guard card.identity != followed else { return }
    followed = card.identity
    if isAtOnce, evidence.hasReading, state.phase != .done,
      last.intersectionOverUnion(card.quad) > CardTracker.twins
    {
      // Nobody changes cards so fast: what is read from now on must show it.
      evidence.turn(by: last.corner(nearestTo: card.quad.topLeft))
      other = CardEvidence(of: card.identity, since: time)
      return
    }
    // A frame or two that show little do not take the place of what is known well.
    if evidence.hasReading, evidence.observations >= former?.observations ?? 0 {
      former = evidence
      formerSeen = time
    }
    // Of a card of which nothing was read nobody knows that it is another.
    startAnew(with: CardEvidence(of: card.identity, since: state.phase == .cardSeen ? evidence.beginning : time))
  }

  private func startAnew(with evidence: CardEvidence) {
    self.evidence = evidence
    other = nil
    state.phase = .searching
    state.stable = []
    state.result = ScanResult()
  }

  /// 0 where `time` is of a frame before: a search in the background tells of one.
  private func nanoseconds(from then: UInt64, to time: UInt64) -> UInt64 { time > then ? time - then : 0 }

  /// Begins to read a card of a task's frame.
  private func read(_ card: TrackedCard, _ task: FrameTask, using engine: Engine) {
    let added = other ?? evidence
    let gate = QualityGate(
      limits: options.limits, text: evidence.textAreas,
      motion: Float(card.velocity.length / max(card.quad.longerSide, 1)),
      isOpen: framesUnread >= Self.patience, memory: added.glare)
    let effort = ReadingEffort(observations: added.observations + (task === work.first ? 0 : 1))
    task.read(card, topLeft: evidence.topLeft(of: card.quad), effort, gate, using: engine)
    work.start(task)
  }

  /// Adds what was read of the card, where the gate let it pass.
  private func take(_ seen: ScanResult, of card: TrackedCard, _ gate: QualityGate) {
    state.quality = gate.quality
    state.isMeasured = true
    framesUnread = gate.hasPassed ? 0 : framesUnread + 1
    guard gate.hasPassed else { return }
    state.wasRead = true
    let sharpness = gate.quality.sharpness
    if let other {
      let result = other.add(seen, at: card.quad, sharpness: sharpness, options.scan)
      let likeness = other.likeness(to: evidence)
      if likeness >= Sameness.same { self.other = nil }
      if likeness <= Sameness.another {
        startAnew(with: other)
        state.result = result
        state.stable = other.settle(options.stableObservations)
        return
      }
    }
    state.result = evidence.add(seen, at: card.quad, sharpness: sharpness, options.scan)
    state.stable = evidence.settle(options.stableObservations)
    guard let before = former, evidence.likeness(to: before) >= Sameness.same else { return }
    // It is the card before: this goes on with what was known, and with what was just seen. Where frames are so far
    // apart that none is followed into the next, all that is known comes together here.
    before.follow(like: evidence)
    evidence = before
    former = nil
    state.result = before.add(seen, at: card.quad, sharpness: sharpness, options.scan)
    state.stable = before.settle(options.stableObservations)
  }

  /// What follows from all that is known: phase and end.
  private func settle(at time: UInt64) {
    if state.phase != .done {
      let required = options.scan.wantsText ? options.required : options.required.intersection(.number)
      if !required.isEmpty, state.stable.isSuperset(of: required) {
        evidence.end = .complete
      } else if options.mostObservations > 0, evidence.observations >= options.mostObservations {
        evidence.end = .observations
      } else if options.longestTime > 0, evidence.identity != 0,
        time - evidence.beginning >= options.longestTime
      {
        evidence.end = .time
      }
      state.end = evidence.end
      state.phase =
        state.end != .none
        ? .done : evidence.hasReading ? .reading : state.card != nil ? .cardSeen : .searching
    }
    state.identity = evidence.identity
    state.observations = evidence.observations
  }
}
