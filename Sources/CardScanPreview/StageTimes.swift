// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What a frame costs at the moment: the mean of some thirty frames, of which the last ones count most.
struct StageTimes {
  /// Nanoseconds: finding or following the card and judging how well it is seen, straightening, reading.
  private(set) var follow = 0.0
  private(set) var straighten = 0.0
  private(set) var read = 0.0
  private var frames = 0.0

  private static let most = 15.0

  /// Adds a frame on which the session spent `took` nanoseconds.
  mutating func add(_ state: SessionState, took: UInt64) {
    let timings = state.result.timings
    let (straightening, reading) = state.wasRead ? (timings.rectify, timings.read) : (0, 0)
    // What is not said of a frame that was read is the time for finding the card.
    let rest = took - min(took, straightening + reading)
    frames = min(frames + 1, Self.most)
    follow += (Double(rest) - follow) / frames
    straighten += (Double(straightening) - straighten) / frames
    read += (Double(reading) - read) / frames
  }
}
