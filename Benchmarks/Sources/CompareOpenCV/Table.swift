// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A comparison as lines of text.
enum Table {
  static let header =
    "                                  one thread: cardscan, ms       OpenCV, ms       ratio"
    + "     OpenCL: cardscan       OpenCV   ratio\n"
    + "size      format stage          median     p95     median     p95              "
    + "   median     p95     median     p95"

  /// The stage's name, then median and 95th percentile of each side in milliseconds and the ratio of the
  /// medians, above 1 where cardscan takes longer; the same on a device.
  static func line(
    _ row: Comparison.Row, _ thread: Comparison, _ device: Comparison?, name: String
  ) -> String {
    name + row.rawValue.padded(9) + columns(thread, row)
      + (device.map { "  " + columns($0, row) } ?? "")
  }

  private static func columns(_ comparison: Comparison, _ row: Comparison.Row) -> String {
    let median = comparison.median(row), p95 = comparison.p95(row)
    return String(
      format: "%10.4f%8.4f  %9.4f%8.4f%8.2f", median.ours / 1e6, p95.ours / 1e6, median.theirs / 1e6,
      p95.theirs / 1e6, median.ours / median.theirs)
  }

  /// The medians as an object of JSON, nanoseconds.
  static func json(
    _ row: Comparison.Row, _ thread: Comparison, _ device: Comparison?, size: String, format: String
  ) -> String {
    let median = thread.median(row)
    var line =
      "{\"opencv\": \"\(OpenCVFrame.version)\", \"size\": \"\(size)\", \"format\": \"\(format)\", "
      + "\"stage\": \"\(row.rawValue)\", \"cardscan_cpu_ns\": \(Int(median.ours)), "
      + "\"opencv_cpu_ns\": \(Int(median.theirs))"
    if let median = device?.median(row) {
      line +=
        ", \"cardscan_opencl_ns\": \(Int(median.ours)), \"opencv_opencl_ns\": \(Int(median.theirs))"
    }
    return line + "}"
  }
}

extension String {
  func padded(_ width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
