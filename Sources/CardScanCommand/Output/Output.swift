// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation

/// Where the command's words go: data to the standard output, talk to the standard error.
enum Output {
  /// One line of data, out at once: a reader may be waiting at the other end of a pipe. Where
  /// nobody takes it, the command ends.
  static func line(_ text: String) { part(text + "\n") }

  /// The same without an end of the line, of which more comes.
  static func part(_ text: String) {
    let code = write(text, to: STDOUT_FILENO)
    if code == 0 { return }
    // A reader that has seen enough has gone; that is no trouble.
    if code != EPIPE {
      complain("the output cannot be written: \(String(cString: strerror(code)))")
    }
    Foundation.exit(ExitCode.notOpened.rawValue)
  }

  /// One line about a trouble. Where it cannot be written there is nobody to tell.
  static func complain(_ text: String) {
    _ = write("cardscan: \(text)\n", to: STDERR_FILENO)
  }

  /// Writes the whole text; 0, or the error number.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(rebasing: rest)
        let written = Glibc.write(descriptor, part.baseAddress, part.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          // Somebody made the descriptor non-blocking: wait until there is room.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}

extension ExitCode {
  /// A file or device could not be opened.
  static let notOpened = ExitCode(1)
  /// Everything was opened, but in some pictures there was no card or no number.
  static let notFound = ExitCode(2)
  /// Something takes longer than in the baseline.
  static let slower = ExitCode(2)
}
