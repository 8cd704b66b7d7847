// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A search or a reading, with its frame and what it gave: from `take` to `forget`.
final class FrameTask {
  /// nil where there is nothing to be done and nothing to be taken.
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
  /// Why it gave nothing.
  private(set) var failure: ScanError?
  /// nil where the frame stays what it is until all is done.
  private let copy: FrameCopy?

  init(_ options: ScanOptions, copiesFrame: Bool) {
    self.options = options
    copy = copiesFrame ? FrameCopy() : nil
  }

  /// What the card that is read must come up to.
  var gate: QualityGate? { options.gate }

  /// Takes the frame that is to be worked on, in the place of one that was not. Throws `.outOfMemory`.
  func take(_ frame: Frame, at time: UInt64) throws(ScanError) {
    self.frame = nil
    if let copy {
      try copy.take(frame)
      self.frame = copy.frame
    } else {
      self.frame = frame
    }
    self.time = time
  }

  /// The frame is to be searched.
  func search(_ search: CardSearch, using engine: Engine) {
    self.search = search
    self.engine = engine
    card = nil
    options.quad = nil
  }

  /// A card of the frame is to be read, where `gate` lets it pass.
  func read(_ card: TrackedCard, topLeft: Point?, _ effort: ReadingEffort, _ gate: QualityGate, using engine: Engine) {
    search = nil
    self.engine = engine
    self.card = card
    options.quad = card.quad
    options.topLeft = topLeft
    options.effort = effort
    options.gate = gate
  }

  /// Does it.
  func work() {
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

  /// Forgets all of it.
  func forget() {
    failure = nil
    seen = nil
    frame = nil
    engine = nil
    options.gate = nil
    copy?.wipe()
  }
}
