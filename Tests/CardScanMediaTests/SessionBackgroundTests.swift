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
      #expect(!state.isDropped && state.observations <= 2 * reads, "two readings may be over")
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
    #expect(session.work.isEmpty)
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

  /// A card that may be read there.
  private static func card(_ quad: Quad) -> TrackedCard {
    TrackedCard(
      identity: 1, state: .followed, quad: quad, confidence: 1, velocity: Point(0, 0), frames: 1, framesSinceSeen: 0,
      age: 0)
  }

  /// Has a card read in a frame, or wait; whether there was a place for it.
  private static func read(_ quad: Quad, _ picture: Picture, at time: UInt64, _ work: FrameWork, _ engine: Engine)
    throws
    -> Bool
  {
    try withExtendedLifetime(picture) {
      guard let task = try work.reading(of: picture.frame(), at: time) else { return false }
      let gate = QualityGate(limits: QualityLimits(), text: [], motion: 0, isOpen: true, memory: GlareMemory())
      task.read(card(quad), topLeft: nil, ReadingEffort(), gate, using: engine)
      work.start(task)
      return true
    }
  }

  @Test func aFailureIsToldOnce() throws {
    let engine = try Self.engine()
    let picture = try #require(try Self.pictures().first?.picture)
    let work = try FrameWork(ScanOptions(), isInBackground: true)
    #expect(try Self.read(Quad(x: .nan, y: 0, width: 1, height: 1), picture, at: 1, work, engine))
    work.wait()
    do throws(ScanError) {
      _ = try work.over()
      Issue.record("it has failed")
    } catch {
      #expect(error.status == .invalidArgument)
    }
    #expect(try work.over() == nil && work.isEmpty)
    work.finish()
  }

  /// The first frame is being read, the last one waits, and those between are not read.
  @Test func theNewestFrameWaits() throws {
    let engine = try Self.engine()
    let pictures = try Self.pictures().prefix(4).map(\.picture)
    let work = try FrameWork(ScanOptions(), isInBackground: true)
    let quad = Quad(x: 100, y: 80, width: 400, height: 250)
    let hold = Hold(engine, pictures[0])
    for i in 0..<4 { #expect(try Self.read(quad, pictures[i], at: UInt64(i), work, engine)) }
    #expect(try work.over() == nil)
    hold.letGo()
    work.wait()
    for time in [0, 3] as [UInt64] {
      let task = try #require(try work.over())
      #expect(task.time == time && task.seen != nil)
      let frame = try #require(task.frame), own = try pictures[Int(time)].frame()
      let (luma, truth) = (FrameLuma(frame), FrameLuma(own))
      for x in 0..<frame.width { #expect(luma[x, 200] == truth[x, 200], "frame \(time), column \(x)") }
      work.forget()
    }
    #expect(work.isEmpty)
    // Nothing waits for a search, and nothing is left behind by a frame that waits in vain.
    let second = Hold(engine, pictures[0])
    try withExtendedLifetime(pictures[0]) {
      try work.search(pictures[0].frame(), at: 5, CardSearch(near: nil, looks: .both), using: engine)
    }
    #expect(try !Self.read(quad, pictures[1], at: 6, work, engine))
    second.letGo()
    work.wait()
    work.forget()
    let third = Hold(engine, pictures[0])
    for i in 0..<2 { #expect(try Self.read(quad, pictures[i], at: UInt64(i), work, engine)) }
    third.letGo()
    work.finish()
    #expect(work.isEmpty)
  }
}
