// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// The latest frame on its way from the loop that looks at frames to the clients that wait for one. The
/// loop never waits: a frame is copied where somebody waits for it and nothing else is under way, and
/// else passed over. Nothing queues up: a client asks again when it has shown what it got.
final class PreviewFeed: @unchecked Sendable {
  /// What clients get: of each kind, for those who may see everything and for those who may not.
  typealias Body = Data

  private struct Waiter {
    let serial: Int
    let isUnlocked: Bool
    let continuation: CheckedContinuation<Body?, Never>
  }

  private enum Slot {
    case empty, filling, full, taken
  }

  /// Nanoseconds between two frames: about 12 a second.
  private static let pace: UInt64 = 80_000_000
  /// Clients that may wait at a time.
  private static let mostWaiters = 32

  private let lock = NSCondition()
  private var waiters: [UInt64: Waiter] = [:]
  private var nextWaiter: UInt64 = 0
  private var slot = Slot.empty
  private var lastTaken: UInt64 = 0
  private var serial = 0
  private var isStopped = false
  /// What is to be shown without a frame, while none has come since.
  private var notice: PreviewReport?
  /// The last bodies, while no frame has come since.
  private var current: [Bool: Body] = [:]
  // Of whoever has set the slot to filling or taken.
  private let copy = FrameCopy()
  private var report: PreviewReport?

  // MARK: The loop's side

  /// Takes a frame where one is wanted at `now`; `report` is made only then.
  func offer(_ frame: Frame, now: UInt64, report make: () -> PreviewReport) {
    let isWanted = lock.withLock {
      current = [:]
      notice = nil
      guard !isStopped, slot == .empty, !waiters.isEmpty, now - min(now, lastTaken) >= Self.pace
      else { return false }
      lastTaken = now
      slot = .filling
      return true
    }
    guard isWanted else { return }
    try? copy.take(frame)
    report = make()
    lock.withLock {
      slot = .full
      lock.broadcast()
    }
  }

  /// Takes what is to be shown, to whoever asks, until the next frame comes.
  func offer(_ notice: PreviewReport) {
    lock.withLock {
      self.notice = notice
      lock.broadcast()
    }
  }

  // MARK: The encoder's side

  /// Makes bodies of frames as they come, on the calling thread, until the feed stops.
  func encode(with encoder: PreviewEncoder) {
    while let work = take() {
      var bodies: [Bool: Body] = [:]
      if var report = work.notice ?? report {
        report.serial = work.serial
        for isUnlocked in work.kinds {
          report.isUnlocked = isUnlocked
          bodies[isUnlocked] = encoder.body(report, work.notice == nil ? copy.frame : nil)
        }
      }
      give(bodies, isNotice: work.notice != nil)
    }
  }

  /// Waits for a frame or a notice; the kinds of bodies that are wanted of it and its number, nil at the
  /// end.
  private func take() -> (kinds: Set<Bool>, serial: Int, notice: PreviewReport?)? {
    lock.withLock {
      while !isStopped, slot != .full, notice == nil { lock.wait() }
      guard !isStopped else { return nil }
      serial += 1
      guard slot == .full else {
        defer { notice = nil }
        return ([true, false], serial, notice)
      }
      slot = .taken
      return (Set(waiters.values.map(\.isUnlocked)), serial, nil)
    }
  }

  private func give(_ bodies: [Bool: Body], isNotice: Bool) {
    let served = lock.withLock {
      if !isNotice { slot = .empty }
      current = bodies
      let served = waiters.filter { bodies[$0.value.isUnlocked] != nil }
      for key in served.keys { waiters[key] = nil }
      return served
    }
    for waiter in served.values {
      waiter.continuation.resume(returning: bodies[waiter.isUnlocked])
    }
  }

  // MARK: The clients' side

  /// The next body after the one with number `after`; nil where none comes within `seconds`, where
  /// too many wait, and at the end.
  func next(after: Int, isUnlocked: Bool, seconds: Double) async -> Body? {
    let key = lock.withLock {
      nextWaiter += 1
      return nextWaiter
    }
    let limit = Task {
      try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
      give(nothingTo: key)
    }
    defer { limit.cancel() }
    return await withCheckedContinuation { continuation in
      wait(key, Waiter(serial: after, isUnlocked: isUnlocked, continuation: continuation))
    }
  }

  private func wait(_ key: UInt64, _ waiter: Waiter) {
    let (isWaiting, body) = lock.withLock { () -> (Bool, Body?) in
      if isStopped || waiters.count >= Self.mostWaiters { return (false, nil) }
      if waiter.serial != serial, let body = current[waiter.isUnlocked] {
        return (false, body)
      }
      waiters[key] = waiter
      return (true, nil)
    }
    if !isWaiting { waiter.continuation.resume(returning: body) }
  }

  private func give(nothingTo key: UInt64) {
    let waiter = lock.withLock { waiters.removeValue(forKey: key) }
    waiter?.continuation.resume(returning: nil)
  }

  func stop() {
    let left = lock.withLock {
      isStopped = true
      current = [:]
      lock.broadcast()
      defer { waiters = [:] }
      return waiters
    }
    for waiter in left.values { waiter.continuation.resume(returning: nil) }
  }
}
