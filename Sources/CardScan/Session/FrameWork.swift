// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Searches and readings, one at a time: at once, or in a thread of its own, on copies of the frames, while others come.
/// Where a reading goes on the newest frame waits for it, so that the thread need not wait for the next one.
final class FrameWork {
  /// The one that was begun first.
  private(set) var first: FrameTask
  /// The one that waits for it, or goes on where nobody has taken the first one yet.
  private var second: FrameTask
  private let workers: OpaquePointer

  /// Throws `.outOfMemory`.
  init(_ options: ScanOptions, isInBackground: Bool) throws(ScanError) {
    guard let workers = cs_workers_create(isInBackground ? 2 : 1) else {
      throw ScanError(.outOfMemory, "no memory for a thread")
    }
    self.workers = workers
    first = FrameTask(options, copiesFrame: isInBackground)
    second = FrameTask(options, copiesFrame: isInBackground)
  }

  /// Whoever has it calls `finish` before: the thread has no reference of its own.
  deinit { cs_workers_destroy(workers) }

  /// Whether nothing goes on and nothing is to be taken.
  var isEmpty: Bool { first.frame == nil }

  /// Begins a search of a frame; nothing else may go on. Throws `.outOfMemory`.
  func search(_ frame: Frame, at time: UInt64, _ search: CardSearch, using engine: Engine) throws(ScanError) {
    try first.take(frame, at: time)
    first.search(search, using: engine)
    start(first)
  }

  /// A task that a reading of a frame can be given to, which may wait; nil where there is none. Throws `.outOfMemory`.
  func reading(of frame: Frame, at time: UInt64) throws(ScanError) -> FrameTask? {
    var task = first
    if !isEmpty {
      // What waited may have begun just now.
      if first.card == nil || second.frame != nil && cs_workers_withdraw(workers) == 0 { return nil }
      task = second
    }
    try task.take(frame, at: time)
    return task
  }

  /// Begins what a task was given, or has it wait.
  func start(_ task: FrameTask) {
    cs_workers_start(
      workers, { context, _, _ in Unmanaged<FrameTask>.fromOpaque(context!).takeUnretainedValue().work() },
      Unmanaged.passUnretained(task).toOpaque())
  }

  /// The first task, where it is over. Throws what it threw.
  func over() throws(ScanError) -> FrameTask? {
    guard !isEmpty, cs_workers_are_busy(workers, Unmanaged.passUnretained(first).toOpaque()) == 0 else { return nil }
    guard let failure = first.failure else { return first }
    forget()
    throw failure
  }

  /// Waits for what goes on.
  func wait() { cs_workers_wait(workers) }

  /// Waits for what goes on, and forgets it.
  func finish() {
    _ = cs_workers_withdraw(workers)
    wait()
    first.forget()
    second.forget()
  }

  /// Forgets the first task, which is over.
  func forget() {
    first.forget()
    if second.frame != nil { swap(&first, &second) }
  }
}
