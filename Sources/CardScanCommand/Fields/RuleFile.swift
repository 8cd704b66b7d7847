// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// A file of label rules: docs/label-rules.md has the format.
struct RuleFile {
  struct Failure: Error, Equatable {
    let reason: String
  }

  let rules: [LabelRule]

  init(path: String) throws(Failure) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure(reason: "\(path): the rule file cannot be read")
    }
    try self.init(data, path: path)
  }

  init(_ data: Data, path: String) throws(Failure) {
    let whole: Any
    do {
      whole = try JSONSerialization.jsonObject(with: data)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it is no JSON"
      throw Failure(reason: "\(path): \(detail)")
    }
    guard let object = whole as? [String: Any] else {
      throw Failure(reason: "\(path): the file is not a JSON object")
    }
    if let key = object.keys.sorted().first(where: { $0 != "sets" && $0 != "rules" }) {
      throw Failure(reason: "\(path): \"\(key)\" is not known here; \"sets\" and \"rules\" are")
    }
    guard let sets = (object["sets"] ?? [String]()) as? [String] else {
      throw Failure(reason: "\(path): \"sets\" is not a list of names")
    }
    guard let list = (object["rules"] ?? [Any]()) as? [Any] else {
      throw Failure(reason: "\(path): \"rules\" is not a list")
    }
    var rules: [LabelRule] = []
    let lines = RuleFile.lines(of: data)
    for (index, entry) in list.enumerated() {
      var place = "rule \(index + 1)"
      if let name = (entry as? [String: Any])?["name"] as? String { place += " (\"\(name)\")" }
      let line = index < lines.count ? ":\(lines[index])" : ""
      do throws(Failure) {
        rules.append(try RuleFile.rule(entry))
      } catch {
        throw Failure(reason: "\(path)\(line): \(place): \(error.reason)")
      }
    }
    for name in sets {
      guard let set = LabelRuleSet.named(name) else {
        throw Failure(reason: "\(path): there is no rule set \"\(name)\"; \(LabelRuleSet.list)")
      }
      rules += set.rules
    }
    guard !rules.isEmpty else { throw Failure(reason: "\(path): the file has no rules") }
    self.rules = rules
  }

  private static let keys: Set = [
    "name", "label", "labelPattern", "value", "places", "tolerance",
  ]

  private static func rule(_ entry: Any) throws(Failure) -> LabelRule {
    guard let object = entry as? [String: Any] else {
      throw Failure(reason: "it is not an object")
    }
    if let key = object.keys.sorted().first(where: { !keys.contains($0) }) {
      throw Failure(reason: "\"\(key)\" is not known in a rule")
    }
    func text(_ key: String) throws(Failure) -> String? {
      guard let value = object[key] else { return nil }
      guard let text = value as? String else { throw Failure(reason: "\"\(key)\" is not a text") }
      return text
    }
    let label = try text("label")
    let pattern = try text("labelPattern")
    if label != nil, pattern != nil {
      throw Failure(reason: "it has both \"label\" and \"labelPattern\"")
    }
    guard let value = try text("value") else { throw Failure(reason: "it has no \"value\"") }
    var tolerance = LabelRule.defaultTolerance
    if let given = object["tolerance"] {
      guard let number = given as? NSNumber, !(given is Bool) else {
        throw Failure(reason: "\"tolerance\" is not a number")
      }
      tolerance = number.floatValue
    }
    let name = try text("name") ?? ""
    let places = try places(object["places"])
    do throws(ScanError) {
      return try LabelRule(
        label: Array((label ?? pattern ?? "").utf8), isPattern: pattern != nil,
        name: Array(name.utf8), value: Array(value.utf8), places: places, tolerance: tolerance)
    } catch {
      throw Failure(reason: "\(error.detail)")
    }
  }

  private static func places(_ given: Any?) throws(Failure) -> ValuePlaces {
    guard let given else { return [.below, .right] }
    let fault = Failure(reason: "\"places\" is not a list of \"below\", \"right\" and \"above\"")
    guard let names = given as? [String] else { throw fault }
    var places = ValuePlaces()
    for name in names {
      switch name {
      case "below": places.insert(.below)
      case "right": places.insert(.right)
      case "above": places.insert(.above)
      default: throw fault
      }
    }
    return places
  }

  /// Where each object in a list in the file's object begins: numbers of lines.
  private static func lines(of data: Data) -> [Int] {
    var lines: [Int] = []
    var line = 1
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in data {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isText {
        if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 2, byte == UInt8(ascii: "{") { lines.append(line) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return lines
  }
}

extension LabelRuleSet {
  static func named(_ name: String) -> LabelRuleSet? {
    allCases.first { "\($0.name)" == name }
  }

  /// For messages.
  static var list: String {
    "there are " + allCases.map { "\"\($0.name)\"" }.joined(separator: " and ")
  }
}
