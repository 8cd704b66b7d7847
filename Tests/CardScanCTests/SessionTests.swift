// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

@Suite struct CSessionTests {
  private static func state() -> cardscan_session_state {
    var state = cardscan_session_state()
    state.struct_size = UInt32(MemoryLayout<cardscan_session_state>.size)
    return state
  }

  private static func options() -> cardscan_session_options {
    var options = cardscan_session_options()
    cardscan_session_options_init(&options, MemoryLayout<cardscan_session_options>.size)
    return options
  }

  /// One that is done with a number that three observations show.
  private static func session(inBackground: Int32 = 0) throws -> OpaquePointer {
    var options = options()
    options.required_fields = UInt32(CARDSCAN_WANTS_NUMBER)
    options.stable_observations = 3
    options.in_background = inBackground
    var session: OpaquePointer?
    #expect(cardscan_session_create(&options, &session) == 0)
    return try #require(session)
  }

  @Test func framesOfOneCardMakeItSurer() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    var image = picture.image
    let session = try Self.session()
    defer { cardscan_session_destroy(session) }
    var state = Self.state()
    for i in 1...6 {
      let status = cardscan_session_push(engine.pointer, session, &image, UInt64(i) * 33_000_000, &state)
      #expect(status == (i == 1 ? 2 : 0), "one frame is not enough")
      #expect(state.frames == i && state.is_dropped == 0 && state.has_card == 1)
      #expect(state.identity == 1 && state.sharpness > 0.2 && state.brightness > 20)
    }
    #expect(state.phase == Int32(CARDSCAN_PHASE_DONE) && state.end == Int32(CARDSCAN_END_COMPLETE))
    #expect(state.stable_fields & UInt32(CARDSCAN_WANTS_NUMBER) != 0 && state.observations == 4)
    var result: OpaquePointer?
    #expect(cardscan_session_result(session, &result) == 0)
    #expect(String(cString: cardscan_result_number(result)) == TestPicture.number)
    cardscan_session_reset(session)
    #expect(String(cString: cardscan_result_number(result)) == TestPicture.number, "it is the caller's")
    cardscan_result_destroy(result)
    #expect(cardscan_session_result(session, &result) == 0)
    #expect(cardscan_result_number(result) == nil)
    cardscan_result_destroy(result)
    // What is late is dropped, after a reset any time is the first.
    #expect(cardscan_session_push(engine.pointer, session, &image, 5, nil) == 2)
    #expect(cardscan_session_push(engine.pointer, session, &image, 5, &state) == 2)
    #expect(state.is_dropped == 1 && state.dropped_frames == 1 && state.frames == 2)
  }

  @Test func inTheBackgroundFramesAreReadWhileOthersCome() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    var image = picture.image
    let session = try Self.session(inBackground: 1)
    defer { cardscan_session_destroy(session) }
    var state = Self.state()
    #expect(cardscan_session_push(engine.pointer, session, &image, 1, &state) == 1, "nothing is over yet")
    var time: UInt64 = 1
    while state.phase != Int32(CARDSCAN_PHASE_DONE), time < 100_000 {
      time += 1
      #expect(cardscan_session_push(engine.pointer, session, &image, time * 10_000_000, &state) >= 0)
    }
    #expect(state.end == Int32(CARDSCAN_END_COMPLETE) && state.observations >= 4)
    #expect(state.observations < state.frames && state.dropped_frames == 0)
    var result: OpaquePointer?
    #expect(cardscan_session_result(session, &result) == 0)
    #expect(String(cString: cardscan_result_number(result)) == TestPicture.number)
    cardscan_result_destroy(result)
  }

  @Test func defaultsAreThoseOfTheEngine() {
    let options = Self.options()
    #expect(options.required_fields == 7 && options.scan == nil && options.longest_time == 0)
    #expect(options.in_background == 0)
    #expect(options.stable_observations == 6 && options.most_observations == 50)
    #expect(options.torch_frames == 20 && options.least_sharpness > 0 && options.most_motion > 0)
  }

  @Test func badInputIsRefused() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    var image = picture.image
    var session: OpaquePointer?
    #expect(cardscan_session_create(nil, nil) == -1)
    func isRefused(_ change: (inout cardscan_session_options) -> Void) -> Bool {
      var options = Self.options()
      change(&options)
      return cardscan_session_create(&options, &session) == -1 && session == nil
    }
    #expect(isRefused { $0.struct_size = 0 })
    #expect(isRefused { $0.struct_size = 5000 })
    #expect(isRefused { $0.stable_observations = 0 })
    #expect(isRefused { $0.most_observations = -1 })
    #expect(isRefused { $0.required_fields = 1 << 20 })
    #expect(isRefused { $0.least_sharpness = .nan })
    var scan = cardscan_scan_options()
    cardscan_scan_options_init(&scan, MemoryLayout<cardscan_scan_options>.size)
    scan.guide = Int32(CARDSCAN_GUIDE_QUAD)
    withUnsafePointer(to: scan) { scan in
      #expect(isRefused { $0.scan = scan })
    }
    #expect(cardscan_session_create(nil, &session) == 0)
    var state = Self.state()
    #expect(cardscan_session_push(nil, session, &image, 1, &state) == -1)
    #expect(cardscan_session_push(engine.pointer, nil, &image, 1, &state) == -1)
    #expect(cardscan_session_push(engine.pointer, session, nil, 1, &state) == -1)
    // A frame that is refused is not taken.
    state.struct_size = 0
    #expect(cardscan_session_push(engine.pointer, session, &image, 1, &state) == -1)
    state = Self.state()
    #expect(cardscan_session_push(engine.pointer, session, &image, 1, &state) >= 0)
    #expect(state.frames == 1)
    var result: OpaquePointer?
    #expect(cardscan_session_result(session, nil) == -1)
    #expect(cardscan_session_result(nil, &result) == -1)
    cardscan_session_reset(nil)
    cardscan_session_destroy(nil)
    cardscan_session_destroy(session)
  }
}
