// SPDX-License-Identifier: Apache-2.0

/// Chooses the expiry among all dates of a card. Labels decide (VALID THRU, GÜLTIG BIS, …); where
/// none was read, a date with a slash that stands alone, or the later of two in one row, is taken.
/// Contradictory evidence gives none: a wrong date is worse than none.
struct ExpiryFinder {
  /// Where the caller gives no date: what was issued when this was written has ended by then.
  private static let lastYear = 2047
  /// Months.
  private static let longPast = 24
  /// Less probable readings are none: of 1980 as 10/80.
  private static let leastProbability: Float = 0.05
  /// Least confidence of a date that is returned.
  static let minimumConfidence: Float = 0.45
  private static let mostOthers = 4

  let sheet: TextSheet
  let number: NumberLines
  let today: CalendarMonth?
  let order: DateOrder?
  private let scanner: DateScanner
  /// The dates, implausible ones where no other is there, and what their labels say; -1 where there is none.
  var dates: [DateCandidate] = []
  var kinds: [Int] = []
  /// What `DateLabel.book` has in the sheet.
  let labels: [LabelHit]
  /// Whether a label for a date of the card's end was seen.
  private(set) var hasLabel = false

  init(
    _ sheet: TextSheet, number: NumberLines, labels: [LabelHit], today: CalendarMonth?,
    order: DateOrder?
  ) {
    self.sheet = sheet
    self.number = number
    self.today = today
    self.order = order
    self.labels = labels
    for hit in labels where hit.kind == DateLabel.thru { hasLabel = true }
    scanner = DateScanner(sheet: sheet, isNumber: number.isNumber)
    for date in scanner.candidates()
    where date.probability >= ExpiryFinder.leastProbability {
      var isLabel = false
      for hit in labels where hit.first < date.end && date.first < hit.end { isLabel = true }
      if !isLabel { dates.append(date) }
    }
    resolveOrder()
    assign()
    dropImplausible()
  }

  // MARK: Rules of the calendar

  private mutating func resolveOrder() {
    var order = order
    if order == nil {
      // Another date on the card that can be read in one way only tells.
      var day = 0
      var month = 0
      for date in dates where date.hasDay && date.otherMonth == 0 {
        if isMonthFirst(date) { month += 1 } else { day += 1 }
      }
      if day > 0, month == 0 { order = .dayFirst }
      if month > 0, day == 0 { order = .monthFirst }
      if month == 0, day == 0, isAmerican { order = .monthFirst }
    }
    guard let order, order == .dayFirst else {
      isOrderKnown = order != nil
      return
    }
    isOrderKnown = true
    for i in dates.indices where dates[i].otherMonth > 0 {
      dates[i].month = dates[i].otherMonth
    }
  }

  /// Whether a date is ambiguous and the card is an American one.
  private var isAmerican: Bool {
    dates.contains { $0.otherMonth > 0 } && !LabelSearch(sheet).hits(DateLabel.american).isEmpty
  }

  /// Whether day and month of dates can be told apart.
  private var isOrderKnown = false

  private func isMonthFirst(_ date: DateCandidate) -> Bool {
    guard date.first + 1 < date.end, let month = sheet.character(date.first).digit(),
      let unit = sheet.character(date.first + 1).digit()
    else { return false }
    return month.digit * 10 + unit.digit == date.month
  }

  /// Whether a date is no more than 20 years away; where the caller gives none, what was issued so far may have it.
  @inline(never)
  private func isPlausible(_ i: Int) -> Bool {
    guard let today else { return dates[i].year <= ExpiryFinder.lastYear }
    return today.allows(dates[i].index)
  }

  /// Drops them beside a plausible date, which is not four digits alone: they are starts of membership, or misread.
  private mutating func dropImplausible() {
    var i = 0
    var plausible = 0
    for k in dates.indices where isPlausible(k) && dates[k].form != .joined { plausible += 1 }
    while i < dates.count, plausible > 0 {
      if isPlausible(i) {
        i += 1
      } else {
        dates.remove(at: i)
        kinds.remove(at: i)
      }
    }
  }

  // MARK: Choice

  /// The expiry, or nil where there is none, none is sure enough, or two exclude each other.
  func expiry() -> ExpiryReading? {
    var best = -1
    for i in dates.indices where kinds[i] == DateLabel.thru {
      guard best >= 0 else {
        best = i
        continue
      }
      if dates[i].index != dates[best].index { return nil }
      if dates[i].probability > dates[best].probability { best = i }
    }
    if best < 0 { best = unlabelled() }
    guard best >= 0, dates[best].otherMonth == 0 || isOrderKnown, !isContradicted(best),
      let reading = reading(best), reading.confidence >= ExpiryFinder.minimumConfidence
    else { return nil }
    return reading
  }

  /// What is left of an implausible date's: it has to be read very clearly. Specimens are good until 12/99.
  private static let implausible: Float = 0.6

  @inline(never)
  private func confidence(_ i: Int) -> Float {
    let confidence = certainty(i) * dates[i].probability
    if isPlausible(i) { return confidence }
    return dates[i].form == .slash && !dates[i].hasDay ? ExpiryFinder.implausible * confidence : 0
  }

  private func reading(_ i: Int) -> ExpiryReading? {
    guard let date = CalendarMonth(month: dates[i].month, year: dates[i].year) else { return nil }
    return ExpiryReading(
      date: date, confidence: confidence(i),
      place: sheet.place(dates[i].first, dates[i].end), isLabelled: kinds[i] == DateLabel.thru,
      today: today)
  }

  /// The other dates that no label excludes, each once, at most `mostOthers`.
  func others(than chosen: ExpiryReading?) -> [ExpiryReading] {
    var found: [ExpiryReading] = []
    for i in dates.indices
    where kinds[i] == -1 || kinds[i] == DateLabel.thru || kinds[i] == DateLabel.form {
      guard let other = reading(i), other.confidence > 0, other.date != chosen?.date else { continue }
      var isNew = true
      for k in found.indices where found[k].date == other.date {
        isNew = false
        if other.confidence > found[k].confidence { found[k] = other }
      }
      if isNew, found.count < ExpiryFinder.mostOthers { found.append(other) }
    }
    return found
  }

  /// The one date that no label excludes, or the later of two of one row or column; else -1.
  private func unlabelled() -> Int {
    var best = -1
    var count = 0
    for i in dates.indices where kinds[i] == -1 || kinds[i] == DateLabel.form {
      guard confidence(i) >= ExpiryFinder.minimumConfidence, !isPrint(i) else { continue }
      if best >= 0, dates[i].index == dates[best].index { continue }
      count += 1
      guard best >= 0 else {
        best = i
        continue
      }
      let a = dates[best].box
      let b = dates[i].box
      let apart = abs(a.middle - b.middle)
      let isPair = apart < max(a.height, b.height) || (a.distance(b) == 0 && apart < 8)
      guard isPair else { return -1 }
      if dates[i].index > dates[best].index { best = i }
    }
    // Alone, a date that is long past is a start more often than an end.
    return count == 2 || count == 1 && !isPast(best) ? best : -1
  }

  /// Height of small print, at most, as a part of the expiry's.
  private static let smallPrint: Float = 0.65

  /// Whether a date is small print beside a later one: when the card was made stands on many backs.
  private func isPrint(_ i: Int) -> Bool {
    dates.contains { $0.index > dates[i].index && dates[i].box.height < ExpiryFinder.smallPrint * $0.box.height }
  }

  /// Whether another date speaks against this one: a start that is not before it, or a date as near
  /// to its label that is later.
  private func isContradicted(_ chosen: Int) -> Bool {
    for i in dates.indices where i != chosen && dates[i].index != dates[chosen].index {
      let isLater = dates[i].index > dates[chosen].index
      if kinds[i] == DateLabel.from || kinds[i] == DateLabel.since {
        if isLater { return true }
        continue
      }
      if kinds[i] == DateLabel.other || dates[i].form == .joined || !isLater { continue }
      // A later date without a label in the same row: the label may be meant for it.
      let apart = abs(dates[i].box.middle - dates[chosen].box.middle)
      let isRow = apart < max(dates[i].box.height, dates[chosen].box.height)
      if isRow, dates[i].form != .likeSlash { return true }
    }
    return false
  }

  private func certainty(_ i: Int) -> Float {
    let form = dates[i].form
    switch kinds[i] {
    case DateLabel.thru:
      switch form {
      case .slash: return 0.99
      case .dash, .dot, .blank: return 0.96
      case .likeSlash: return 0.85
      case .joined: return 0.8
      }
    case DateLabel.form:
      return form == .slash ? 0.95 : form.rawValue <= DateForm.blank.rawValue ? 0.85 : 0.7
    default:
      // What has not come yet can be nothing but an end.
      if dates[i].hasDay { return isByItself(i) && isToCome(i) ? 0.65 : 0.3 }
      if form == .slash { return 0.85 }
      // A dash, a point or a blank may stand between other numbers too.
      return form.rawValue <= DateForm.blank.rawValue && isByItself(i) && isNear(i) && hasWords
        ? 0.65 : 0.3
    }
  }

  /// Whether there is more on the card than numbers.
  private var hasWords: Bool {
    var letters = 0
    for cell in sheet.cells where Folding.isLetter(cell.byte) { letters += 1 }
    return letters >= 5
  }

  /// Whether a date is all of its column, but for other dates and a small label that was read as part of it.
  private func isByItself(_ i: Int) -> Bool {
    let range = sheet.cells(of: sheet.cells[dates[i].first].line)
    return (isParted(dates[i].first) || scanner.isBehindMark(dates[i].first, range))
      && (dates[i].end == range.upperBound || isParted(dates[i].end))
  }

  /// Whether a column begins with a cell, or one date behind another.
  private func isParted(_ cell: Int) -> Bool {
    if sheet.cells[cell].gap == 2 { return true }
    return sheet.cells[cell].gap == 1
      && dates.contains { $0.end == cell } && dates.contains { $0.first == cell }
  }

  private func isToCome(_ i: Int) -> Bool {
    guard let today else { return dates[i].year > ExpiryFinder.lastYear - CalendarMonth.horizon / 12 }
    return dates[i].index > today.index
  }

  private func isPast(_ i: Int) -> Bool {
    guard let today else { return false }
    return dates[i].index < today.index &- ExpiryFinder.longPast
  }

  /// Whether a card of these years may have it.
  private func isNear(_ i: Int) -> Bool {
    guard let today else { return dates[i].year >= 2015 && dates[i].year <= 2045 }
    return dates[i].index > today.index &- 10 * 12 && dates[i].index < today.index &+ 15 * 12
  }
}
