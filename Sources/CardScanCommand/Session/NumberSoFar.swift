// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What a session shows of a number, from its first digits on until it is sure. Unless it is revealed, no
/// digit has a value before the number is sure, and then only the last four.
struct NumberSoFar {
  struct Digit: Equatable {
    /// nil where it is not sure, or hidden.
    let value: UInt8?
    /// 0 to 1.
    let confidence: Float
    let isSure: Bool
  }

  let digits: [Digit]
  private let groups: [Int]

  /// Probability from which a digit counts as sure as long as the number is not.
  private static let sure: Float = 0.9

  init(_ result: ScanResult, reveal: Bool) {
    let number = result.status == .ok ? result.number : nil
    let isSure = number != nil
    digits = result.digits.enumerated().map { index, reading in
      let confidence = reading.probabilities[Int(min(reading.digit, 9))]
      let isKnown = isSure || confidence >= NumberSoFar.sure
      let isShown = isKnown && (reveal || (isSure && index >= result.digits.count - 4))
      return Digit(value: isShown ? reading.digit : nil, confidence: confidence, isSure: isKnown)
    }
    groups = result.groups.reduce(0, +) == result.digits.count ? result.groups : []
  }

  /// Digits, `*` for those that are known and hidden, `·` for those that are not sure; in the groups that
  /// were seen. Empty where nothing was read.
  var text: String {
    var text = "", left = groups.first ?? 0, group = 0
    for digit in digits {
      if !groups.isEmpty, left == 0, group + 1 < groups.count {
        group += 1
        left = groups[group]
        text += " "
      }
      left -= 1
      text += digit.value.map { "\($0)" } ?? (digit.isSure ? "*" : "·")
    }
    return text
  }

  /// `digit` (null where it is not sure, or hidden) and `confidence` of each.
  var json: JSON {
    .array(
      digits.map { digit in
        .object([
          ("digit", .optional(digit.value.map { "\($0)" })),
          ("confidence", .number(Double(digit.confidence), places: 4)),
        ])
      })
  }
}
