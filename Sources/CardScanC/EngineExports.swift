// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

@_cdecl("cardscan_engine_options_init") @implementation
public func cardscan_engine_options_init(
  _ options: UnsafeMutablePointer<cardscan_engine_options>!, _ size: Int
) {
  cardscan_engine_options.defaults.initialise(options, size: size)
}

@_cdecl("cardscan_engine_create") @implementation
public func cardscan_engine_create(
  _ options: UnsafePointer<cardscan_engine_options>!,
  _ engine: UnsafeMutablePointer<OpaquePointer?>!, _ message: UnsafeMutablePointer<CChar>!,
  _ capacity: Int
) -> cardscan_status {
  func fail(_ error: ScanError) -> cardscan_status {
    write(error.detail, to: message, capacity: capacity)
    return error.status.rawValue
  }
  guard let engine else { return fail(ScanError(.invalidArgument, "engine is null")) }
  var choice = cardscan_engine_options.defaults
  guard choice.take(options) else {
    return fail(ScanError(.invalidArgument, "the size of the options struct makes no sense"))
  }
  guard let engineOptions = choice.engineOptions else {
    return fail(ScanError(.invalidArgument, "the backend is none that there is"))
  }
  do throws(ScanError) {
    let refusals = cs_refusal_count()
    let handle = try EngineHandle(try Engine(engineOptions))
    try checkMemory(since: refusals)
    engine.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return Status.ok.rawValue
  } catch {
    return fail(error)
  }
}

@_cdecl("cardscan_engine_destroy") @implementation
public func cardscan_engine_destroy(_ engine: OpaquePointer!) {
  guard let engine else { return }
  Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).release()
}

@_cdecl("cardscan_engine_backend") @implementation
public func cardscan_engine_backend(_ engine: OpaquePointer!) -> Int32 {
  EngineHandle.of(engine)?.engine.backend.rawValue ?? 0
}

@_cdecl("cardscan_engine_device_name") @implementation
public func cardscan_engine_device_name(_ engine: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let handle = EngineHandle.of(engine) else { return nil }
  let processor: StaticString = "CPU"
  return handle.engine.deviceName ?? processor.cString
}

@_cdecl("cardscan_engine_last_error") @implementation
public func cardscan_engine_last_error(_ engine: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let handle = EngineHandle.of(engine) else { return nil }
  let none: StaticString = ""
  return (handle.lastFailure?.detail ?? none).cString
}

@_cdecl("cardscan_engine_last_device_error") @implementation
public func cardscan_engine_last_device_error(_ engine: OpaquePointer!) -> Int32 {
  EngineHandle.of(engine)?.lastFailure?.deviceCode ?? 0
}

/// Copies as much of a text as fits, with a final NUL.
private func write(
  _ text: StaticString, to target: UnsafeMutablePointer<CChar>?, capacity: Int
) {
  guard let target, capacity > 0 else { return }
  let count = min(text.utf8CodeUnitCount, capacity - 1)
  _ = memcpy(target, text.utf8Start, count)
  target[count] = 0
}
