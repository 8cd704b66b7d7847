// SPDX-License-Identifier: Apache-2.0

/// How a date is written, the clearest first.
enum DateForm: Int {
  /// A slash, or three parts.
  case slash
  case dash
  case dot
  case blank
  /// A sign between that looks like a slash, such as `|` or `1`.
  case likeSlash
  /// Digits alone.
  case joined
}

/// Characters that can be read as a month and a year.
struct DateCandidate {
  var month: Int
  var year: Int
  /// Where day and month could be exchanged: the month if the day comes first, else 0.
  var otherMonth: Int
  var form: DateForm
  /// Product of the digits' probabilities.
  var probability: Float
  /// Range of cells.
  var first: Int
  var end: Int
  var box: TextBox
  /// Whether more than a month and a year is printed.
  var hasDay: Bool

  var index: Int { (year &- 2000) &* 12 &+ month &- 1 }
}
