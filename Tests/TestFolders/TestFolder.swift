// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder of files for one test, removed afterwards.
open class TestFolder {
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  public func file(_ name: String, _ content: [UInt8]) throws -> String {
    let full = path + "/" + name
    try Data(content).write(to: URL(fileURLWithPath: full))
    return full
  }

  /// Writes a program for /bin/sh and gives its path. Another program copies it to its place: a file that this
  /// one has open for writing is open in all that its other threads start meanwhile, and cannot be run until
  /// they end.
  public func program(_ name: String, _ script: String) throws -> String {
    let source = try file(UUID().uuidString, Array("#!/bin/sh\n\(script)\n".utf8))
    let target = path + "/" + name
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-D", "-m", "755", source, target])
    install.waitUntilExit()
    guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return target
  }

  /// A grey PGM.
  public func gray(_ name: String, width: Int, height: Int) throws -> String {
    try file(
      name,
      Array("P5\n\(width) \(height)\n255\n".utf8) + [UInt8](repeating: 120, count: width * height))
  }
}
