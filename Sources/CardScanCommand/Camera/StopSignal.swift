// SPDX-License-Identifier: Apache-2.0
import Foundation

/// SIGINT and SIGTERM as something to wait for, so that the command ends in order. A second one ends it
/// at once. There is one for the process.
final class StopSignal {
  /// Can be read once a signal came.
  let descriptor: Int32

  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// nil where the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    StopSignal.writeEnd = ends[1]
    for signal in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        var byte: UInt8 = 0
        let code = errno
        _ = Glibc.write(StopSignal.writeEnd, &byte, 1)
        errno = code
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  var isRaised: Bool { wait(seconds: 0) }

  /// Waits so long; true as soon as a signal came.
  func wait(seconds: Double) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(seconds * 1000)) > 0
  }
}
