// SPDX-License-Identifier: Apache-2.0

/// One network's speed on one path beside the processor's own.
struct NetworkRow: PathRow {
  let name: String
  let device: Int?
  let work: PeakWork

  static let title = "networks against the processor's best speed"
  static let kind = "network"
  static let header = "network           path     " + PeakWork.header

  var text: String { name.padded(18) + path.padded(9) + work.columns }

  var values: [(String, JSON)] { [("network", .string(name))] + pathValues + work.json }
}
