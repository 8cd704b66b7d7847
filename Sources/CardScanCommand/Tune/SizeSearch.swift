// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Finds which of several ways to do the same work is the fastest, the first being today's. All take turns
/// in rounds, so that what else the machine does falls on each alike, and each is compared with today's of
/// the same round. The best one has to be better once more, alone with today's, and in each of the rounds: the
/// best of many is partly so by chance.
struct SizeSearch {
  /// How much faster than today's a candidate must be.
  static let margin = 1.03
  /// Fewest and most; between them the time decides.
  static let rounds = 3...9

  /// What became of a candidate.
  enum Verdict: Equatable {
    /// Nanoseconds, and how many times as fast as today's: medians over the rounds.
    case timed(nanoseconds: Double, ratio: Double)
    /// Its results are others than today's.
    case differs
    /// The device does not take it.
    case refused
  }

  /// In the candidates' order.
  let verdicts: [Verdict]
  /// The fastest candidate; 0, today's, where none is faster by the margin.
  let best: Int
  /// Nanoseconds of today's and of the best, and their ratio, when only they took turns; those of the first
  /// rounds where no candidate came so far.
  let now: Double
  let time: Double
  let ratio: Double

  /// `agrees` runs a candidate and says whether it gives what today's does; `sample` tells how many
  /// nanoseconds it takes. After `seconds` no round begins that need not be.
  init(
    count: Int, seconds: Double, agrees: (Int) throws -> Bool, sample: (Int) throws -> Double
  ) throws {
    var verdicts = [Verdict](repeating: .refused, count: count)
    var running = [0]
    for candidate in 1..<max(1, count) {
      do {
        if try agrees(candidate) {
          running.append(candidate)
        } else {
          verdicts[candidate] = .differs
        }
      } catch is ScanError {
        // A size that a driver refuses is none of its sizes; today's would have failed before.
        continue
      }
    }
    let times = try SizeSearch.turns(running, seconds, sample)
    var fastest = (index: 0, ratio: 1.0)
    for (candidate, rounds) in zip(running, times) {
      let ratio = SizeSearch.ratio(of: rounds, to: times[0])
      verdicts[candidate] = .timed(nanoseconds: Timing(rounds).median, ratio: ratio)
      if ratio > fastest.ratio { fastest = (candidate, ratio) }
    }
    self.verdicts = verdicts
    guard fastest.ratio >= SizeSearch.margin else {
      (best, now, time, ratio) = (0, Timing(times[0]).median, Timing(times[0]).median, 1)
      return
    }
    let again = try SizeSearch.turns([0, fastest.index], seconds, sample)
    let confirmed = SizeSearch.ratio(of: again[1], to: again[0])
    now = Timing(again[0]).median
    if confirmed >= SizeSearch.margin, zip(again[0], again[1]).allSatisfy({ $0 > $1 }) {
      (best, time, ratio) = (fastest.index, Timing(again[1]).median, confirmed)
    } else {
      (best, time, ratio) = (0, now, 1)
    }
  }

  /// The times of each in every round; another one begins each time.
  private static func turns(
    _ candidates: [Int], _ seconds: Double, _ sample: (Int) throws -> Double
  ) rethrows -> [[Double]] {
    let clock = ContinuousClock()
    let start = clock.now
    var times = candidates.map { _ in [Double]() }
    for round in 0..<rounds.upperBound {
      if round >= rounds.lowerBound, clock.now - start > .seconds(seconds) { break }
      for turn in candidates.indices {
        let place = (turn + round) % candidates.count
        times[place].append(try sample(candidates[place]))
      }
    }
    return times
  }

  /// How many times as fast as `reference`: the median over the rounds.
  private static func ratio(of times: [Double], to reference: [Double]) -> Double {
    Timing(zip(reference, times).map { $0 / $1 }).median
  }
}
