// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

/// What a `cardscan_session *` points to.
private final class SessionHandle {
  let session: Session

  init(_ options: SessionOptions) throws(ScanError) { session = try Session(options) }

  static func of(_ pointer: OpaquePointer?) -> SessionHandle? {
    guard let pointer else { return nil }
    return Unmanaged<SessionHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

extension cardscan_session_options: SizedStruct {
  fileprivate static var defaults: cardscan_session_options {
    let defaults = SessionOptions()
    var options = cardscan_session_options()
    options.required_fields = defaults.required.rawValue
    options.stable_observations = Int32(defaults.stableObservations)
    options.most_observations = Int32(defaults.mostObservations)
    options.torch_frames = Int32(defaults.torchFrames)
    options.least_sharpness = defaults.limits.leastSharpness
    options.least_brightness = defaults.limits.leastBrightness
    options.most_glare = defaults.limits.mostGlare
    options.most_motion = defaults.limits.mostMotion
    return options
  }

  fileprivate func sessionOptions() throws(ScanError) -> SessionOptions {
    var options = SessionOptions()
    try readOptions(scan, into: &options.scan)
    options.required = WantedFields(rawValue: required_fields)
    options.stableObservations = Int(stable_observations)
    options.mostObservations = Int(most_observations)
    options.longestTime = longest_time
    options.torchFrames = Int(torch_frames)
    options.limits.leastSharpness = least_sharpness
    options.limits.leastBrightness = least_brightness
    options.limits.mostGlare = most_glare
    options.limits.mostMotion = most_motion
    options.isInBackground = in_background != 0
    return options
  }
}

extension cardscan_session_state: SizedStruct {
  fileprivate init(_ state: SessionState) {
    self.init()
    phase = state.phase.rawValue
    end = state.end.rawValue
    advice = state.advice.rawValue
    frames = Int32(clamping: state.frames)
    dropped_frames = Int32(clamping: state.droppedFrames)
    observations = Int32(clamping: state.observations)
    is_dropped = state.isDropped ? 1 : 0
    was_read = state.wasRead ? 1 : 0
    stable_fields = state.stable.rawValue
    sharpness = state.quality.sharpness
    brightness = state.quality.brightness
    glare = state.quality.glare
    motion = state.quality.motion
    identity = state.identity
    guard let card = state.card else { return }
    has_card = 1
    card.quad.write(into: &quad)
  }
}

@_cdecl("cardscan_session_options_init") @implementation
public func cardscan_session_options_init(
  _ options: UnsafeMutablePointer<cardscan_session_options>!, _ size: Int
) {
  cardscan_session_options.defaults.initialise(options, size: size)
}

@_cdecl("cardscan_session_create") @implementation
public func cardscan_session_create(
  _ options: UnsafePointer<cardscan_session_options>!,
  _ session: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  guard let session else { return Status.invalidArgument.rawValue }
  session.pointee = nil
  do throws(ScanError) {
    var choice = cardscan_session_options.defaults
    guard choice.take(options) else { return Status.invalidArgument.rawValue }
    let refusals = cs_refusal_count()
    let handle = try SessionHandle(try choice.sessionOptions())
    try checkMemory(since: refusals)
    session.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return Status.ok.rawValue
  } catch {
    return error.status.rawValue
  }
}

@_cdecl("cardscan_session_destroy") @implementation
public func cardscan_session_destroy(_ session: OpaquePointer!) {
  guard let session else { return }
  Unmanaged<SessionHandle>.fromOpaque(UnsafeRawPointer(session)).release()
}

@_cdecl("cardscan_session_reset") @implementation
public func cardscan_session_reset(_ session: OpaquePointer!) {
  SessionHandle.of(session)?.session.reset()
}

@_cdecl("cardscan_session_push") @implementation
public func cardscan_session_push(
  _ engine: OpaquePointer!, _ session: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!,
  _ time: UInt64, _ state: UnsafeMutablePointer<cardscan_session_state>!
) -> cardscan_status {
  guard let handle = EngineHandle.of(engine) else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    guard let live = SessionHandle.of(session), let image else {
      throw ScanError(.invalidArgument, "session or image is null")
    }
    // Before the frame is taken.
    var size = cardscan_session_state()
    guard size.take(state) else {
      throw ScanError(.invalidArgument, "the size of the state struct makes no sense")
    }
    let refusals = cs_refusal_count()
    let known = try live.session.push(try readFrame(image), at: time, using: handle.engine)
    try checkMemory(since: refusals)
    if let state { _ = cardscan_session_state(known).write(to: state) }
    return known.status.rawValue
  } catch {
    handle.lastFailure = error
    return error.status.rawValue
  }
}

@_cdecl("cardscan_session_result") @implementation
public func cardscan_session_result(
  _ session: OpaquePointer!, _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  guard let result else { return Status.invalidArgument.rawValue }
  result.pointee = nil
  guard let handle = SessionHandle.of(session) else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    let refusals = cs_refusal_count()
    let box = try ResultHandle(handle.session.result)
    try checkMemory(since: refusals)
    result.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    return Status.ok.rawValue
  } catch {
    return error.status.rawValue
  }
}
