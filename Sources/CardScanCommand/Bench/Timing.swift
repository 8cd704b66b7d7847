// SPDX-License-Identifier: Apache-2.0

/// How long a piece of work takes, over repeated runs.
struct Timing {
  let runs: Int
  /// Nanoseconds.
  let median: Double
  /// Nanoseconds within which 95 of 100 runs end.
  let p95: Double

  /// Runs that any median needs.
  private static let leastRuns = 7

  /// Repeats `work` for up to `seconds`, and stops before where the median is known to 1 %. Runs
  /// during the first fifth of the time only warm up.
  init(seconds: Double, _ work: () throws -> Void) rethrows {
    let clock = ContinuousClock()
    let start = clock.now
    repeat { try work() } while clock.now - start < .seconds(seconds / 5)
    var times: [Double] = []
    let begin = clock.now
    while times.count < Timing.leastRuns || clock.now - begin < .seconds(seconds) {
      let before = clock.now
      try work()
      let spent = (clock.now - before).components
      times.append(Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9)
      if times.count >= 50, times.count % 50 == 0, Timing.isSettled(times) { break }
    }
    times.sort()
    runs = times.count
    median = times[times.count / 2]
    p95 = times[min(times.count - 1, times.count * 95 / 100)]
  }

  /// Whether the 95 % interval of the median, taken from the order of the runs (binomial), is
  /// narrower than 2 %.
  private static func isSettled(_ times: [Double]) -> Bool {
    let sorted = times.sorted()
    let count = Double(sorted.count)
    let reach = 0.98 * count.squareRoot()
    let low = sorted[max(0, Int(count / 2 - reach))]
    let high = sorted[min(sorted.count - 1, Int(count / 2 + reach))]
    return high - low < 0.02 * sorted[sorted.count / 2]
  }
}
