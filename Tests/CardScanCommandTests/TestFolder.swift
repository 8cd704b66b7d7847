// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder of files for one test, removed afterwards.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func file(_ name: String, _ content: [UInt8]) throws -> String {
    let full = path + "/" + name
    try Data(content).write(to: URL(fileURLWithPath: full))
    return full
  }

  /// A grey PGM.
  func gray(_ name: String, width: Int, height: Int) throws -> String {
    try file(
      name,
      Array("P5\n\(width) \(height)\n255\n".utf8) + [UInt8](repeating: 120, count: width * height))
  }
}
