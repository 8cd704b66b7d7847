// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A search or a reading, one at a time: at once, or in a thread of its own, on a copy of the frame, while others come.
final class FrameWork {
  /// The frame that is worked on, until `forget`; nil while nothing goes on and nothing is to be taken.
  private(set) var frame: Frame?
  /// When it was taken.
  private(set) var time: UInt64 = 0
  /// The card that is read; nil for a search.
  private(set) var card: TrackedCard?
  /// What a search found, strongest first.
  private(set) var found: [CardCandidate] = []
  /// What a reading gave.
  private(set) var seen: ScanResult?
  /// What the session asks for, with the outline of the card that is read.
  private var options: ScanOptions
  private var search: CardSearch?
  private var engine: Engine?
  private var failure: ScanError?
  /// nil where all is done at once.
  private let copy: FrameCopy?
  private let workers: OpaquePointer

  /// Throws `.outOfMemory`.
  init(_ options: ScanOptions, isInBackground: Bool) throws(ScanError) {
    guard let workers = cs_workers_create(isInBackground ? 2 : 1) else {
      throw ScanError(.outOfMemory, "no memory for the tracker")
    }
    self.options = options
    self.workers = workers
    copy = isInBackground ? FrameCopy() : nil
  }

  /// Whoever has it calls `finish` before: the thread has no reference of its own.
  deinit { cs_workers_destroy(workers) }

  /// What the card that is read must come up to.
  var gate: QualityGate? { options.gate }

  /// Takes the frame that is to be worked on; none may be there. Throws `.outOfMemory`.
  func take(_ frame: Frame, at time: UInt64) throws(ScanError) {
    if let copy {
      try copy.take(frame)
      self.frame = copy.frame
    } else {
      self.frame = frame
    }
    self.time = time
  }

  /// Begins a search of the frame.
  func search(_ search: CardSearch, using engine: Engine) {
    self.search = search
    card = nil
    options.quad = nil
    start(engine)
  }

  /// Begins to read a card of the frame, where `gate` lets it pass.
  func read(_ card: TrackedCard, topLeft: Point?, _ gate: QualityGate, using engine: Engine) {
    search = nil
    self.card = card
    options.quad = card.quad
    options.topLeft = topLeft
    options.gate = gate
    start(engine)
  }

  private func start(_ engine: Engine) {
    self.engine = engine
    cs_workers_start(
      workers, { context, _, _ in Unmanaged<FrameWork>.fromOpaque(context!).takeUnretainedValue().work() },
      Unmanaged.passUnretained(self).toOpaque())
  }

  private func work() {
    guard let engine, let frame else { return }
    let refusals = cs_refusal_count()
    do throws(ScanError) {
      if let search {
        try engine.search(frame, search, options, into: &found)
      } else {
        seen = try engine.scan(frame, options)
      }
      try checkMemory(since: refusals)
    } catch {
      failure = error
    }
    self.engine = nil
    cs_wipe_stack()
  }

  /// Whether something is over that was not forgotten yet. Throws what it threw.
  func isOver() throws(ScanError) -> Bool {
    guard frame != nil, cs_workers_are_busy(workers) == 0 else { return false }
    guard let failure else { return true }
    forget()
    throw failure
  }

  /// Waits for what goes on.
  func wait() { cs_workers_wait(workers) }

  /// Waits for what goes on, and forgets it.
  func finish() {
    wait()
    forget()
  }

  /// Forgets what is over.
  func forget() {
    if failure != nil { found = [] }
    failure = nil
    seen = nil
    frame = nil
    options.gate = nil
    copy?.wipe()
  }
}
