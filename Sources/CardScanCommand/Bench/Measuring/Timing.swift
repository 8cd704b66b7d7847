// SPDX-License-Identifier: Apache-2.0

/// How long a piece of work takes, over repeated runs. Times are nanoseconds.
struct Timing {
  let runs: Int
  let minimum: Double
  let median: Double
  /// Within which 95 of 100 runs end.
  let p95: Double
  /// Whether the median is known to 1 %: its 95 % interval is at most 2 % of it wide.
  let isStable: Bool

  /// Runs that any median needs.
  private static let leastRuns = 7
  /// Runs before which nobody asks whether the median is stable.
  private static let leastToSettle = 20

  /// Repeats `work` until the median is stable, for up to `seconds` or `leastRuns`. Runs during the first
  /// fifth of that time only warm up.
  init(
    seconds: Double, leastRuns: Int = Timing.leastRuns, clock: TimingClock = .wall,
    _ work: () throws -> Void
  ) rethrows {
    try self.init(
      seconds: seconds, leastRuns: leastRuns,
      measured: {
        let before = clock.now
        try work()
        return clock.now - before
      })
  }

  /// The same with work that tells itself how many nanoseconds count.
  init(
    seconds: Double, leastRuns: Int = Timing.leastRuns, measured work: () throws -> Double
  ) rethrows {
    let clock = ContinuousClock()
    let start = clock.now
    repeat { _ = try work() } while clock.now - start < .seconds(seconds / 5)
    var times: [Double] = []
    var settlesAt = Timing.leastToSettle
    let begin = clock.now
    while times.count < leastRuns || clock.now - begin < .seconds(seconds) {
      times.append(try work())
      guard times.count >= settlesAt else { continue }
      if Timing.isSettled(times.sorted()) { break }
      settlesAt += max(1, settlesAt / 4)
    }
    self.init(times)
  }

  /// What the `times` of at least one run come to.
  init(_ times: [Double]) {
    let sorted = times.sorted()
    runs = sorted.count
    minimum = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    p95 = sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    isStable = sorted.count >= Timing.leastToSettle && Timing.isSettled(sorted)
  }

  /// The 95 % interval of a median is that between the runs 0.98 √n places below and above the middle
  /// one: half the runs are shorter than the true median, give or take chance (binomial).
  private static func isSettled(_ sorted: [Double]) -> Bool {
    let count = Double(sorted.count)
    let reach = 0.98 * count.squareRoot()
    let low = sorted[max(0, Int(count / 2 - reach))]
    let high = sorted[min(sorted.count - 1, Int(count / 2 + reach))]
    return high - low <= 0.02 * sorted[sorted.count / 2]
  }

  /// `runs`, `stable` and the times, as JSON has them.
  var json: [(String, JSON)] {
    [
      ("runs", .integer(runs)), ("stable", .bool(isStable)),
      ("median_ns", .number(median, places: 0)), ("p95_ns", .number(p95, places: 0)),
      ("minimum_ns", .number(minimum, places: 0)),
    ]
  }

  /// Median, 95th percentile and minimum as columns of milliseconds; a median that is not stable has a
  /// `~` behind it.
  var columns: String {
    Timing.milliseconds(median).padded(left: 10) + (isStable ? " " : "~")
      + Timing.milliseconds(p95).padded(left: 9) + Timing.milliseconds(minimum).padded(left: 10)
  }

  static let header = " median ms    p95 ms    min ms"

  static func milliseconds(_ nanoseconds: Double) -> String {
    (nanoseconds / 1e6).fixed(4)
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
