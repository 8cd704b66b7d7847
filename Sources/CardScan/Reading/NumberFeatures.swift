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

  /// Whether only numbers with a right check digit are wanted: then a wrong one tells more.
  var expectsLuhn = true

  /// The probability that every digit is right, 0 to 1. A logistic model; its constants stand in
  /// `Calibration`.
  var confidence: Double {
    let c = Calibration.self
    let z =
      c.bias + c.evidence * Double(evidence) + c.weakest * Double(weakest)
      + c.margin * Double(margin) + c.irregularity * Double(irregularity)
      + c.unexplained * Double(unexplained) + c.agreeing * Double(agreeing)
      + c.differing * Double(differing)
      + check
      + (plausible > 0 ? c.plausible : plausible < 0 ? c.implausible : 0)
    return z.isFinite ? 1 / (1 + exp(-z)) : 0
  }

  /// What the check digit says.
  private var check: Double {
    if luhn == 0 { return 0 }
    return expectsLuhn
      ? (luhn > 0 ? Calibration.luhnRight : Calibration.luhnWrong)
      : (luhn > 0 ? Calibration.luhnRightAnyway : Calibration.luhnWrongAnyway)
  }

  /// The constants of the logistic model, in natural logarithms of odds.
  enum Calibration {
    static let bias = 1.8
    static let evidence = 0.25
    static let weakest = 1.2
    static let margin = 0.23
    static let irregularity = -5.0
    static let unexplained = -0.36
    static let agreeing = 0.6
    static let differing = -0.4
    // Bayes: a number with a wrong digit passes Luhn in one case of ten; a right one fails it on
    // specimens and gift cards only.
    static let luhnRight = 2.5
    static let luhnWrong = -3.2
    // Where numbers that fail are expected too, about every second one.
    static let luhnRightAnyway = 1.6
    static let luhnWrongAnyway = -1.5
    static let plausible = 0.7
    static let implausible = -1.5
  }
}
