// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// Frames of one camera and other calls in any order, through a session and a tracker.
@_cdecl("fuzz_session") public func fuzzSession(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  let engine = FuzzEngine.cpu.pointer
  let calls = input.part(96)
  var steps = FuzzInput(calls)
  let shape = FuzzShape(&steps, largest: 128)
  let scan = FuzzOptions(&steps, for: shape)
  // What is behind the calls is the frame that most of them show; another one shows the calls.
  let first = FuzzFrame(&input, shape)
  var second = steps
  let other = FuzzFrame(&second, FuzzShape(&second, largest: 128))
  guard let session = makeSession(&steps, scan) else { return 0 }
  var tracker: OpaquePointer?
  check(cardscan_tracker_create(&tracker) == 0, "no tracker")
  defer {
    cardscan_session_destroy(session)
    cardscan_tracker_destroy(tracker)
  }
  var time: UInt64 = 1
  for _ in 0..<8 where !steps.isAtEnd {
    let kind = steps.byte()
    time = step(time, &steps)
    var image = kind & 128 != 0 ? other.image : first.image
    switch kind % 8 {
    case 0: cardscan_session_reset(session)
    case 1: result(of: session)
    case 2: cardscan_tracker_reset(tracker)
    case 3, 4: track(engine, tracker, &image, time, kind & 64 != 0 ? nil : scan)
    default: push(engine, session, &image, time)
    }
  }
  result(of: session)
  return 0
}

private func makeSession(_ input: inout FuzzInput, _ scan: FuzzOptions) -> OpaquePointer? {
  var options = cardscan_session_options()
  cardscan_session_options_init(&options, MemoryLayout<cardscan_session_options>.size)
  if input.flag() {
    options.required_fields = UInt32(bitPattern: input.integer(mostly: 0...64))
    options.stable_observations = input.integer(mostly: 0...3)
    options.most_observations = input.integer(mostly: 0...6)
    options.longest_time = input.flag() ? input.long() : 0
    options.torch_frames = input.integer(mostly: 0...3)
    options.least_sharpness = Float(input.double(upTo: 0.3))
    options.least_brightness = Float(input.double(upTo: 100))
    options.most_glare = Float(input.double(upTo: 1))
    options.most_motion = Float(input.double(upTo: 10))
    options.in_background = input.flag() ? 1 : 0
  }
  var session: OpaquePointer?
  let status = withUnsafePointer(to: scan.options) { pointer in
    options.scan = input.flag() ? pointer : nil
    return cardscan_session_create(&options, &session)
  }
  check(status == 0 || status == -1, "making a session returned \(status)")
  check((session != nil) == (status == 0), "a session where none was made")
  return session
}

private func step(_ time: UInt64, _ input: inout FuzzInput) -> UInt64 {
  switch input.below(16) {
  case 0: input.long()
  case 1: time
  case 2: time &- UInt64(input.byte())
  case 3: time &+ 4_000_000_000
  default: time &+ 33_000_000
  }
}

private func push(
  _ engine: OpaquePointer, _ session: OpaquePointer, _ image: inout cardscan_image, _ time: UInt64
) {
  var state = cardscan_session_state()
  state.struct_size = UInt32(MemoryLayout<cardscan_session_state>.size)
  let status = cardscan_session_push(engine, session, &image, time, &state)
  check([0, 1, 2, 3, -1, -2].contains(status), "pushing a frame returned \(status)")
  guard status >= 0 else { return }
  check((0...3).contains(state.phase) && (0...3).contains(state.end), "a session's phase")
  check((0...8).contains(state.advice) && state.frames >= state.dropped_frames, "a session's advice")
  check(state.sharpness >= 0 && state.sharpness <= 1, "a frame's sharpness is \(state.sharpness)")
  check(state.glare >= 0 && state.glare <= 1, "a frame's glare is \(state.glare)")
  check(state.brightness >= 0 && state.brightness <= 255, "a brightness of \(state.brightness)")
  check(state.motion >= 0, "a motion of \(state.motion)")
}

private func track(
  _ engine: OpaquePointer, _ tracker: OpaquePointer?, _ image: inout cardscan_image, _ time: UInt64,
  _ options: FuzzOptions?
) {
  let status: cardscan_status
  if let options {
    status = cardscan_track(engine, tracker, &image, time, &options.options)
  } else {
    status = cardscan_track(engine, tracker, &image, time, nil)
  }
  check([0, 1, -1, -2].contains(status), "tracking returned \(status)")
  let count = cardscan_tracker_card_count(tracker)
  check((0...8).contains(count), "\(count) cards are followed")
  for index in -1...count {
    var card = cardscan_tracked_card()
    card.struct_size = UInt32(MemoryLayout<cardscan_tracked_card>.size)
    let status = cardscan_tracker_card(tracker, index, &card)
    check(status == (index >= 0 && index < count ? 0 : -1), "a tracked card's index")
    guard status == 0 else { continue }
    check(card.identity > 0 && (0...2).contains(card.state), "a tracked card")
    check(card.confidence >= 0 && card.confidence <= 1, "a confidence of \(card.confidence)")
    check(card.velocity_x.isFinite && card.velocity_y.isFinite, "a velocity")
  }
}

private func result(of session: OpaquePointer) {
  var result: OpaquePointer?
  check(cardscan_session_result(session, &result) == 0, "a session without a result")
  ResultChecks(result: result).run(acceptsInvalidLuhn: true)
  cardscan_result_destroy(result)
}
