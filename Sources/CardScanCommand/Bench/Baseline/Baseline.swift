// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What every piece of work cost on one processor when it was last written down.
struct Baseline: Codable, Equatable {
  /// Why a file of baselines is of no use.
  struct Failure: Error, Equatable {
    let reason: String
  }

  let processor: String
  let version: String
  /// ISO 8601, UTC.
  let date: String
  let rows: [BaselineRow]

  /// The baseline of `processor` in a file of several. Throws where there is none.
  static func load(_ path: String, processor: String) throws -> Baseline {
    guard let found = try all(path).first(where: { $0.processor == processor }) else {
      throw Failure(reason: "\(path): holds no baseline of this processor, \(processor)")
    }
    return found
  }

  /// Puts it into a file of several, in the place of that of the same processor.
  func save(_ path: String) throws {
    var all = FileManager.default.fileExists(atPath: path) ? try Baseline.all(path) : []
    if let index = all.firstIndex(where: { $0.processor == processor }) {
      all[index] = self
    } else {
      all.append(self)
    }
    do {
      try Data(Baseline.text(all).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch { throw Baseline.unwritable(path) }
  }

  /// Throws where none can be put into the file at `path`: better before measuring than after.
  static func check(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path) { _ = try all(path) }
    guard FileManager.default.canWriteFile(atPath: path) else { throw unwritable(path) }
  }

  private static func unwritable(_ path: String) -> Failure {
    Failure(reason: "\(path): cannot be written")
  }

  /// JSON with a row a line, so that changes of it can be read.
  static func text(_ all: [Baseline]) -> String {
    let parts = all.map { baseline in
      "{\"processor\": \(JSON.string(baseline.processor).text), "
        + "\"version\": \(JSON.string(baseline.version).text), "
        + "\"date\": \(JSON.string(baseline.date).text), \"rows\": [\n"
        + baseline.rows.map(\.json.text).joined(separator: ",\n") + "\n]}"
    }
    return "[" + parts.joined(separator: ",\n") + "]\n"
  }

  private static func all(_ path: String) throws -> [Baseline] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(reason: "\(path): cannot be read")
    }
    do {
      return try JSONDecoder().decode([Baseline].self, from: data)
    } catch { throw Failure(reason: "\(path): is no file of baselines") }
  }
}
