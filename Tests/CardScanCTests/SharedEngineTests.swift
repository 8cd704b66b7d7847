// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

/// One engine that many threads use at once, each for other pictures and other work: every result is, to the last bit,
/// what an engine gives that one thread has for itself.
@Suite(.serialized) struct SharedEngineTests {
  private static let threads = 8

  /// PoCL is asked by one thread first: docs/library.md, "PoCL and threads".
  @Test(arguments: [Int32(CARDSCAN_BACKEND_CPU), Int32(CARDSCAN_BACKEND_OPENCL)])
  func resultsAreThoseOfOneThread(backend: Int32) throws {
    let jobs = try Job.all(), engine = try TestEngine(backend: backend)
    let expected = try jobs.map { job in
      let own = try TestEngine(backend: backend)
      return withExtendedLifetime(own) { job.run(own.pointer) }
    }
    #expect(expected.allSatisfy { $0.entries.count > 4 })
    #expect(Set(expected.map { $0.entries.joined() }).count == jobs.count, "the jobs are the same")
    _ = jobs[0].run(engine.pointer)
    let shared = Shared(jobs: jobs, engine: engine.pointer, expected: expected)
    let steps = jobs.count / 2
    try inThreads(Self.threads) { thread in
      for step in 0..<steps {
        let place = (thread + step) % jobs.count
        let result = shared.jobs[place].run(shared.engine)
        shared.outcomes[thread * jobs.count + place] =
          result == shared.expected[place] ? .same : .different
      }
    }
    var done = 0
    for thread in 0..<Self.threads {
      for place in jobs.indices {
        let outcome = shared.outcomes[thread * jobs.count + place]
        #expect(outcome != .different, "thread \(thread), \(jobs[place].name)")
        if outcome != .none { done += 1 }
      }
    }
    #expect(done == Self.threads * steps)
    withExtendedLifetime(engine) {}
  }

  /// Threads that destroy the results of others, after the engine is gone.
  @Test func resultsAreReadByAllThreads() throws {
    let picture = try TestPicture(), engine = try TestEngine()
    var image = picture.image, made: OpaquePointer?
    #expect(cardscan_scan(engine.pointer, &image, nil, &made) == 0)
    let result = UInt(bitPattern: try #require(made)), expected = Transcript(made)
    let outcomes = Outcomes(Self.threads)
    try inThreads(Self.threads) { thread in
      outcomes[thread] = Transcript(OpaquePointer(bitPattern: result)) == expected ? .same : .different
    }
    #expect((0..<Self.threads).allSatisfy { outcomes[$0] == .same })
    cardscan_result_destroy(OpaquePointer(bitPattern: result))
  }

  /// What the threads have in common; each writes outcomes of its own.
  private struct Shared: @unchecked Sendable {
    let jobs: [Job]
    let engine: OpaquePointer
    let expected: [Transcript]
    let outcomes: Outcomes

    init(jobs: [Job], engine: OpaquePointer, expected: [Transcript]) {
      self.jobs = jobs
      self.engine = engine
      self.expected = expected
      outcomes = Outcomes(SharedEngineTests.threads * jobs.count)
    }
  }

  private enum Outcome: UInt8 {
    case none, same, different
  }

  /// A list, each entry of which one thread writes.
  private final class Outcomes: @unchecked Sendable {
    private let values: UnsafeMutableBufferPointer<Outcome>

    init(_ count: Int) {
      values = .allocate(capacity: count)
      values.initialize(repeating: .none)
    }

    deinit { values.deallocate() }

    subscript(index: Int) -> Outcome {
      get { values[index] }
      set { values[index] = newValue }
    }
  }
}

/// Something that a thread does with an engine.
private struct Job: Sendable {
  let name: String
  let run: @Sendable (OpaquePointer) -> Transcript

  static func all() throws -> [Job] {
    let card = try Picture(TestPicture())
    let faces = try ["card_01", "card_13", "card_16"].map {
      try Picture(TestPicture(sample: "../../Tests/Fixtures/accuracy/\($0).jpg"))
    }
    return faces.enumerated().map { index, face in
      Job(name: "scan of picture \(index)") { engine in scan(engine, face.image) }
    } + [
      Job(name: "number and rectified card") { engine in
        scan(engine, card.image) {
          $0.guide = Int32(CARDSCAN_GUIDE_CENTRED)
          $0.wants_text = 0
          $0.wants_rectified_card = 1
        }
      },
      Job(name: "line") { engine in line(engine, card.image) },
      Job(name: "tracker") { engine in track(engine, card.image) },
      Job(name: "session") { engine in session(engine, card.image) },
      Job(name: "refusal") { engine in
        var transcript = scan(engine, card.image) { $0.minimum_confidence = 2 }
        transcript.note("error", cardscan_engine_last_error(engine).map { String(cString: $0) } ?? "")
        return transcript
      },
    ]
  }

  private static func scan(
    _ engine: OpaquePointer, _ image: cardscan_image,
    _ change: (inout cardscan_scan_options) -> Void = { _ in }
  ) -> Transcript {
    var image = image, options = cardscan_scan_options(), result: OpaquePointer?
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    change(&options)
    let status = cardscan_scan(engine, &image, &options, &result)
    defer { cardscan_result_destroy(result) }
    var transcript = Transcript(result)
    transcript.note("call", status)
    return transcript
  }

  private static func line(_ engine: OpaquePointer, _ image: cardscan_image) -> Transcript {
    var image = image, result: OpaquePointer?
    let status = cardscan_read_line(engine, &image, nil, &result)
    defer { cardscan_result_destroy(result) }
    var transcript = Transcript(result)
    transcript.note("call", status)
    return transcript
  }

  private static func track(_ engine: OpaquePointer, _ image: cardscan_image) -> Transcript {
    var image = image, tracker: OpaquePointer?
    cardscan_tracker_create(&tracker)
    defer { cardscan_tracker_destroy(tracker) }
    var transcript = Transcript(nil)
    for frame in UInt64(1)...4 {
      transcript.note("call", cardscan_track(engine, tracker, &image, frame * 33_000_000, nil))
      var card = cardscan_tracked_card()
      card.struct_size = UInt32(MemoryLayout<cardscan_tracked_card>.size)
      transcript.note("card", cardscan_tracker_card(tracker, 0, &card), card)
    }
    return transcript
  }

  private static func session(_ engine: OpaquePointer, _ image: cardscan_image) -> Transcript {
    var image = image, session: OpaquePointer?, result: OpaquePointer?
    cardscan_session_create(nil, &session)
    defer { cardscan_session_destroy(session) }
    var states: [String] = []
    for frame in UInt64(1)...3 {
      var state = cardscan_session_state()
      state.struct_size = UInt32(MemoryLayout<cardscan_session_state>.size)
      let status = cardscan_session_push(engine, session, &image, frame * 33_000_000, &state)
      states.append("\(status) \(state)")
    }
    cardscan_session_result(session, &result)
    defer { cardscan_result_destroy(result) }
    var transcript = Transcript(result)
    transcript.note("states", states)
    return transcript
  }
}

/// A picture that several threads read.
private struct Picture: @unchecked Sendable {
  private let picture: TestPicture

  init(_ picture: TestPicture) { self.picture = picture }

  var image: cardscan_image { picture.image }
}
