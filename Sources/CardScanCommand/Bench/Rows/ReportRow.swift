// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One line of what `cardscan bench` tells.
protocol ReportRow {
  /// Says above the first of such lines what they are.
  static var title: String { get }
  /// The names of the columns.
  static var header: String { get }
  /// What kind of line it is, for readers of JSON.
  static var kind: String { get }
  var text: String { get }
  /// The line's values, without its kind.
  var values: [(String, JSON)] { get }
}

extension ReportRow {
  var json: JSON { .object([("row", .string(Self.kind))] + values) }
}

extension Double {
  /// With `places` decimal places.
  func fixed(_ places: Int) -> String { String(format: "%.\(places)f", self) }
}

extension Optional where Wrapped == Double {
  /// The number at the right of `width` columns; `-` where there is none.
  func column(_ places: Int, _ width: Int) -> String {
    (map { $0.fixed(places) } ?? "-").padded(left: width)
  }

  func json(_ places: Int) -> JSON { map { .number($0, places: places) } ?? .null }
}
