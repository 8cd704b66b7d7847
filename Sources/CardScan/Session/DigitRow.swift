// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of one row of digits: sums of log-probabilities for each place.
struct DigitRow {
  private var digits: [PooledDigit]
  private var boxes: [Quad] = []
  private var groups: [Int] = []
  private var whole: [WholeNumber] = []
  /// Sum of the frames' weights, of older ones a part.
  private(set) var weight: Float = 0

  /// What frames read as a whole, exactly alike.
  private struct WholeNumber {
    var values: [UInt8]
    /// Frames, and the best of their own confidences as a logarithm of odds.
    var frames = 0.0
    var odds = -12.0

    /// Frames of one card are no independent witnesses: more than three of them add nothing.
    var all: Double { odds + log(min(frames, 3)) }
  }

  private static let mostWhole = 6
  /// Least log-probability of a digit in one frame: none is excluded by a single one.
  private static let least: Float = -6

  init(count: Int) {
    digits = Array(
      repeating: PooledDigit(position: 0, logs: .init(repeating: 0)), count: count)
  }

  mutating func decay() {
    weight *= LineEvidence.decay
    for i in digits.indices { for k in 0..<11 { digits[i].logs[k] *= LineEvidence.decay } }
  }

  /// Whether a frame sees as many digits at the same places.
  func matches(_ seen: [DigitReading]) -> Bool {
    guard seen.count == digits.count, boxes.count == seen.count else { return false }
    for i in seen.indices {
      let width = (seen[i].box.topRight - seen[i].box.topLeft).length
      if (seen[i].box.middle - boxes[i].middle).length > 0.6 * width { return false }
    }
    return true
  }

  mutating func add(
    _ seen: [DigitReading], groups: [Int], confidence: Double, weight added: Float
  ) {
    weight += added
    self.groups = groups
    boxes = seen.map { $0.box }
    for i in digits.indices {
      var rest: Float = 1
      for k in 0..<10 {
        rest -= seen[i].probabilities[k]
        digits[i].logs[k] += added * max(logf(seen[i].probabilities[k]), Self.least)
      }
      digits[i].logs[10] += added * max(logf(max(rest, 0)), Self.least)
    }
    let values = seen.map { $0.digit }
    var found = -1
    for i in whole.indices where whole[i].values == values { found = i }
    if found < 0 {
      if whole.count >= Self.mostWhole {
        var last = 0
        for i in whole.indices where whole[i].all < whole[last].all { last = i }
        whole.remove(at: last)
      }
      found = whole.count
      whole.append(WholeNumber(values: values))
    }
    whole[found].frames += 1
    whole[found].odds = max(whole[found].odds, Double(NumberFeatures.logOdds(confidence)))
  }

  /// The digits that the frames together show, and the logarithm of the odds that all are right.
  func reading(unchecked: Double) -> (NumberReading, odds: Double) {
    let scale = Evidence.scale(weight) * (weight > 0 ? 1 : 0)
    var pooled = digits
    var seen: [DigitReading] = []
    for i in pooled.indices {
      for k in 0..<11 { pooled[i].logs[k] *= scale }
      pooled[i].normalise()
      var probabilities = InlineArray<10, Float>(repeating: 0)
      for k in 0..<10 { probabilities[k] = expf(pooled[i].logs[k]) }
      seen.append(
        DigitReading(digit: pooled[i].best.digit, probabilities: probabilities, box: boxes[i]))
    }
    let values = seen.map { $0.digit }
    // Of whole numbers that frames agree on, what they said themselves counts, which knows more than
    // the digits; else these alone.
    let together = Double(
      NumberFeatures.logOdds(NumberPosterior.probability(of: pooled, unchecked: unchecked)))
    var odds = min(together, 0) - 1
    for number in whole where number.values == values && number.frames >= 2 {
      odds = min(number.all, together + 2)
    }
    return (
      NumberReading(digits: seen, groups: groups, confidence: 0, halfTurned: false), odds
    )
  }

  /// The greatest logarithm of odds of a number that frames read as a whole and that is not `values`.
  func greatestOdds(otherThan values: [UInt8]) -> Double {
    var greatest = 0.0
    for number in whole where number.values != values { greatest = max(greatest, number.all) }
    return greatest
  }

  mutating func wipe() {
    for i in whole.indices { for k in whole[i].values.indices { whole[i].values[k] = 0 } }
    for i in digits.indices { digits[i].logs = .init(repeating: 0) }
  }
}
