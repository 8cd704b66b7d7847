// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation

/// A session over a live source: every frame is pushed, every state and every result told, until a card
/// was read, or for ever.
final class CameraRun {
  private let source: any LiveSource
  private let engine: Engine
  private let session: Session
  private let stop: StopSignal
  private let audience: [any SessionAudience]
  var isMirrored = false
  /// Whether it goes on with the next card.
  var loops = false
  /// Seconds without a result after which it ends; nil: never.
  var timeout: Double?
  /// Whether the light is switched on where the session asks for it.
  var lightsByAdvice = false
  /// Whether numbers are told in full.
  var reveal = false
  /// Gets each result.
  var program: ResultProgram?

  private var isConnected = false
  private var wasConnected = false
  private var trouble: String?
  /// As it was told last.
  private var mode: String?
  private var lastResult = ContinuousClock.now
  private var hasResult = false
  /// The card that was told last.
  private var told: UInt64 = 0
  private var last: SessionReport?
  private var turns = CardTurns()
  private var firstTime: UInt64?
  private var lastSeen: UInt64 = 0
  private var pushed = 0

  /// Seconds between two attempts to open the source.
  private static let pause = 0.5
  /// Nanoseconds without a card after which the next one is another, though it may be the same.
  private static let absence: UInt64 = 2_000_000_000

  init(
    _ source: any LiveSource, engine: Engine, session: Session, stop: StopSignal,
    audience: [any SessionAudience]
  ) {
    self.source = source
    self.engine = engine
    self.session = session
    self.stop = stop
    self.audience = audience
  }

  /// Runs to its end: the code for it. Throws `ScanError` where the engine fails, `SourceError` where the
  /// source cannot be opened and it is no use to wait.
  func run() throws -> ExitCode {
    defer { source.close() }
    lastResult = .now
    while !stop.isRaised, !isOver {
      guard try connect() else { continue }
      do {
        guard let frame = try source.next() else { continue }
        if trouble != nil { tell(trouble: nil) }
        try push(frame)
      } catch let error as SourceError {
        isConnected = false
        tell(trouble: error.reason)
      }
      if hasResult, !loops { return .success }
    }
    // A kiosk that is switched off is no failure.
    if loops, stop.isRaised { return .success }
    guard wasConnected else { return .notOpened }
    if !loops, let last { audience.forEach { $0.tellResult(last) } }
    return hasResult ? .success : .notFound
  }

  private var isOver: Bool {
    guard let timeout else { return false }
    return (ContinuousClock.now - lastResult).nanoseconds / 1e9 >= timeout
  }

  /// Whether the source is open now. What it lacks is told; where it may come, it is waited for.
  private func connect() throws -> Bool {
    if isConnected { return true }
    do throws(SourceError) {
      try source.connect()
      isConnected = true
      wasConnected = true
      tell(mode: source.mode)
      return true
    } catch {
      let waits = wasConnected || (error.isPassing && (loops || timeout != nil))
      guard waits else { throw error }
      tell(trouble: error.reason)
      _ = stop.wait(seconds: CameraRun.pause)
      return false
    }
  }

  /// Tells how the source is set, where that is not as before.
  private func tell(mode new: String?) {
    guard let new, new != mode else { return }
    mode = new
    audience.forEach { $0.note("\(source.name): \(new)") }
  }

  /// Tells what is wrong when it becomes so, and when all is well again.
  private func tell(trouble reason: String?) {
    if reason != trouble {
      let text = reason.map { "\($0); waiting for it" } ?? "it gives frames again"
      audience.forEach { $0.note("\(source.name): \(text)") }
    }
    trouble = reason
  }

  private func push(_ taken: SourceFrame) throws {
    let frame = isMirrored ? try taken.frame.mirrored : taken.frame
    let first = firstTime ?? taken.time
    firstTime = first
    let start = ContinuousClock.now
    var state = try session.push(frame, at: taken.time, using: engine)
    let spent = UInt64((ContinuousClock.now - start).nanoseconds)
    pushed += 1
    state.frames = taken.index + 1
    state.droppedFrames = max(0, state.frames - pushed)
    turns.note(state)
    let report = SessionReport(
      source: source.name, state: state, index: taken.index, time: taken.time &- first,
      spent: spent, device: { [engine] in engine.deviceText }, reveal: reveal, turns: turns)
    last = report
    audience.forEach { $0.tell(report, frame) }
    if lightsByAdvice, state.advice == .torchOn { light(true) }
    settle(report, at: taken.time)
  }

  /// What follows from a state: a result is told once for a card; what ended without one begins anew.
  private func settle(_ report: SessionReport, at time: UInt64) {
    if report.state.card != nil { lastSeen = time }
    guard report.state.phase == .done else { return }
    guard report.isRead else { return session.reset() }
    if told != report.state.identity {
      told = report.state.identity
      hasResult = true
      audience.forEach { $0.tellResult(report) }
      if lightsByAdvice { light(false) }
      if let failure = program?.run(report.finalJSON.text) { audience.forEach { $0.note(failure) } }
      lastResult = .now
    } else if time &- lastSeen > CameraRun.absence {
      session.reset()
    }
  }

  private func light(_ isOn: Bool) {
    do throws(SourceError) {
      try source.setLight(isOn)
    } catch {
      // Asked for once: the advice stays, for a person who has a lamp.
      lightsByAdvice = false
      audience.forEach { $0.note("\(source.name): \(error.reason)") }
    }
  }
}
