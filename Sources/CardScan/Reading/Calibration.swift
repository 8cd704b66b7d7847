// SPDX-License-Identifier: Apache-2.0

/// The constants of the logistic model that turns `NumberFeatures` into a probability, in natural
/// logarithms of odds.
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
    bias: 1.65, odds: 0.84, weakest: 0, margin: 0, irregularity: -10.6, unexplained: 0,
    agreeing: 0.79, differing: -0.85, plausible: 2.2, implausible: -2.8)
  /// For numbers on cards where those without a check digit and of no known issuer are wanted too.
  static let anyCard = Calibration(
    bias: 1.0, odds: 0.87, weakest: 0, margin: 0, irregularity: -7.3, unexplained: 0,
    agreeing: 0.9, differing: -0.8, plausible: 1.5, implausible: -0.5)
  /// For pictures of a line alone, where nothing is known of count and groups.
  static let line = Calibration(
    bias: 1.9, odds: 0.2, weakest: 2.7, margin: 0.16, irregularity: 0, unexplained: -4.3,
    agreeing: 0.19, differing: 0, plausible: 0, implausible: 0)
}
