// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A run of the built command.
struct RunningCommand {
  /// The exit code; −1 and less: minus the signal that ended it.
  let code: Int32
  let output: String
  let talk: String

  var lines: [Substring] { output.split(separator: "\n") }

  /// Runs `cardscan` with `arguments` and waits. `output` takes its data; where it is nil, they are
  /// kept.
  init(
    _ arguments: [String], input: [UInt8] = [], output target: FileHandle? = nil,
    environment: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, not pipes: a pipe that nobody empties stops the command.
    func file(_ name: String, _ content: [UInt8] = []) throws -> URL {
      let url = folder.appendingPathComponent(name)
      try Data(content).write(to: url)
      return url
    }
    let out = try file("out")
    let err = try file("err")
    let process = Process()
    process.executableURL = RunningCommand.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: try file("in", input))
    process.standardOutput = try target ?? FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    code =
      process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try String(contentsOf: out, encoding: .utf8)
    talk = try String(contentsOf: err, encoding: .utf8)
  }

  /// The folder of pictures that ship with the tests.
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path

  /// `CARDSCAN_COMMAND`, by which `make test` names the command as it is shipped; without it the one beside the test
  /// bundle, where the package manager builds it.
  static let executable =
    ProcessInfo.processInfo.environment["CARDSCAN_COMMAND"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("cardscan-cli")
}
