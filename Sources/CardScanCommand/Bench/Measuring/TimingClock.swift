// SPDX-License-Identifier: Apache-2.0
import Foundation

/// By which a piece of work is timed.
enum TimingClock {
  /// From start to end, whoever works.
  case wall
  /// Processor time of the calling thread, which does not go on while something else has its core. Only for
  /// work that this thread does alone.
  case thread

  /// Nanoseconds.
  var now: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
