// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One measurement.
struct BenchRow {
  /// `1280x720`.
  let size: String
  let format: String
  let stage: String
  /// Index of the OpenCL device; nil for the CPU path.
  let device: Int?
  let timing: Timing
  /// That the stage works on; nil where it works on none.
  let pixels: Int?
  /// The median divided by that of copying the frame's bytes once; nil where it is not memory that
  /// counts.
  let copies: Double?
  /// The CPU path's median divided by this one; nil on the CPU path.
  let ratio: Double?

  private var perPixel: Double? { pixels.map { timing.median / Double($0) } }

  static let header =
    "size       format stage      path           median ms    p95 ms  ns/pixel  x copy  CPU/OpenCL"

  /// A line of the table.
  var text: String {
    func number(_ value: Double?, _ format: String, _ width: Int) -> String {
      (value.map { String(format: format, $0) } ?? "-").padded(left: width)
    }
    return size.padded(11) + format.padded(7) + stage.padded(11)
      + (device.map { "OpenCL \($0)" } ?? "CPU").padded(14)
      + number(timing.median / 1e6, "%.4f", 10) + number(timing.p95 / 1e6, "%.4f", 10)
      + number(perPixel, "%.3f", 10) + number(copies, "%.2f", 8) + number(ratio, "%.2f", 12)
  }

  var json: JSON {
    .object([
      ("size", .string(size)), ("format", .string(format)), ("stage", .string(stage)),
      ("backend", .string(device == nil ? "cpu" : "opencl")),
      ("device", device.map { .integer($0) } ?? .null),
      ("runs", .integer(timing.runs)),
      ("median_ns", .number(timing.median, places: 0)),
      ("p95_ns", .number(timing.p95, places: 0)),
      ("ns_per_pixel", perPixel.map { .number($0, places: 4) } ?? .null),
      ("copies", copies.map { .number($0, places: 3) } ?? .null),
      ("cpu_to_opencl", ratio.map { .number($0, places: 3) } ?? .null),
    ])
  }
}
