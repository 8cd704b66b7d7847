// SPDX-License-Identifier: Apache-2.0

/// A drawing that is put into a page; what its classes look like is the page's matter.
struct SVG {
  let width: Double
  let height: Double
  /// Says what it shows, for those who do not see it.
  let title: String
  private var elements: [String] = []

  init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  enum Anchor: String {
    case start, middle, end
  }

  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, tip: String
  ) {
    elements.append(
      "<rect class=\"\(style)\" x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" "
        + "width=\"\(SVG.number(max(0, width)))\" height=\"\(SVG.number(max(0, height)))\" rx=\"2\">"
        + "<title>\(tip.escapedForHTML)</title></rect>")
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    elements.append(
      "<line class=\"\(style)\" x1=\"\(SVG.number(x1))\" y1=\"\(SVG.number(y1))\" "
        + "x2=\"\(SVG.number(x2))\" y2=\"\(SVG.number(y2))\"/>")
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], _ style: String) {
    let list = points.map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }.joined(separator: " ")
    elements.append("<polyline class=\"\(style)\" points=\"\(list)\"/>")
  }

  mutating func dot(_ x: Double, _ y: Double, _ style: String, tip: String) {
    elements.append(
      "<circle class=\"\(style)\" cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(y))\" r=\"4\">"
        + "<title>\(tip.escapedForHTML)</title></circle>")
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ style: String, anchor: Anchor = .start
  ) {
    elements.append(
      "<text class=\"\(style)\" x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" "
        + "text-anchor=\"\(anchor.rawValue)\">\(text.escapedForHTML)</text>")
  }

  var markup: String {
    "<svg viewBox=\"0 0 \(SVG.number(width)) \(SVG.number(height))\" role=\"img\" "
      + "aria-label=\"\(title.escapedForHTML)\">\n" + elements.joined(separator: "\n") + "\n</svg>"
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? String(Int(rounded)) : String(rounded)
  }
}

extension String {
  /// As text or attribute of HTML and SVG.
  var escapedForHTML: String {
    var result = ""
    for character in self {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
