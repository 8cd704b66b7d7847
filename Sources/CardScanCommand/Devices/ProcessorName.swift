// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A processor's name as Linux tells it.
enum ProcessorName {
  /// This processor's; nil where the system gives none.
  static var current: String? {
    (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)).flatMap { name(in: $0) }
  }

  /// `info` is the text of /proc/cpuinfo. Virtual machines call many processors the same, so family and model come
  /// with a name; 64-bit Arm processors have the numbers of who made them and of the part alone.
  static func name(in info: String) -> String? {
    var values: [String: String] = [:]
    for line in info.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let key = parts[0].trimmingCharacters(in: .whitespaces)
      // Of the first core.
      if values[key] == nil { values[key] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    if let name = values["model name"], !name.isEmpty {
      guard let family = values["cpu family"], let model = values["model"] else { return name }
      return "\(name) (family \(family), model \(model))"
    }
    guard let maker = values["CPU implementer"], let part = values["CPU part"] else { return nil }
    return "implementer \(maker), part \(part)"
  }
}
