// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Testing

@testable import CardScan

/// A card that becomes another one while it is read.
@Suite struct SessionReplacementTests {
  private static let frameTime: UInt64 = 33_333_333

  /// Has the engine to itself while `work` goes on: nothing else is done with it meanwhile.
  private func hold(_ engine: Engine, _ frame: Frame, while work: () throws -> Void) throws {
    let isHeld = DispatchSemaphore(value: 0), isFree = DispatchSemaphore(value: 0), isOver = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let held = (engine: engine, frame: frame)
    DispatchQueue.global().async {
      _ = try? held.engine.result(of: held.frame) { _ throws(ScanError) in
        isHeld.signal()
        isFree.wait()
        return ScanResult()
      }
      isOver.signal()
    }
    isHeld.wait()
    defer {
      isFree.signal()
      isOver.wait()
    }
    try work()
  }

  @Test func whatWasReadOfTheFirstIsLeft() throws {
    var engineOptions = EngineOptions()
    engineOptions.backend = .cpu
    let engine = try Engine(engineOptions)
    var options = SessionOptions()
    options.isInBackground = true
    options.limits.leastSharpness = 0
    let session = try Session(options), scene = try TrackingScene()
    let first = try TrackingFace(number: TrackingTests.number)
    let second = try TrackingFace(number: TrackingTests.otherNumber)
    let quad = Quad.card(at: Point(330, 182), width: 380, degrees: 3)
    var time: UInt64 = 0
    func push(_ face: TrackingFace) throws -> SessionState {
      scene.clear()
      scene.draw(face, at: quad)
      time += Self.frameTime
      return try session.push(try scene.frame(), at: time, using: engine)
    }
    #expect(try push(first).phase == .searching)
    session.work.wait()
    // What was found is to be read, and waits for the engine.
    try hold(engine, try scene.frame()) {
      for _ in 0..<8 { #expect(try push(first).identity == 1) }
      let state = try push(second)
      #expect(state.identity == 2 && !state.wasRead && state.observations == 0)
    }
    session.work.wait()
    var state = try push(second)
    #expect(
      state.wasRead && state.identity == 2 && state.observations == 1, "the frame that waited, not the one before")
    session.work.wait()
    state = try push(second)
    #expect(state.identity == 2 && state.observations == 2)
  }
}
