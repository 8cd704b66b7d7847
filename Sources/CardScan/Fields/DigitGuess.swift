// SPDX-License-Identifier: Apache-2.0

/// A digit where one was asked for.
struct DigitGuess {
  var digit: Int
  /// 0 to 1.
  var probability: Float
}

extension TextCharacter {
  /// The best digit among those whose bit is set in `allowed`: the character itself, then its own
  /// alternatives, then what it looks like. Nil where none of these is allowed.
  func digit(allowed: UInt32 = 0x3FF) -> DigitGuess? {
    func value(_ scalar: UInt16) -> Int? {
      guard scalar >= 0x30, scalar <= 0x39 else { return nil }
      let digit = Int(scalar) - 0x30
      return allowed >> UInt32(digit) & 1 == 1 ? digit : nil
    }
    if let own = value(scalar) { return DigitGuess(digit: own, probability: probability) }
    var best: DigitGuess?
    for i in 0..<2 {
      guard let digit = value(alternatives[i]) else { continue }
      let share = alternativeProbabilities[i]
      if share > best?.probability ?? 0 { best = DigitGuess(digit: digit, probability: share) }
    }
    let alike = LookAlikes.digit(scalar)
    if alike < 10, allowed >> UInt32(alike) & 1 == 1 {
      // The digits' share of the probability belongs to the look-alike too.
      var share = probability * LookAlikes.share
      if let best, best.digit == Int(alike) { share = min(1, share + best.probability) }
      if share > best?.probability ?? 0 {
        best = DigitGuess(digit: Int(alike), probability: share)
      }
    }
    return best
  }

  /// Whether it is a digit as it was read.
  var isDigit: Bool { scalar >= 0x30 && scalar <= 0x39 }
}
