// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// A session over a film: every frame is pushed, every state and every result told.
final class FilmRun {
  private let file: String
  private let film: any FilmSource
  private let engine: Engine
  private let output: FilmOutput
  /// nil where no annotated film is wanted.
  private let overlay: FilmOverlay?
  var isMirrored = false
  /// Whether the film is read to its end, card after card.
  var readsAll = false
  /// The page that shows how it goes on; nil where none is wanted.
  var preview: SessionPreview?
  /// nil where no frame comes too late.
  var pace: Pace?

  /// Whether a result lacks what was wanted.
  private(set) var isMissing = false
  private var last: SessionReport?
  /// Whether the result of the card that was seen last is still to be told.
  private var isResultDue = false
  private var hasResult = false
  private var late = 0
  private var turns = CardTurns()

  init(
    file: String, film: any FilmSource, engine: Engine, output: FilmOutput, overlay: FilmOverlay?
  ) {
    self.file = file
    self.film = film
    self.engine = engine
    self.output = output
    self.overlay = overlay
  }

  /// Reads the film; `options` are those of frames that are turned so. Throws `SourceError` where it is
  /// damaged, after the result of what came before.
  func run(_ options: (Orientation) throws -> SessionOptions) throws {
    var session: Session?
    do {
      while let source = try film.next() {
        let frame = isMirrored ? try source.frame.mirrored : source.frame
        let current = try session ?? Session(try options(frame.orientation))
        session = current
        try push(source, frame, current)
        if last?.state.phase == .done, !readsAll { break }
      }
    } catch let error as SourceError {
      try finish(session)
      throw error
    }
    try finish(session)
    guard last != nil else { throw SourceError("it has no frames") }
  }

  /// Tells what is known at the end, with what was still being read.
  private func finish(_ session: Session?) throws {
    if let session, let last, last.state.phase != .done {
      let state = try session.finish(using: engine)
      self.last = report(state, last.index, last.time, spent: 0)
      note(state)
    }
    tellResult()
    try overlay?.finish()
  }

  private func push(_ source: SourceFrame, _ frame: Frame, _ session: Session) throws {
    if let pace, pace.isLate(source.time), var state = last?.state {
      late += 1
      state.isDropped = true
      state.wasRead = false
      // Where the card is now is not known.
      state.card = nil
      try tell(state, source, frame, spent: 0)
      return
    }
    let start = ContinuousClock.now
    let state = try session.push(frame, at: source.time, using: engine)
    let spent = UInt64((ContinuousClock.now - start).nanoseconds)
    if readsAll, isResultDue, let last, last.state.identity != state.identity { tellResult() }
    try tell(state, source, frame, spent: spent)
    note(state)
  }

  /// A card in passing, of which nothing was read, is none that was shown.
  private func note(_ state: SessionState) {
    if state.phase == .reading || state.phase == .done { isResultDue = true }
  }

  private func tell(
    _ state: SessionState, _ source: SourceFrame, _ frame: Frame, spent: UInt64
  ) throws {
    let report = report(state, source.index, source.time, spent: spent)
    output.tell(report)
    last = report
    preview?.tell(report, frame)
    try overlay?.write(frame, report)
  }

  private func report(_ state: SessionState, _ index: Int, _ time: UInt64, spent: UInt64) -> SessionReport {
    var state = state
    state.frames = index + 1
    state.droppedFrames = late
    turns.note(state)
    return SessionReport(
      source: file, state: state, index: index, time: time, spent: spent,
      device: { [engine] in engine.deviceText }, reveal: output.reveal, turns: turns)
  }

  /// Tells the result of the card that was seen last; of a film without one too, once.
  private func tellResult() {
    guard let last, isResultDue || !hasResult else { return }
    output.tellResult(last)
    if !last.isRead { isMissing = true }
    isResultDue = false
    hasResult = true
  }
}
