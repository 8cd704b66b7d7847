// SPDX-License-Identifier: Apache-2.0

/// A JSON value whose objects keep the order of their keys, as the documented format has it.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Rounded to `places` decimal places; not finite is null.
  case number(Double, places: Int)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// `value`, or null where it is nil.
  static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

  /// One line of text (RFC 8259).
  var text: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value, let places):
      return value.isFinite ? JSON.decimal(value, places: places) : "null"
    case .string(let value): return JSON.quoted(value)
    case .array(let values): return "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let pairs):
      return "{" + pairs.map { "\(JSON.quoted($0)): \($1.text)" }.joined(separator: ", ") + "}"
    }
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
