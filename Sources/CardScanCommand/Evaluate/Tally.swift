// SPDX-License-Identifier: Apache-2.0

/// Sums over the judgements of one class of pictures.
struct Tally {
  let judgements: [Judgement]

  var count: Int { judgements.count }

  func count(_ outcome: Judgement.Outcome) -> Int {
    judgements.count { $0.outcome == outcome }
  }

  func share(_ outcome: Judgement.Outcome) -> Double { Tally.share(count(outcome), of: count) }

  /// Share of the pictures without an answer, right or wrong.
  var unanswered: Double {
    Tally.share(count - count(.exact) - count(.wrong), of: count)
  }

  /// 1 − digit errors / true digits.
  var digitAccuracy: Double {
    let digits = judgements.reduce(0) { $0 + $1.row.number.count }
    return 1 - Tally.share(judgements.reduce(0) { $0 + $1.digitErrors }, of: digits)
  }

  /// Digits read for others, over all pictures.
  var confusions: DigitConfusions {
    judgements.reduce(into: DigitConfusions()) { $0 += $1.confusions }
  }

  /// Pictures with an outline.
  var quads: Int { judgements.count { $0.hasQuad } }

  /// Overlaps with the true outline, in rising order; only of pictures that have one.
  var overlaps: [Double] { judgements.compactMap(\.overlap).sorted() }

  /// The median of the overlaps.
  var middleOverlap: Double? {
    let all = overlaps
    return all.isEmpty ? nil : all[all.count / 2]
  }

  /// Share of the pictures with a true outline whose overlap is at least `least`.
  func overlapShare(_ least: Double) -> Double {
    let all = overlaps
    return Tally.share(all.count { $0 >= least }, of: all.count)
  }

  /// Milliseconds a picture, the median.
  var middleTime: Double {
    let times = judgements.filter { $0.outcome != .unreadable }.map(\.time).sorted()
    return times.isEmpty ? 0 : Double(times[times.count / 2]) / 1e6
  }

  private static func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : Double(part) / Double(whole)
  }
}
