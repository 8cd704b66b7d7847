// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A command of the user's that gets each result on its standard input.
struct ResultProgram {
  /// What /bin/sh runs.
  let command: String

  /// Runs it and waits for its end; nil, or why it failed.
  func run(_ result: String) -> String? {
    guard let input = ResultProgram.pipe(holding: Data((result + "\n").utf8)) else {
      return "\(command): the result cannot be handed over"
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = input
    do {
      try process.run()
    } catch {
      return "\(command): it cannot be started"
    }
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      return "\(command): ended by signal \(process.terminationStatus)"
    }
    return process.terminationStatus == 0
      ? nil : "\(command): ended with code \(process.terminationStatus)"
  }

  /// The reading end of a pipe that holds all of it already, so that nobody waits for a program that
  /// does not read. nil where it does not fit: a pipe takes 64 KiB, a result a few.
  private static func pipe(holding bytes: Data) -> FileHandle? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let written = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    return written == bytes.count ? reading : nil
  }
}
