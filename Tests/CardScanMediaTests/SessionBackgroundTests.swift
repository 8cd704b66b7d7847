// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation
import Testing

@testable import CardScan

/// Sessions that search and read in a thread of their own.
@Suite struct SessionBackgroundTests {
  private static func engine() throws -> Engine {
    var options = EngineOptions()
    options.backend = .cpu
    return try Engine(options)
  }

  private static func session() throws -> Session {
    var options = SessionOptions()
    options.isInBackground = true
    return try Session(options)
  }

  /// The clip of two cards.
  private static func pictures() throws -> [(card: Int?, picture: Picture)] {
    try TrackingClipTests.rows().prefix(24).map { row in
      (row.card, try Picture.read(path: TrackingClipTests.folder.appendingPathComponent(row.file).path))
    }
  }

  private static func push(
    _ picture: Picture, to session: Session, _ index: Int, using engine: Engine, interval: UInt64 = 33_333_333
  ) throws -> SessionState {
    try withExtendedLifetime(picture) {
      try session.push(picture.frame(), at: UInt64(index + 1) * interval, using: engine)
    }
  }

  private static func number(_ state: SessionState) -> String? {
    state.result.number.map { number in (0..<number.count).map { "\(number[$0])" }.joined() }
  }

  /// However many frames pass before something is over.
  @Test(arguments: [1, 2]) func eachCardHasItsOwnEvidence(frames: Int) throws {
    let numbers = [1: "4555419310406700", 2: "5360784595319940"]
    let engine = try Self.engine(), session = try Self.session()
    var ends: [Int: SessionState] = [:]
    var reads = 0
    for (i, shown) in try Self.pictures().enumerated() {
      let state = try Self.push(shown.picture, to: session, i, using: engine)
      if i % frames == frames - 1 { session.work.wait() }
      if state.wasRead { reads += 1 }
      #expect(!state.isDropped && state.observations <= reads)
      guard let card = shown.card, let number = Self.number(state), state.card != nil else { continue }
      #expect(number == numbers[card], "frame \(i)")
      ends[card] = state
    }
    #expect(frames > 1 || ends.count == 2)
    #expect(reads >= (frames == 1 ? 8 : 3))
  }

  /// Keeps an engine to itself until it is let go: nothing else can be done with it meanwhile.
  private final class Hold {
    private let isHeld = DispatchSemaphore(value: 0), isFree = DispatchSemaphore(value: 0)

    init(_ engine: Engine, _ picture: Picture) {
      nonisolated(unsafe) let held = (engine: engine, picture: picture)
      let (isHeld, isFree) = (isHeld, isFree)
      Thread {
        try? withExtendedLifetime(held) {
          _ = try held.engine.result(of: held.picture.frame()) { _ throws(ScanError) in
            isHeld.signal()
            isFree.wait()
            return ScanResult()
          }
        }
      }.start()
      isHeld.wait()
    }

    func letGo() { isFree.signal() }

    // Or whoever waits for the engine would wait for ever.
    deinit { letGo() }
  }

  @Test func aPushWaitsForNothing() throws {
    let engine = try Self.engine(), session = try Self.session()
    let picture = try #require(try Self.pictures().first?.picture)
    let hold = Hold(engine, picture)
    for i in 0..<3 {
      let state = try Self.push(picture, to: session, i, using: engine)
      #expect(state.phase == .searching && state.card == nil && !state.wasRead && !state.isDropped)
    }
    hold.letGo()
    session.work.wait()
    #expect(try Self.push(picture, to: session, 3, using: engine).phase == .cardSeen)
    session.work.wait()
    let state = try Self.push(picture, to: session, 4, using: engine)
    #expect(state.wasRead && state.phase == .reading)
  }

  /// As a camera in the dark, or a slow board: nothing is followed from one frame to the next.
  @Test func framesAreReadInWhichACardWasFoundLongAgo() throws {
    let engine = try Self.engine(), session = try Self.session()
    let pictures = try Self.pictures().prefix(6)
    var state = SessionState()
    for i in 0..<18 {
      state = try Self.push(pictures[i / 3].picture, to: session, i, using: engine, interval: 1_000_000_000)
      session.work.wait()
    }
    #expect(Self.number(state) == "4555419310406700" && state.observations >= 3)
  }

  @Test func whatGoesOnIsForgottenWithAReset() throws {
    let engine = try Self.engine(), session = try Self.session()
    let picture = try #require(try Self.pictures().first?.picture)
    for i in 0..<2 {
      _ = try Self.push(picture, to: session, i, using: engine)
      if i == 0 { session.work.wait() }
    }
    session.reset()
    #expect(session.work.frame == nil)
    let state = try Self.push(picture, to: session, 0, using: engine)
    #expect(state.phase == .searching && state.card == nil && !state.wasRead && state.frames == 1)
  }

  @Test func frameOfAnotherSizeAndReleaseDoNotDisturbWhatGoesOn() throws {
    let engine = try Self.engine()
    let picture = try #require(try Self.pictures().first?.picture)
    do {
      let session = try Self.session()
      _ = try Self.push(picture, to: session, 0, using: engine)
      session.work.wait()
      let other = try picture.reduced(by: 2)
      let state = try Self.push(other, to: session, 1, using: engine)
      #expect(state.card == nil && state.phase == .searching, "what was found was found in a larger frame")
      // It is released while a search goes on.
    }
    let session = try Self.session()
    _ = try Self.push(picture, to: session, 0, using: engine)
    let state = try session.finish(using: engine)
    #expect(state.wasRead && state.observations == 1, "the search and the reading")
  }

  @Test func aFailureIsToldOnce() throws {
    let engine = try Self.engine()
    let picture = try #require(try Self.pictures().first?.picture)
    let work = try FrameWork(ScanOptions(), isInBackground: true)
    let card = TrackedCard(
      identity: 1, state: .followed, quad: Quad(x: .nan, y: 0, width: 1, height: 1), confidence: 1,
      velocity: Point(0, 0), frames: 1, framesSinceSeen: 0, age: 0)
    try withExtendedLifetime(picture) {
      try work.take(picture.frame(), at: 1)
      let gate = QualityGate(limits: QualityLimits(), text: [], motion: 0, isOpen: true, memory: GlareMemory())
      work.read(card, topLeft: nil, gate, using: engine)
    }
    work.wait()
    do throws(ScanError) {
      _ = try work.isOver()
      Issue.record("it has failed")
    } catch {
      #expect(error.status == .invalidArgument)
    }
    #expect(try !work.isOver() && work.frame == nil)
    work.finish()
  }
}
