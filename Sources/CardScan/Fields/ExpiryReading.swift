// SPDX-License-Identifier: Apache-2.0

/// An expiry date that was read.
public struct ExpiryReading: Equatable, Sendable {
  /// The last month in which the card is good.
  public var date: CalendarMonth
  /// 0 to 1; see `ExpiryFinder` for what goes into it.
  public var confidence: Float
  /// The date's characters, without its label.
  public var place: FieldPlace
  /// Whether a label beside it says that the card is good until then.
  public var isLabelled: Bool
  /// Whether its month is over; nil where the caller named no month of today.
  public var isExpired: Bool?
  /// Whether it is within 20 years of the caller's month of today; nil where that was not named. Specimens and
  /// dates that were misread are not.
  public var isPlausible: Bool?

  /// What was read, judged on the month of today.
  init(
    date: CalendarMonth, confidence: Float, place: FieldPlace, isLabelled: Bool, today: CalendarMonth?
  ) {
    self.date = date
    self.confidence = confidence
    self.place = place
    self.isLabelled = isLabelled
    if let today {
      isExpired = date.index < today.index
      isPlausible = today.allows(date.index)
    }
  }
}
