// SPDX-License-Identifier: Apache-2.0

/// Everything that one run measured; each line is printed as soon as it is known.
struct BenchReport {
  let machine: Machine
  private(set) var rows: [any ReportRow] = []
  private let prints: (String) -> Void
  private let isJSON: Bool
  /// The kind of the line before, under whose header the next one may stand.
  private var kind: String?

  init(_ machine: Machine, json: Bool, prints: @escaping (String) -> Void = Output.line) {
    self.machine = machine
    self.prints = prints
    isJSON = json
    prints(json ? machine.json.text : machine.text)
  }

  mutating func add<Row: ReportRow>(_ row: Row) {
    rows.append(row)
    if isJSON {
      prints(row.json.text)
      return
    }
    if kind != Row.kind {
      prints("\n\(Row.title)\n\(Row.header)")
      kind = Row.kind
    }
    prints(row.text)
  }

  /// The lines of one kind.
  func rows<Row: ReportRow>(_ type: Row.Type = Row.self) -> [Row] { rows.compactMap { $0 as? Row } }
}
