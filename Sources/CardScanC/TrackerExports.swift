// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

/// What a `cardscan_tracker *` points to: the tracker, and the cards of the last frame.
private final class TrackerHandle {
  let tracker: CardTracker
  var cards: [TrackedCard] = []

  init() throws(ScanError) { tracker = try CardTracker() }

  static func of(_ pointer: OpaquePointer?) -> TrackerHandle? {
    guard let pointer else { return nil }
    return Unmanaged<TrackerHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

extension cardscan_tracked_card: SizedStruct {}

@_cdecl("cardscan_tracker_create") @implementation
public func cardscan_tracker_create(
  _ tracker: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  guard let tracker else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    let refusals = cs_refusal_count()
    let handle = try TrackerHandle()
    try checkMemory(since: refusals)
    tracker.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return Status.ok.rawValue
  } catch {
    return error.status.rawValue
  }
}

@_cdecl("cardscan_tracker_destroy") @implementation
public func cardscan_tracker_destroy(_ tracker: OpaquePointer!) {
  guard let tracker else { return }
  Unmanaged<TrackerHandle>.fromOpaque(UnsafeRawPointer(tracker)).release()
}

@_cdecl("cardscan_tracker_reset") @implementation
public func cardscan_tracker_reset(_ tracker: OpaquePointer!) {
  guard let handle = TrackerHandle.of(tracker) else { return }
  handle.tracker.reset()
  handle.cards = []
}

@_cdecl("cardscan_track") @implementation
public func cardscan_track(
  _ engine: OpaquePointer!, _ tracker: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!,
  _ time: UInt64, _ options: UnsafePointer<cardscan_scan_options>!
) -> cardscan_status {
  guard let handle = EngineHandle.of(engine) else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    guard let following = TrackerHandle.of(tracker), let image else {
      throw ScanError(.invalidArgument, "tracker or image is null")
    }
    let frame = try readFrame(image)
    let refusals = cs_refusal_count()
    var choice = ScanOptions()
    try readOptions(options, into: &choice)
    // The tracker has their memory back for the next ones.
    following.cards = []
    let cards = try handle.engine.track(frame, at: time, with: following.tracker, choice)
    try checkMemory(since: refusals)
    following.cards = cards
    return (following.cards.isEmpty ? Status.noCard : .ok).rawValue
  } catch {
    handle.lastFailure = error
    return error.status.rawValue
  }
}

@_cdecl("cardscan_tracker_card_count") @implementation
public func cardscan_tracker_card_count(_ tracker: OpaquePointer!) -> Int32 {
  Int32(clamping: TrackerHandle.of(tracker)?.cards.count ?? 0)
}

@_cdecl("cardscan_tracker_card") @implementation
public func cardscan_tracker_card(
  _ tracker: OpaquePointer!, _ index: Int32, _ card: UnsafeMutablePointer<cardscan_tracked_card>!
) -> cardscan_status {
  guard let cards = TrackerHandle.of(tracker)?.cards, let card, index >= 0,
    Int(index) < cards.count
  else { return Status.invalidArgument.rawValue }
  let found = cards[Int(index)]
  var value = cardscan_tracked_card()
  value.state = found.state.rawValue
  value.identity = found.identity
  found.quad.write(into: &value.quad)
  value.confidence = found.confidence
  (value.velocity_x, value.velocity_y) = (found.velocity.x, found.velocity.y)
  value.frames = Int32(clamping: found.frames)
  value.frames_since_seen = Int32(clamping: found.framesSinceSeen)
  value.age = found.age
  return value.write(to: card)
}
