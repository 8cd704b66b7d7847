// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// What a run came to: all sizes of a device, where they were written, and the row for the table in
/// KernelTuning+Device.swift.
struct TuningRow: ReportRow {
  let device: DeviceDescription
  let tuning: KernelTuning
  /// nil where nothing was to be written.
  let file: String?

  static let title = "row of the table"
  static let kind = "tuning"
  static let header = ""

  /// Swift, as it stands in the table.
  var row: String {
    func group(_ group: KernelTuning.Group) -> String { "Group(\(group.x), \(group.y))" }
    return """
      Row(
        platform: \(device.platform.text.debugDescription), kind: .\(device.kind.text),
        name: \(device.name.text.debugDescription),
        tuning: KernelTuning(
          picture: \(group(tuning.picture)), area: \(group(tuning.area)), strip: \(group(tuning.strip)),
          stripSums: \(group(tuning.stripSums)), layer: \(group(tuning.layer)), shares: \(tuning.shares),
          batchColumns: \(tuning.batchColumns)))
      """
  }

  var text: String { row + (file.map { "\n\nwritten: \($0)" } ?? "") }

  var values: [(String, JSON)] {
    [
      (
        "sizes",
        .object(KernelFamily.allCases.map { ($0.name, .string($0.text(tuning))) })
      ),
      ("file", .optional(file)), ("row_of_table", .string(row)),
    ]
  }
}
