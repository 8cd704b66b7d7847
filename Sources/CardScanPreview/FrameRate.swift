// SPDX-License-Identifier: Apache-2.0

/// Frames a second that are looked at, over about the last two seconds.
struct FrameRate {
  /// 0 at first.
  private(set) var perSecond = 0.0
  private var frames = 0
  private var beginning: UInt64?

  private static let window: UInt64 = 2_000_000_000

  /// Takes note of a frame at `now`, nanoseconds of a clock that does not stop.
  mutating func add(now: UInt64) {
    guard let start = beginning else {
      beginning = now
      return
    }
    frames += 1
    let spent = now - min(now, start)
    // The first figures come early, so that there is something to show.
    guard spent >= Self.window || (perSecond == 0 && spent >= Self.window / 4) else { return }
    perSecond = Double(frames) * 1e9 / Double(spent)
    (beginning, frames) = (now, 0)
  }
}
