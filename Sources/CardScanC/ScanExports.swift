// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

@_cdecl("cardscan_image_init") @implementation
public func cardscan_image_init(_ image: UnsafeMutablePointer<cardscan_image>!, _ size: Int) {
  cardscan_image.defaults.initialise(image, size: size)
}

@_cdecl("cardscan_scan_options_init") @implementation
public func cardscan_scan_options_init(
  _ options: UnsafeMutablePointer<cardscan_scan_options>!, _ size: Int
) {
  cardscan_scan_options.defaults.initialise(options, size: size)
}

@_cdecl("cardscan_scan") @implementation
public func cardscan_scan(
  _ engine: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!,
  _ options: UnsafePointer<cardscan_scan_options>!,
  _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  run(engine, image, options, result, capacity: 1, nil) { engine, frame, options throws(ScanError) in
    [try engine.scan(frame, options)]
  }
}

@_cdecl("cardscan_scan_all") @implementation
public func cardscan_scan_all(
  _ engine: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!,
  _ options: UnsafePointer<cardscan_scan_options>!,
  _ results: UnsafeMutablePointer<OpaquePointer?>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> cardscan_status {
  count?.pointee = 0
  return run(engine, image, options, results, capacity: Int(capacity), count) {
    engine, frame, options throws(ScanError) in
    guard capacity >= 1, count != nil else {
      throw ScanError(.invalidArgument, "count is null or the capacity below 1")
    }
    let most = options.rectangle.maximumObservations
    options.rectangle.maximumObservations = most == 0 ? Int(capacity) : min(most, Int(capacity))
    return try engine.scanAll(frame, options)
  }
}

@_cdecl("cardscan_read_line") @implementation
public func cardscan_read_line(
  _ engine: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!,
  _ options: UnsafePointer<cardscan_scan_options>!,
  _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  run(engine, image, options, result, capacity: 1, nil) { engine, frame, options throws(ScanError) in
    [try engine.readLine(frame, options)]
  }
}

/// What the calls have in common: arguments in, at most `capacity` results or last error out.
private func run(
  _ engine: OpaquePointer?, _ image: UnsafePointer<cardscan_image>?,
  _ options: UnsafePointer<cardscan_scan_options>?,
  _ results: UnsafeMutablePointer<OpaquePointer?>?, capacity: Int,
  _ count: UnsafeMutablePointer<Int32>?,
  _ work: (Engine, Frame, inout ScanOptions) throws(ScanError) -> [ScanResult]
) -> cardscan_status {
  if let results {
    for index in 0..<max(0, capacity) { results[index] = nil }
  }
  guard let handle = EngineHandle.of(engine) else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    guard let image, let results else {
      throw ScanError(.invalidArgument, "image or result is null")
    }
    let refusals = cs_refusal_count()
    let frame = try readFrame(image)
    var choice = ScanOptions()
    try readOptions(options, into: &choice)
    let found = try work(handle.engine, frame, &choice)
    var boxes: [ResultHandle] = []
    for result in found.prefix(capacity) { boxes.append(try ResultHandle(result)) }
    try checkMemory(since: refusals)
    for (index, box) in boxes.enumerated() {
      results[index] = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    }
    count?.pointee = Int32(clamping: boxes.count)
    return found.first?.status.rawValue ?? Status.noCard.rawValue
  } catch {
    handle.lastFailure = error
    return error.status.rawValue
  }
}

/// The frame that the struct describes.
@inline(never)
func readFrame(_ image: UnsafePointer<cardscan_image>) throws(ScanError) -> Frame {
  var description = cardscan_image.defaults
  guard description.take(image) else {
    throw ScanError(.invalidArgument, "the size of the image struct makes no sense")
  }
  return try description.frame()
}

/// Puts what the struct describes into `choice`, which are the defaults; nothing for a null pointer.
@inline(never)
func readOptions(
  _ options: UnsafePointer<cardscan_scan_options>?, into choice: inout ScanOptions
) throws(ScanError) {
  var description = cardscan_scan_options.defaults
  guard description.take(options) else {
    throw ScanError(.invalidArgument, "the size of the options struct makes no sense")
  }
  try description.write(into: &choice)
}
