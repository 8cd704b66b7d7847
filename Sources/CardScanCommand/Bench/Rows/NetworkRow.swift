// SPDX-License-Identifier: Apache-2.0

/// One network's speed on one path beside the processor's own.
struct NetworkRow: ReportRow {
  let name: String
  /// Index of the OpenCL device; nil for the CPU path.
  let device: Int?
  let work: PeakWork

  var path: String { device.map { "OpenCL \($0)" } ?? "CPU" }

  static let title = "networks against the processor's best speed"
  static let kind = "network"
  static let header = "network           path     " + PeakWork.header

  var text: String { name.padded(18) + path.padded(9) + work.columns }

  var values: [(String, JSON)] {
    [
      ("network", .string(name)), ("backend", .string(device == nil ? "cpu" : "opencl")),
      ("device", device.map { .integer($0) } ?? .null),
    ] + work.json
  }
}
