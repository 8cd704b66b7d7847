// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Threads that work off frames side by side, each a stream of its own.
final class StreamCrew: @unchecked Sendable {
  /// What a crew did within its time.
  struct Work: Equatable {
    /// Frames a second of all streams together.
    let perSecond: Double
    let frames: Int
    /// Whether each stream was kept on a core of its own.
    let isPinned: Bool
  }

  private let gate = NSCondition()
  private var waiting = 0
  private var hasStarted = false
  private var ended = 0
  private var rate = 0.0
  private var frames = 0
  private var pinned = 0
  private var failure: (any Error)?
  private let streams: [FrameStream]
  private let seconds: Double
  private let cores: [Int]

  private init(_ streams: [FrameStream], seconds: Double, cores: [Int]) {
    self.streams = streams
    self.seconds = seconds
    self.cores = cores
  }

  /// Runs each stream's work on a thread of its own, over and over for `seconds`, all from the same
  /// moment on after each has run once. Where there are as many `cores` as streams, each thread is kept on
  /// its own. `around` is told the start and then the end.
  static func run(
    _ streams: [FrameStream], seconds: Double, cores: [Int], around: () -> Void = {}
  ) throws -> Work {
    let crew = StreamCrew(streams, seconds: seconds, cores: cores)
    for index in streams.indices {
      let thread = Thread { crew.work(index) }
      thread.stackSize = 8 << 20
      thread.start()
    }
    crew.wait { crew.waiting == streams.count }
    around()
    crew.change { crew.hasStarted = true }
    crew.wait { crew.ended == streams.count }
    around()
    if let failure = crew.failure { throw failure }
    return Work(
      perSecond: crew.rate, frames: crew.frames, isPinned: crew.pinned == streams.count)
  }

  private func work(_ index: Int) {
    let isPinned = cores.count >= streams.count && Cores.pin(to: cores[index])
    var count = 0
    var rate = 0.0
    do {
      defer { change { waiting += 1 } }
      try streams[index].next()
    } catch { note(error) }
    wait { hasStarted }
    do {
      let clock = ContinuousClock()
      let start = clock.now
      var spent = Duration.zero
      repeat {
        try streams[index].next()
        count += 1
        spent = clock.now - start
      } while spent < .seconds(seconds)
      rate = Double(count) / (spent.nanoseconds / 1e9)
    } catch { note(error) }
    change {
      frames += count
      self.rate += rate
      pinned += isPinned ? 1 : 0
      ended += 1
    }
  }

  private func note(_ error: any Error) { change { failure = error } }

  private func change(_ body: () -> Void) {
    gate.lock()
    body()
    gate.broadcast()
    gate.unlock()
  }

  private func wait(until isTrue: () -> Bool) {
    gate.lock()
    while !isTrue() { gate.wait() }
    gate.unlock()
  }
}
