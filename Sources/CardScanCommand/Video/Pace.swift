// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Keeps a film to its times, as if a camera gave it.
final class Pace {
  private var start: ContinuousClock.Instant?
  private var lastTime: UInt64 = 0

  /// Waits until a frame's time has come; whether it is over: the next frame is due by now.
  func isLate(_ time: UInt64) -> Bool {
    let now = ContinuousClock.now
    let start = start ?? now
    self.start = start
    let due = start + .nanoseconds(Int64(clamping: time))
    let period = time > lastTime ? time - lastTime : 0
    lastTime = time
    if now < due {
      Thread.sleep(forTimeInterval: (due - now).nanoseconds / 1e9)
      return false
    }
    return period > 0 && now - due >= .nanoseconds(Int64(clamping: period))
  }
}
