// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A program of the fixtures, compiled against the installed library.
struct InstalledProgram {
  private let executable: String
  private let folders: [String]

  /// Compiles `Tests/Fixtures/programs/NAME.c` with the `others` beside it.
  init(_ name: String, with others: [String] = [], flags: [String] = []) throws {
    let folder = try #require(InstalledLibraryTests.installed, "make install failed")
    let library = folder.appendingPathComponent("lib").path
    executable = folder.appendingPathComponent("\(name)-\(UUID().uuidString)").path
    folders = [library]
    let sources = ([name] + others).map { "Tests/Fixtures/programs/\($0).c" }
    try InstalledProgram.compile(
      sources + flags + ["-I\(folder.path)/include", "-L\(library)", "-lcardscan", "-lm"],
      to: executable)
  }

  /// Compiles C as strictly as all of it.
  static func compile(_ arguments: [String], to target: String) throws {
    let built = try InstalledLibraryTests.run(
      "cc",
      ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-pthread"] + arguments
        + ["-o", target])
    try #require(built.status == 0, "\(built.output)")
  }

  /// Runs it with the installed library.
  func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> InstalledLibraryTests.Outcome {
    // Without the allocator's cache for each thread, what is in use is known to the byte.
    let own = [
      "LD_LIBRARY_PATH": folders.joined(separator: ":"),
      "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0",
    ]
    return try InstalledLibraryTests.run(
      executable, arguments, environment: own.merging(environment) { $1 })
  }
}
