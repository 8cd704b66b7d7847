// SPDX-License-Identifier: Apache-2.0

/// Frames a second, as a fraction.
struct FilmRate {
  private let frames: Double
  private let seconds: Double

  /// Frames a second that make sense, least and most.
  static let least = 0.001, most = 100_000.0

  /// Of films that do not say how many frames a second they have.
  static let usual = FilmRate(frames: 30, seconds: 1)

  private init(frames: Double, seconds: Double) {
    self.frames = frames
    self.seconds = seconds
  }

  /// nil where it is not a number from 0.001 to 100,000.
  init?(_ frames: Double, in seconds: Double = 1) {
    guard seconds > 0, frames > 0, Film.rates.contains(frames / seconds) else {
      return nil
    }
    self.init(frames: frames, seconds: seconds)
  }

  var framesPerSecond: Double { frames / seconds }

  /// When a frame is shown, nanoseconds from the first one on.
  func time(of index: Int) -> UInt64 {
    UInt64(max(0, min(Double(index) * seconds / frames * 1e9, 9e18)))
  }
}
