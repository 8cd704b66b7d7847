// SPDX-License-Identifier: Apache-2.0

/// A line about one path.
protocol PathRow: ReportRow {
  /// Index of the OpenCL device; nil for the CPU path.
  var device: Int? { get }
}

extension PathRow {
  var path: String { device.map { "OpenCL \($0)" } ?? "CPU" }

  var pathValues: [(String, JSON)] {
    [
      ("backend", .string(device == nil ? "cpu" : "opencl")),
      ("device", device.map { .integer($0) } ?? .null),
    ]
  }
}
