// SPDX-License-Identifier: Apache-2.0
import CardScan

extension WantedFields {
  /// Every kind of field, by the name that the command line and its output have for it.
  static let byName: [(name: String, fields: WantedFields)] = [
    ("number", .number), ("expiry", .expiry), ("holder", .holder), ("company", .company),
    ("phones", .phones), ("fields", .values),
  ]

  /// The names of those that are in the set.
  var names: [String] { WantedFields.byName.filter { contains($0.fields) }.map(\.name) }
}
