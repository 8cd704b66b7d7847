// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Frames that go the same way one after the other, again and again. Their memory must stay valid as long
/// as the stream.
final class FrameStream {
  private let way: FrameWay
  private let engine: Engine
  private let frames: [Frame]
  private let tracker: CardTracker
  private var index = 0
  /// Nanoseconds.
  private var time: UInt64 = 0

  /// `frames` holds at least one.
  init(_ way: FrameWay, _ engine: Engine, _ frames: [Frame]) throws {
    self.way = way
    self.engine = engine
    self.frames = frames
    tracker = try CardTracker()
  }

  /// Takes the next frame.
  func next() throws {
    index = (index + 1) % frames.count
    guard way == .tracked else {
      _ = try way.result(engine, frames[index])
      return
    }
    // Thirty frames a second.
    time += 33_333_333
    _ = try engine.track(frames[index], at: time, with: tracker, way.options)
  }
}
