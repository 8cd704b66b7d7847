// SPDX-License-Identifier: Apache-2.0

/// A month of a year, as cards name it.
public struct CalendarMonth: Equatable, Sendable {
  /// 1 to 12.
  public let month: Int
  /// 2000 to 2099.
  public let year: Int

  /// Nil where the month is not 1 to 12 or the year not 2000 to 2099.
  public init?(month: Int, year: Int) {
    guard month >= 1, month <= 12, year >= 2000, year <= 2099 else { return nil }
    self.month = month
    self.year = year
  }

  /// Months since January 2000.
  var index: Int { (year &- 2000) &* 12 &+ month &- 1 }

  /// Months that a card's date is away from today at most: twice as many as cards are good for.
  static let horizon = 20 * 12

  /// Whether a month of that `index` is a plausible date of a card, where this month is today's.
  @inline(never)
  func allows(_ index: Int) -> Bool { abs(index &- self.index) <= CalendarMonth.horizon }
}

/// Which comes first where a date has day and month in digits.
public enum DateOrder: UInt8, Sendable {
  /// What stands first: 03/04 is the third of April, or the fourth of March.
  case dayFirst, monthFirst
}
