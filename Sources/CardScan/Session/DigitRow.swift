// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of one row of digits: sums of log-probabilities for each place, and the whole numbers
/// that they read there.
final class DigitRow {
  private var digits: [PooledDigit]
  private var boxes: [Quad] = []
  private var groups: [Int] = []
  /// Sum of the frames' weights, of older ones a part.
  private(set) var weight: Float = 0
  /// The numbers that frames read as a whole, exactly alike: their value, how many frames, and the best
  /// of the frames' own confidences as a logarithm of odds. The first with 0 frames is free.
  private var values = InlineArray<6, UInt64>(repeating: 0)
  private var frames = InlineArray<6, Double>(repeating: 0)
  private var odds = InlineArray<6, Double>(repeating: -12)

  /// Frames of one card are no independent witnesses: more than so many of them add nothing.
  private static let witnesses = 3.0
  /// Weight of frames from which digits that no frame read together are a number, and what such a number
  /// has against it.
  private static let enough: Float = 3, doubt = 2.0
  /// Least log-probability of a digit in one frame: none is excluded by a single one.
  private static let least: Float = -6

  init(count: Int) {
    digits = Array(repeating: PooledDigit(position: 0, logs: .init(repeating: 0)), count: count)
  }

  func decay() {
    weight *= Evidence.decay
    for i in digits.indices { for k in 0..<11 { digits[i].logs[k] *= Evidence.decay } }
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

  /// Adds a frame; its `confidence` is that all its digits are right.
  func add(_ seen: [DigitReading], groups: [Int], confidence: Double, weight added: Float) {
    weight += added
    self.groups = groups
    boxes.shorten(to: 0)
    for i in digits.indices {
      boxes.append(seen[i].box)
      var rest: Float = 1
      for k in 0..<10 {
        rest -= seen[i].probabilities[k]
        digits[i].logs[k] += added * max(logf(seen[i].probabilities[k]), Self.least)
      }
      digits[i].logs[10] += added * max(logf(max(rest, 0)), Self.least)
    }
    let value = Self.value(of: seen)
    var place = 0
    // The same number, or else a free place, or else that of the least sure one.
    for i in 0..<6 where frames[place] > 0 && values[place] != value {
      if frames[i] == 0 || values[i] == value || total(i) < total(place) { place = i }
    }
    if values[place] != value || frames[place] == 0 {
      (values[place], frames[place], odds[place]) = (value, 0, -12)
    }
    frames[place] += 1
    odds[place] = max(odds[place], Double(NumberFeatures.logOdds(confidence)))
  }

  /// The logarithm of the odds of a whole number, by the frames that read it.
  private func total(_ place: Int) -> Double { odds[place] + log(min(frames[place], Self.witnesses)) }

  /// The digits as one number; at most 19 of them.
  static func value(of digits: [DigitReading]) -> UInt64 {
    var value: UInt64 = 0
    for digit in digits { value = value &* 10 &+ UInt64(digit.digit) }
    return value
  }

  /// The digits as the frames together show them.
  private var pooled: [PooledDigit] {
    let scale = Evidence.scale(weight)
    var pooled = digits
    for i in pooled.indices {
      for k in 0..<11 { pooled[i].logs[k] *= scale }
      pooled[i].normalise()
    }
    return pooled
  }

  /// The digits that the frames together show, and the logarithm of the odds that all are right.
  func reading(unchecked: Double) -> (NumberReading, odds: Double) {
    let pooled = pooled
    var seen: [DigitReading] = []
    for i in pooled.indices {
      seen.append(DigitReading(pooled[i], box: boxes[i]))
    }
    // Of whole numbers that frames agree on, what they said themselves counts, which knows more than
    // the digits; else these alone, where there are enough frames.
    let together = Double(
      NumberFeatures.logOdds(NumberPosterior.probability(of: pooled, unchecked: unchecked)))
    var best = (weight >= Self.enough ? together : min(together, 0)) - Self.doubt
    let value = Self.value(of: seen)
    for i in 0..<6 where values[i] == value && frames[i] >= 2 {
      best = min(total(i), together + 2)
    }
    let reading = NumberReading(digits: seen, groups: groups, confidence: 0, halfTurned: false)
    return (reading, best)
  }

  /// Natural logarithm of how much more likely the last digits of both rows are if these show the same number
  /// than if they show any two. The first ones tell the issuer, and are alike on many cards.
  func likeness(to other: DigitRow) -> Float {
    guard digits.count == other.digits.count, digits.count > Self.issuerDigits else { return 0 }
    var likeness: Float = 0
    let own = pooled, others = other.pooled
    for i in Self.issuerDigits..<digits.count {
      var both: Float = 0
      for k in 0..<10 { both += expf(own[i].logs[k] + others[i].logs[k]) }
      likeness += max(logf(10 * both), Self.leastLikeness)
    }
    return likeness
  }

  private static let issuerDigits = 8
  /// What two different digits say at most.
  private static let leastLikeness: Float = -3

  /// The greatest logarithm of odds of a number that frames read as a whole and that is another one.
  func greatestOdds(otherThan value: UInt64) -> Double {
    var greatest = 0.0
    for i in 0..<6 where frames[i] > 0 && values[i] != value { greatest = max(greatest, total(i)) }
    return greatest
  }

  func wipe() {
    values = InlineArray(repeating: 0)
    for i in digits.indices { digits[i].logs = .init(repeating: 0) }
  }
}
