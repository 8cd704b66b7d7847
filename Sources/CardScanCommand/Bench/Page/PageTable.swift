// SPDX-License-Identifier: Apache-2.0

/// Rows of one kind as a table: their values' names are its head.
struct PageTable {
  let title: String
  let rows: [[(String, JSON)]]

  var markup: String {
    guard let first = rows.first else { return "" }
    let head = first.map { "<th>\(PageTable.name($0.0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { PageTable.cell($0.1) }.joined() + "</tr>"
    }.joined(separator: "\n")
    return """
      <h3>\(title.escapedForHTML)</h3>
      <div class="wide"><table><thead><tr>\(head)</tr></thead><tbody>
      \(body)
      </tbody></table></div>
      """
  }

  private static func name(_ key: String) -> String {
    key.split(separator: "_").joined(separator: " ").escapedForHTML
  }

  private static func cell(_ value: JSON) -> String {
    switch value {
    case .null: "<td class=\"n\">–</td>"
    case .bool(let value): "<td>\(value ? "yes" : "no")</td>"
    case .string(let text): "<td>\(text.escapedForHTML)</td>"
    case .integer, .number, .array, .object: "<td class=\"n\">\(value.text.escapedForHTML)</td>"
    }
  }
}
