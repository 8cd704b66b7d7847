// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A program that this one runs, joined to it by one pipe: its output or its input. What it complains of
/// is kept, in a file without a name. It is ended when released.
final class ChildProcess {
  enum Pipe {
    /// We read what it writes.
    case output
    /// It reads what we write.
    case input
  }

  /// Our end of the pipe; open until `close` or the end.
  private(set) var descriptor: Int32
  private var process: pid_t = 0
  private let complaints: UnsafeMutablePointer<FILE>

  /// Runs the program `name` of the folders of PATH. Throws where there is none, or it cannot be started.
  init(name: String, arguments: [String], pipe: Pipe) throws(SourceError) {
    guard let program = ChildProcess.find(name) else {
      throw SourceError("\(name) is not installed")
    }
    var ends: [Int32] = [-1, -1]
    guard let complaints = tmpfile() else { throw ChildProcess.failure(name, errno) }
    guard Glibc.pipe(&ends) == 0 else {
      fclose(complaints)
      throw ChildProcess.failure(name, errno)
    }
    self.complaints = complaints
    // Programs that are started later shall not hold the pipe open.
    for end in ends + [fileno(complaints)] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (ours, its) = pipe == .output ? (ends[0], ends[1]) : (ends[1], ends[0])
    descriptor = ours
    let code = ChildProcess.start(
      program, [name] + arguments, complaints: fileno(complaints),
      input: pipe == .input ? its : nil, output: pipe == .output ? its : nil, &process)
    Glibc.close(its)
    guard code == 0 else { throw ChildProcess.failure(name, code) }
  }

  deinit {
    close()
    if process > 0 {
      kill(process, SIGKILL)
      _ = wait()
    }
    fclose(complaints)
  }

  /// Closes our end of the pipe.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Waits for the end; whether it did what it was to do.
  func wait() -> Bool {
    guard process > 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status == 0
  }

  /// The last line of its complaints, no longer than a line; nil where it had none.
  var lastWords: String? {
    let most = 2048
    let length = lseek(fileno(complaints), 0, SEEK_END)
    guard length > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(most, length))
    let got = pread(fileno(complaints), &bytes, bytes.count, max(0, length - most))
    let lines = String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return lines.last { !$0.allSatisfy(\.isWhitespace) }.map { String($0.prefix(300)) }
  }

  private static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func failure(_ name: String, _ code: Int32) -> SourceError {
    SourceError("\(name) cannot be started: \(String(cString: strerror(code)))")
  }

  /// 0 or an error number.
  private static func start(
    _ program: String, _ words: [String], complaints: Int32, input: Int32?, output: Int32?,
    _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, target, mode) in [(input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY)] {
      if let own {
        posix_spawn_file_actions_adddup2(&actions, own, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", mode, 0)
      }
    }
    posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
    // What this program does with signals is nothing to it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawn(&process, program, &actions, &attributes, &arguments, environ)
  }
}
