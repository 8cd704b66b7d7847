// SPDX-License-Identifier: Apache-2.0

/// The ways in which cards write dates.
extension DateScanner {
  /// DD/MM/YYYY, MM/DD/YY, DD.MM.YY, YYYY-MM-DD.
  func threeParts(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    if let long = longYear(cell, range), let s = explicit(cell + 4, range),
      let month = month(s.next, range), let t = explicit(s.next + 2, range), t.form == s.form,
      let day = day(t.next, range), isFree(after: t.next + 2, range)
    {
      return make(
        month.digit, long.digit, .slash, long.probability * month.probability * day.probability,
        cell, t.next + 2, hasDay: true)
    }
    guard let a = day(cell, range), let s = explicit(cell + 2, range),
      let b = day(s.next, range), let t = explicit(s.next + 2, range), t.form == s.form,
      let year = year(t.next, range)
    else { return nil }
    let probability = a.probability * b.probability * year.value.probability
    let canDayFirst = b.digit <= 12
    let canMonthFirst = a.digit <= 12 && s.form != .dot
    guard canDayFirst || canMonthFirst else { return nil }
    var found = make(
      canMonthFirst ? a.digit : b.digit, year.value.digit, .slash, probability, cell, year.end,
      hasDay: true)
    if canDayFirst, canMonthFirst, a.digit != b.digit { found.otherMonth = b.digit }
    return found
  }

  /// MM/YY, MM/YYYY, M/YY and the same with a dash, point, blank, or with something like a slash. `isAlone` says
  /// that no digits of another number stand beside it, whatever there is; those of another date may.
  @inline(never)
  func twoParts(_ cell: Int, _ range: Range<Int>, isAlone isKnown: Bool = false) -> DateCandidate? {
    if let month = month(cell, range) {
      if let s = explicit(cell + 2, range), let year = year(s.next, range) {
        let isPlain =
          s.form == .slash || isKnown || isAlone(cell, year.end, range) || isDate(cell - 5, range)
          || isDate(year.end, range)
        return isPlain
          ? make(
            month.digit, year.value.digit, s.form, month.probability * year.value.probability,
            cell, year.end)
          : nil
      }
      let next = cell + 2
      guard !isNumber[sheet.cells[cell].line], next < range.upperBound else { return nil }
      if sheet.cells[next].gap == 1, let year = year(next, range),
        isAlone(cell, year.end, range), startsWord(cell)
      {
        return make(
          month.digit, year.value.digit, .blank, month.probability * year.value.probability, cell,
          year.end)
      }
      if isLikeSlash(next), next + 1 < range.upperBound, sheet.cells[next + 1].gap == 0,
        let year = year(next + 1, range), isAlone(cell, year.end, range), startsWord(cell),
        endsWord(year.end, range)
      {
        return make(
          month.digit, year.value.digit, .likeSlash,
          month.probability * year.value.probability, cell, year.end)
      }
    }
    // A month of one digit only with a real slash.
    if let month = number(cell, 1, range, 0x3FE), sheet.character(cell).isDigit,
      let s = explicit(cell + 1, range), s.form == .slash, let year = year(s.next, range)
    {
      return make(
        month.digit, year.value.digit, .slash,
        month.probability * year.value.probability * 0.8, cell, year.end)
    }
    return nil
  }

  /// MM/YY or MM-YY that ends its column, behind a label that was read as characters of the same word.
  @inline(never)
  func markedDate(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    guard isBehindMark(cell, range), var found = twoParts(cell, range, isAlone: true), found.end - found.first >= 5,
      found.form == .slash || found.form == .dash,
      found.end == range.upperBound || sheet.cells[found.end].gap == 2
    else { return nil }
    found.probability *= 0.9
    return found
  }

  /// MMYY and MMYYYY, a word of their own.
  func joined(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    let isStart = startsWord(cell) || Folding.isLetter(sheet.cells[cell - 1].byte)
    guard isStart, let month = month(cell, range), let year = year(cell + 2, range),
      sheet.cells[cell + 2].gap == 0, endsWord(year.end, range), isAlone(cell, year.end, range)
    else { return nil }
    return make(
      month.digit, year.value.digit, .joined, month.probability * year.value.probability, cell,
      year.end)
  }

  private static let months: StaticString = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"

  /// NOV 2027, 30 NOV 2027, NOV/27, NOV 30, 2027, NOV 1, 2027.
  func named(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    guard startsWord(cell), cell + 3 < range.upperBound else { return nil }
    for month in 0..<12 {
      var isSame = true
      for i in 0..<3
      where sheet.cells[cell + i].byte != DateScanner.months.utf8Start[month &* 3 &+ i] {
        isSame = false
      }
      guard isSame else { continue }
      var next = cell + 3
      while next < range.upperBound, Folding.isLetter(sheet.cells[next].byte),
        sheet.cells[next].gap == 0
      {
        next += 1
      }
      if let s = explicit(next, range) { next = s.next }
      guard next < range.upperBound, sheet.cells[next].gap < 2 else { return nil }
      var behindDay = day(next, range) == nil ? nil : yearBehindDay(next + 2, range)
      if behindDay == nil, number(next, 1, range) != nil { behindDay = yearBehindDay(next + 1, range) }
      guard let year = behindDay ?? year(next, range), endsWord(year.end, range) else { return nil }
      return make(
        month + 1, year.value.digit, .slash, year.value.probability, cell, year.end, hasDay: behindDay != nil)
    }
    return nil
  }

  /// A year of four digits, before it a comma or none, and where it ends.
  private func yearBehindDay(_ cell: Int, _ range: Range<Int>) -> (value: DigitGuess, end: Int)? {
    guard cell < range.upperBound, sheet.cells[cell].gap < 2 else { return nil }
    let start = sheet.cells[cell].byte == UInt8(ascii: ",") ? cell + 1 : cell
    return longYear(start, range).map { ($0, start + 4) }
  }

  private func startsWord(_ cell: Int) -> Bool { sheet.cells[cell].gap > 0 }

  private func endsWord(_ end: Int, _ range: Range<Int>) -> Bool {
    end >= range.upperBound || sheet.cells[end].gap > 0
  }

  private func isLikeSlash(_ cell: Int) -> Bool {
    guard sheet.cells[cell].gap == 0 else { return false }
    let byte = sheet.cells[cell].byte
    return byte == UInt8(ascii: "7") || sheet.cells[cell].skeleton == UInt8(ascii: "I")
  }

  private func make(
    _ month: Int, _ year: Int, _ form: DateForm, _ probability: Float, _ first: Int, _ end: Int,
    hasDay: Bool = false
  ) -> DateCandidate {
    DateCandidate(
      month: month, year: year, otherMonth: 0, form: form, probability: probability,
      first: first, end: end, box: sheet.box(first, end), hasDay: hasDay)
  }
}
