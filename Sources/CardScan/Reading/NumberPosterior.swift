// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The probability that all digits of a number are right, from the probabilities of each and from
/// what is known of check digits.
///
/// Digits are taken as independent. By Bayes' rule, over all numbers of the same length: a share of
/// them carries a Luhn check digit (ISO/IEC 7812-1, annex B), one number of ten; the others may have
/// any last digit. How many numbers with a right check digit the picture allows besides the best one
/// is summed exactly, digit by digit, over the ten remainders of the Luhn sum. So a right check digit
/// says much where one digit is in doubt, and little where two are.
struct NumberPosterior {
  /// Share of the numbers without a check digit where only numbers with one are wanted: misread
  /// cards, and specimens.
  static let unchecked = 0.02
  /// The same where numbers that fail the check are wanted too.
  static let uncheckedAnyway = 0.4

  /// The digits in doubt, as they are printed.
  private let digits: [PooledDigit]
  private let unchecked: Double
  /// What all numbers together weigh, and those of digits alone: what is no digit at all speaks against every
  /// number alike.
  private var all = 1.0
  private var everything = 1.0

  /// `unchecked` is the share of numbers without a check digit, 1 where nothing is known.
  init(of digits: [PooledDigit], unchecked: Double) {
    self.digits = digits
    self.unchecked = unchecked
    var sums = InlineArray<10, Double>(repeating: 0)
    sums[0] = 1
    for index in digits.indices {
      var next = InlineArray<10, Double>(repeating: 0)
      var mass = 0.0
      for value in 0..<10 {
        let probability = exp(Double(max(digits[index].logs[value], -12)))
        mass += probability
        let step = luhnValue(value, index)
        for r in 0..<10 { next[(r + step) % 10] += sums[r] * probability }
      }
      everything *= mass
      sums = next
    }
    all = checked * sums[0] + unchecked * everything
  }

  /// How much likelier a number with a right check digit is than one picked out of all.
  private var checked: Double { 10 * (1 - unchecked) }

  /// The probability that the digits are this number, 0 to 1.
  func probability(of number: UInt64) -> Double {
    var rest = number, log = 0.0, sum = 0
    for i in digits.indices.reversed() {
      let digit = Int(rest % 10)
      rest /= 10
      log += Double(digits[i].logs[digit])
      sum += luhnValue(digit, i)
    }
    let own = exp(log) * ((sum % 10 == 0 ? checked : 0) + unchecked)
    return all > 0 && !digits.isEmpty ? everything * own / all : 0
  }

  /// The most probable values; one digit is taken for another where all then pass the check and are likelier.
  var values: [UInt8] {
    var values: [UInt8] = []
    var sum = 0
    for i in digits.indices {
      values.append(digits[i].best.digit)
      sum += luhnValue(Int(values[i]), i)
    }
    guard sum % 10 != 0 else { return values }
    var most = Float(log(unchecked / (checked + unchecked)))
    var place = 0, value = values[0]
    for i in values.indices {
      // Each digit adds something else to the sum: one of ten makes it right.
      let wanted = (luhnValue(Int(values[i]), i) + 200 - sum) % 10
      let other = isDoubled(i) ? (wanted + 9 * (wanted & 1)) / 2 : wanted
      let gain = digits[i].logs[other] - digits[i].logs[Int(values[i])]
      if gain > most { (most, place, value) = (gain, i, UInt8(other)) }
    }
    values[place] = value
    return values
  }

  private func isDoubled(_ index: Int) -> Bool { (digits.count - 1 - index) & 1 == 1 }

  /// What the digit at `index` adds to the Luhn sum.
  private func luhnValue(_ digit: Int, _ index: Int) -> Int {
    let value = isDoubled(index) ? 2 * digit : digit
    return value > 9 ? value - 9 : value
  }
}

extension UInt64 {
  /// The number that digits are; at most 19 of them.
  init(digits: [UInt8]) {
    self = 0
    for digit in digits { self = self &* 10 &+ UInt64(digit) }
  }
}
