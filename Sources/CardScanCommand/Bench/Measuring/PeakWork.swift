// SPDX-License-Identifier: Apache-2.0

/// Convolutions at work beside the best speed of the processor.
struct PeakWork {
  /// Floating-point operations, worked out output by output.
  let operations: Double
  let timing: Timing
  /// Operations a nanosecond that the cores can do at best, as measured in this run; nil where that is not known.
  let peak: Double?

  /// 10^9 operations a second.
  var speed: Double { operations / timing.median }

  /// Tiles save multiplications, so it may be above 1. Nil for what does none, or without a peak.
  var share: Double? { operations > 0 ? peak.map { speed / $0 } : nil }

  static let header = "  MFLOP" + Timing.header + "   GFLOP/s      peak   share"

  /// A part of a line of the table.
  var columns: String {
    let isWork = operations > 0
    return (isWork ? operations / 1e6 : nil).column(1, 7) + timing.columns
      + (isWork ? speed : nil).column(0, 10) + peak.column(0, 10)
      + (share.map { (100 * $0).fixed(0) + "%" } ?? "-").padded(left: 8)
  }

  var json: [(String, JSON)] {
    [("operations", .number(operations, places: 0))] + timing.json + [
      ("gflop_per_s", .number(speed, places: 1)), ("peak_gflop_per_s", peak.json(1)),
      ("share", share.json(3)),
    ]
  }
}
