// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation

/// Where the command's words go: data to the standard output, talk to the standard error.
enum Output {
  /// One line of data, out at once: a reader may be waiting at the other end of a pipe.
  static func line(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// One line about a trouble.
  static func complain(_ text: String) {
    FileHandle.standardError.write(Data("cardscan: \(text)\n".utf8))
  }
}

extension ExitCode {
  /// A file or device could not be opened.
  static let notOpened = ExitCode(1)
  /// Everything was opened, but in some pictures there was no card or no number.
  static let notFound = ExitCode(2)
}
