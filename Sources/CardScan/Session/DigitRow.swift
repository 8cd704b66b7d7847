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
  /// What all digits together show, and the numbers that frames read as a whole.
  private(set) var claims = [NumberClaim(value: 0, frames: 0, odds: 0)]

  private static let mostClaims = 7
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
    claim(Self.value(of: seen), odds: Double(NumberFeatures.logOdds(confidence)))
  }

  /// Adds a frame that read a number as a whole.
  private func claim(_ value: UInt64, odds: Double) {
    var least = 0
    for i in 1..<claims.count {
      if claims[i].value == value {
        claims[i].frames += 1
        claims[i].odds = max(claims[i].odds, odds)
        return
      }
      if least == 0 || claims[i].odds < claims[least].odds { least = i }
    }
    if claims.count < Self.mostClaims {
      least = claims.count
      claims.append(claims[0])
    }
    claims[least] = NumberClaim(value: value, frames: 1, odds: odds)
  }

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

  /// Weighs the claims by the digits of all frames. `unchecked`: see `NumberPosterior`.
  func weigh(unchecked: Double) {
    let posterior = NumberPosterior(of: pooled, unchecked: unchecked)
    let shown = UInt64(digits: posterior.values)
    claims[0].value = shown
    var isAgreed = false
    for i in claims.indices {
      let probability = posterior.probability(of: claims[i].value)
      claims[i].together = Double(NumberFeatures.logOdds(probability))
      if claims[i].frames > 1, claims[i].value == shown { isAgreed = true }
    }
    // Of a number that frames agree on, what they said themselves counts; else the digits alone, where there are
    // enough frames.
    let together = claims[0].together
    claims[0].odds = isAgreed ? -.infinity : (weight >= Self.enough ? together : min(together, 0)) - Self.doubt
  }

  /// The number `value`; its groups and boxes are the last frame's.
  func reading(of value: UInt64, confidence: Double) -> NumberReading {
    let pooled = pooled
    var seen: [DigitReading] = []
    for i in pooled.indices { seen.append(DigitReading(pooled[i], as: 0, box: boxes[i])) }
    var rest = value
    for i in seen.indices.reversed() {
      seen[i].digit = UInt8(rest % 10)
      rest /= 10
    }
    return NumberReading(digits: seen, groups: groups, confidence: confidence, halfTurned: false)
  }

  /// Natural logarithm of how much more likely the last digits of both rows are if these show the same number
  /// than if they show any two; not above 0 where one of all digits is clearly another. The first ones tell the issuer,
  /// and are alike on many cards.
  func likeness(to other: DigitRow) -> Float {
    guard digits.count == other.digits.count, digits.count > Self.issuerDigits else { return 0 }
    var likeness: Float = 0
    let own = pooled, others = other.pooled
    var isOther = false
    for i in digits.indices {
      let one = own[i].best, two = others[i].best
      if one.digit != two.digit, min(one.log, two.log) > Self.clear { isOther = true }
      guard i >= Self.issuerDigits else { continue }
      var both: Float = 0
      for k in 0..<10 { both += expf(own[i].logs[k] + others[i].logs[k]) }
      likeness += max(logf(10 * both), Self.leastLikeness)
    }
    return isOther ? min(likeness, 0) : likeness
  }

  private static let issuerDigits = 8
  /// Log-probability from which a digit is clear: 0.9.
  private static let clear: Float = -0.105
  /// What two different digits say at most.
  private static let leastLikeness: Float = -3

  func wipe() {
    for i in claims.indices { claims[i].value = 0 }
    for i in digits.indices { digits[i].logs = .init(repeating: 0) }
  }
}
