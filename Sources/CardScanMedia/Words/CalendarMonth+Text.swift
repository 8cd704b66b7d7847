// SPDX-License-Identifier: Apache-2.0
import CardScan

extension CalendarMonth {
  /// As cards print it, "04/27".
  public var text: String { "\(month < 10 ? "0" : "")\(month)/\(year % 100 < 10 ? "0" : "")\(year % 100)" }

  /// MM/YY or MM/YYYY, with a hyphen too; years of two digits are of this century. Nil for anything
  /// else.
  public init?(cardText text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
    guard parts.count == 2, (1...2).contains(parts[0].count), [2, 4].contains(parts[1].count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let month = Int(parts[0]), let year = Int(parts[1])
    else { return nil }
    self.init(month: month, year: parts[1].count == 2 ? 2000 + year : year)
  }
}
