// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What speaks for and against a number that was read, and the probability that follows.
struct NumberFeatures {
  /// Sum of the digits' log-probabilities, 0 at best.
  var evidence: Float = 0
  /// The least of them.
  var weakest: Float = 0
  /// The lattice's margin before the best other number, cut at 10.
  var margin: Float = 0
  /// What looks like further digits, cut at 10: see `LineReading`.
  var unexplained: Float = 0
  /// Deviation of the spacings inside of groups, share of the pitch.
  var irregularity: Float = 0
  /// Strips beyond the first that read the same digits at the same places, at most 3.
  var agreeing: Float = 0
  /// Strips on the line, about as good, that read something else, at most 3.
  var differing: Float = 0
  /// 1 where the check digit is right, −1 where it is wrong, 0 where there is none to judge.
  var luhn: Float = 0
  /// 1 where brand and length fit together, −1 where not, 0 where it cannot be judged.
  var plausible: Float = 0

  /// What the features weigh.
  var calibration = Calibration.card
  /// Whether only numbers with a right check digit are wanted: then a wrong one tells more.
  var expectsLuhn = true

  /// The probability that every digit is right, 0 to 1. A logistic model.
  var confidence: Double {
    let c = calibration
    let z =
      c.bias + c.evidence * Double(evidence) + c.weakest * Double(weakest)
      + c.margin * Double(margin) + c.irregularity * Double(irregularity)
      + c.unexplained * Double(unexplained) + c.agreeing * Double(agreeing)
      + c.differing * Double(differing) + check + issuer
    return z.isFinite ? 1 / (1 + exp(-z)) : 0
  }

  /// What the check digit says.
  private var check: Double {
    if luhn == 0 { return 0 }
    return expectsLuhn
      ? (luhn > 0 ? Calibration.luhnRight : Calibration.luhnWrong)
      : (luhn > 0 ? Calibration.luhnRightAnyway : Calibration.luhnWrongAnyway)
  }

  /// What the issuer's range says.
  private var issuer: Double {
    if plausible == 0 { return 0 }
    return expectsLuhn
      ? (plausible > 0 ? Calibration.plausible : Calibration.implausible)
      : (plausible > 0 ? Calibration.plausibleAnyway : Calibration.implausibleAnyway)
  }
}
