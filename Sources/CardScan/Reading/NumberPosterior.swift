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

  /// 0 to 1; `unchecked` is the share of numbers without a check digit, 1 where nothing is known.
  static func probability(of digits: [PooledDigit], unchecked: Double) -> Double {
    guard !digits.isEmpty else { return 0 }
    var best = 1.0
    var everything = 1.0
    var remainder = 0
    var sums = InlineArray<10, Double>(repeating: 0)
    sums[0] = 1
    for (index, digit) in digits.enumerated() {
      let isDoubled = (digits.count - 1 - index) & 1 == 1
      let top = digit.best
      best *= exp(Double(top.log))
      remainder = (remainder + luhnValue(Int(top.digit), isDoubled)) % 10
      var next = InlineArray<10, Double>(repeating: 0)
      var mass = 0.0
      for value in 0..<10 {
        let probability = exp(Double(max(digit.logs[value], -12)))
        mass += probability
        let step = luhnValue(value, isDoubled)
        for r in 0..<10 { next[(r + step) % 10] += sums[r] * probability }
      }
      everything *= mass
      sums = next
    }
    let checked = 10 * (1 - unchecked)
    let own = best * ((remainder == 0 ? checked : 0) + unchecked)
    // What is no digit at all speaks against every number alike.
    let all = checked * sums[0] + unchecked * everything
    return all > 0 ? everything * own / all : 0
  }

  /// What a digit adds to the Luhn sum.
  private static func luhnValue(_ digit: Int, _ isDoubled: Bool) -> Int {
    let value = isDoubled ? 2 * digit : digit
    return value > 9 ? value - 9 : value
  }
}
