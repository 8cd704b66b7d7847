// SPDX-License-Identifier: Apache-2.0

/// The constants of the logistic model that turns `NumberFeatures` into a probability, in natural
/// logarithms of odds. Fitted by ridge regression, signs constrained, on renders in faces and art that
/// training never saw: 860 cards of the renderer's `samples` (seeds 9000, 20000, 30000), and 900 lines
/// alone through the camera of `augment`.
struct Calibration {
  var bias: Double
  var odds: Double
  var weakest: Double
  var margin: Double
  var irregularity: Double
  var unexplained: Double
  var agreeing: Double
  var differing: Double
  var plausible: Double
  var implausible: Double

  /// For numbers on cards.
  static let card = Calibration(
    bias: 1.0, odds: 0.75, weakest: 0, margin: 0.02, irregularity: -8.7, unexplained: -0.33,
    agreeing: 0.1, differing: -0.25, plausible: 2.9, implausible: -2.9)
  /// For numbers on cards where those without a check digit are wanted too.
  static let anyCard = Calibration(
    bias: 0.4, odds: 0.76, weakest: 0, margin: 0.02, irregularity: -8.7, unexplained: -0.32,
    agreeing: 0.22, differing: -0.38, plausible: 2.9, implausible: -2.9)
  /// For numbers whose groups said where on a row their digits are.
  static let row = Calibration(
    bias: -2.8, odds: 0.7, weakest: 0, margin: 0, irregularity: -1.3, unexplained: -1, agreeing: 0, differing: 0,
    plausible: 2.9, implausible: -2.9)
  /// For pictures of a line alone, where nothing is known of count and groups.
  static let line = Calibration(
    bias: 2.0, odds: 0.33, weakest: 1.84, margin: 0.03, irregularity: -2.5, unexplained: -4.1,
    agreeing: 0.35, differing: -0.23, plausible: 0, implausible: 0)
}
