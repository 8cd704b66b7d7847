// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import Foundation

/// One network's speed on the CPU path beside the processor's own.
struct NetworkRow {
  let name: String
  /// Floating-point operations of the convolutions, worked out output by output.
  let operations: Double
  let timing: Timing
  /// Operations a nanosecond that the threads can do at best, as measured in this run.
  let peak: Double

  /// 10^9 operations a second.
  var speed: Double { operations / timing.median }

  /// Every network; the best speed of one core is measured before and after, and the higher counts.
  static func all(threads: Int, seconds: Double) throws -> [NetworkRow] {
    let probe = try NetworkProbe(threads: threads)
    func peak() -> Double {
      var operations = 0.0
      let timing = Timing(seconds: seconds) { operations = NetworkProbe.peak() }
      return operations / timing.median * Double(threads)
    }
    let before = peak()
    let timings = try NetworkProbe.names.indices.map { index in
      try Timing(seconds: seconds) { try probe.run(index) }
    }
    let best = max(before, peak())
    return timings.enumerated().map { index, timing in
      NetworkRow(
        name: NetworkProbe.names[index], operations: probe.operations(index), timing: timing,
        peak: best)
    }
  }

  static let header =
    "network        MFLOP   median ms    p95 ms   GFLOP/s      peak   share"

  /// A line of the table. Tiles save multiplications, so a share may be above 100 %.
  var text: String {
    name.padded(11)
      + String(
        format: "%9.0f%12.4f%10.4f%10.0f%10.0f%7.0f%%", operations / 1e6, timing.median / 1e6,
        timing.p95 / 1e6, speed, peak, 100 * speed / peak)
  }

  var json: JSON {
    .object([
      ("network", .string(name)), ("operations", .number(operations, places: 0)),
      ("median_ns", .number(timing.median, places: 0)), ("p95_ns", .number(timing.p95, places: 0)),
      ("gflop_per_s", .number(speed, places: 1)), ("peak_gflop_per_s", .number(peak, places: 1)),
    ])
  }
}
