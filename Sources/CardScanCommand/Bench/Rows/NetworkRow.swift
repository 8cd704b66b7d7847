// SPDX-License-Identifier: Apache-2.0

/// One network's speed on the CPU path beside the processor's own.
struct NetworkRow: ReportRow {
  let name: String
  let work: PeakWork

  static let title = "networks on the CPU path against the processor's best speed"
  static let kind = "network"
  static let header = "network           " + PeakWork.header

  var text: String { name.padded(18) + work.columns }

  var values: [(String, JSON)] { [("network", .string(name))] + work.json }
}
