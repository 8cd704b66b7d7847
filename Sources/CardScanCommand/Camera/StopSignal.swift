// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Signals as something to wait for, so that the command ends in order. A second one ends it at once.
/// Of one that takes signals there is one for the process.
final class StopSignal {
  /// Can be read once a signal came.
  let descriptor: Int32

  private let writeEnd: Int32

  private nonisolated(unsafe) static var handlersEnd: Int32 = -1

  /// nil where the system has no descriptors left.
  init?(_ signals: [Int32] = [SIGINT, SIGTERM]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeEnd = ends[1]
    if !signals.isEmpty { StopSignal.handlersEnd = ends[1] }
    for signal in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        let code = errno
        StopSignal.write(to: StopSignal.handlersEnd)
        errno = code
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  /// As if a signal came.
  func raise() { StopSignal.write(to: writeEnd) }

  private static func write(to end: Int32) {
    var byte: UInt8 = 0
    _ = Glibc.write(end, &byte, 1)
  }

  var isRaised: Bool { wait(seconds: 0) }

  /// Waits so long; true as soon as a signal came.
  func wait(seconds: Double) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(seconds * 1000)) > 0
  }
}
