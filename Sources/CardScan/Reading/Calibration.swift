// SPDX-License-Identifier: Apache-2.0

/// The constants of the logistic model that turns `NumberFeatures` into a probability, in natural
/// logarithms of odds. Fitted (ridge regression, signs constrained) on renders in faces and art that
/// training never saw: 240 cards of the renderer's `samples` (seed 77), each rectified with three
/// sets of corners (true ones and 0.6 % of the width off), and 350 lines alone.
struct Calibration {
  var bias: Double
  var evidence: Double
  var weakest: Double
  var margin: Double
  var irregularity: Double
  var unexplained: Double
  var agreeing: Double
  var differing: Double

  /// For numbers on cards.
  static let card = Calibration(
    bias: 1.8, evidence: 0.25, weakest: 1.2, margin: 0.23, irregularity: -5, unexplained: -0.36,
    agreeing: 0.6, differing: -0.4)
  /// For pictures of a line alone, where nothing is known of count and groups, so that the margin
  /// and what is left unexplained tell more.
  static let line = Calibration(
    bias: 1.45, evidence: 0.47, weakest: 0.83, margin: 0.6, irregularity: -9, unexplained: -0.85,
    agreeing: 0.6, differing: -0.2)

  // What is not measured but follows from the numbers themselves, as Bayes' rule has it.

  /// Nearly all right numbers pass Luhn, of wrong ones about one in twelve.
  static let luhnRight = 2.5
  static let luhnWrong = -3.2
  /// Where numbers that fail Luhn are wanted too, as if every second one did.
  static let luhnRightAnyway = 1.6
  static let luhnWrongAnyway = -1.5
  /// Whether the issuer's range is known and has numbers of this length.
  static let plausible = 0.9
  static let implausible = -2.5
  static let plausibleAnyway = 0.6
  static let implausibleAnyway = -0.7
}
