// SPDX-License-Identifier: Apache-2.0

/// A drawing with its title and legend.
enum Figure {
  /// Series without a name are not used. A legend is given for several series and for an ideal line, drawn in dashes.
  static func markup(
    title: String, series: [String], ideal: String? = nil, drawing: String
  ) -> String {
    var keys =
      series.count > 1 || ideal != nil
      ? series.enumerated().filter { !$0.element.isEmpty }.map {
        "<span><i class=\"k\($0)\"></i>\($1.escapedForHTML)</span>"
      } : []
    if let ideal { keys.append("<span><i class=\"dashes\"></i>\(ideal.escapedForHTML)</span>") }
    let legend = keys.isEmpty ? "" : "<div class=\"legend\">" + keys.joined() + "</div>"
    return "<figure><figcaption>\(title.escapedForHTML)\(legend)</figcaption>\n\(drawing)\n</figure>"
  }
}
