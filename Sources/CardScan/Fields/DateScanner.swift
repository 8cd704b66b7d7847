// SPDX-License-Identifier: Apache-2.0

/// Finds everything on a sheet that can be a month and a year. Letters are taken for digits only
/// inside of a form that asks for digits.
struct DateScanner {
  let sheet: TextSheet
  /// Per line, whether a card number stands there: then only dates with a slash are seen.
  let isNumber: [Bool]

  /// Candidates in order of lines and cells; those of one line do not overlap.
  func candidates() -> [DateCandidate] {
    var found: [DateCandidate] = []
    for line in sheet.lines.indices {
      let range = sheet.cells(of: line)
      var cell = range.lowerBound
      while cell < range.upperBound {
        if let candidate = candidate(at: cell, range) {
          found.append(candidate)
          cell = candidate.end
        } else {
          cell += 1
        }
      }
    }
    return found
  }

  // MARK: One place

  private func candidate(at cell: Int, _ range: Range<Int>) -> DateCandidate? {
    guard isFree(before: cell, range) else { return nil }
    if let found = threeParts(cell, range) { return found }
    if let found = named(cell, range) { return found }
    if let found = twoParts(cell, range) { return found }
    return isNumber[sheet.cells[cell].line] ? nil : joined(cell, range)
  }

  /// Not in the middle of a number or of a longer date.
  private func isFree(before cell: Int, _ range: Range<Int>) -> Bool {
    guard cell > range.lowerBound, sheet.cells[cell].gap == 0 else { return true }
    let before = sheet.cells[cell - 1].byte
    if Folding.isDigit(before) { return false }
    if Folding.isLetter(before) { return Folding.isDigit(sheet.cells[cell].byte) }
    let isSeparator = separator(cell - 1, range) != nil
    return !(isSeparator && cell - 1 > range.lowerBound
      && Folding.isDigit(sheet.cells[cell - 2].byte)) || joinsTwoDates(cell - 1, range)
  }

  private func isFree(after end: Int, _ range: Range<Int>) -> Bool {
    guard end < range.upperBound, sheet.cells[end].gap == 0 else { return true }
    if Folding.isDigit(sheet.cells[end].byte) { return false }
    if separator(end, range) != nil, end + 1 < range.upperBound, sheet.cells[end + 1].gap == 0 {
      return !Folding.isDigit(sheet.cells[end + 1].byte) || joinsTwoDates(end, range)
    }
    return true
  }

  /// The dash of 12/23-12/27.
  private func joinsTwoDates(_ cell: Int, _ range: Range<Int>) -> Bool {
    func isDate(_ first: Int) -> Bool {
      guard first >= range.lowerBound, first + 5 <= range.upperBound else { return false }
      for i in 0..<5 where i != 2 && !Folding.isDigit(sheet.cells[first + i].byte) { return false }
      return separator(first + 2, range) == .slash
    }
    return separator(cell, range) == .dash && isDate(cell - 5) && isDate(cell + 1)
  }

  /// Whether no digits stand beside, a blank apart.
  private func isAlone(_ first: Int, _ end: Int, _ range: Range<Int>) -> Bool {
    if first > range.lowerBound, sheet.cells[first].gap < 2,
      Folding.isDigit(sheet.cells[first - 1].byte)
    {
      return false
    }
    return end >= range.upperBound || sheet.cells[end].gap == 2
      || !Folding.isDigit(sheet.cells[end].byte)
  }

  private func separator(_ cell: Int, _ range: Range<Int>) -> DateForm? {
    guard cell < range.upperBound else { return nil }
    switch sheet.cells[cell].byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"): return .slash
    case UInt8(ascii: "-"): return .dash
    case UInt8(ascii: "."), UInt8(ascii: ","): return .dot
    default: return nil
    }
  }

  /// A separator with or without blanks round it, and where it ends; nil where there is none.
  private func explicit(_ cell: Int, _ range: Range<Int>) -> (form: DateForm, next: Int)? {
    guard let form = separator(cell, range), cell + 1 < range.upperBound,
      sheet.cells[cell].gap < 2, sheet.cells[cell + 1].gap < 2
    else { return nil }
    return (form, cell + 1)
  }

  /// A number of `count` digits whose cells hang together; the bits of `first` and `second` say
  /// which digits its first two may be.
  private func number(
    _ cell: Int, _ count: Int, _ range: Range<Int>, _ first: UInt32 = 0x3FF, _ second: UInt32 = 0x3FF
  ) -> DigitGuess? {
    guard cell + count <= range.upperBound else { return nil }
    var value = 0
    var probability: Float = 1
    for i in 0..<count {
      if i > 0, sheet.cells[cell + i].gap > 0 { return nil }
      let allowed = i == 0 ? first : i == 1 ? second : 0x3FF
      guard let guess = sheet.character(cell + i).digit(allowed: allowed) else { return nil }
      value = value * 10 + guess.digit
      probability *= guess.probability
    }
    return DigitGuess(digit: value, probability: probability)
  }

  /// 01 to 12.
  private func month(_ cell: Int, _ range: Range<Int>) -> DigitGuess? {
    guard let tens = number(cell, 1, range, 0b11) else { return nil }
    return number(cell, 2, range, 0b11, tens.digit == 0 ? 0x3FE : 0b111)
  }

  /// 01 to 31.
  private func day(_ cell: Int, _ range: Range<Int>) -> DigitGuess? {
    guard let value = number(cell, 2, range, 0b1111), value.digit >= 1, value.digit <= 31 else {
      return nil
    }
    return value
  }

  /// 20YY, or YY where no further digit hangs on; and where it ends.
  private func year(_ cell: Int, _ range: Range<Int>) -> (value: DigitGuess, end: Int)? {
    if let long = number(cell, 4, range, 0b100, 0b1), isFree(after: cell + 4, range) {
      return (long, cell + 4)
    }
    guard var short = number(cell, 2, range), isFree(after: cell + 2, range) else { return nil }
    short.digit += 2000
    return (short, cell + 2)
  }

  // MARK: Forms

  /// DD/MM/YYYY, MM/DD/YY, DD.MM.YY, YYYY-MM-DD.
  private func threeParts(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    if let long = number(cell, 4, range, 0b100, 0b1), let s = explicit(cell + 4, range),
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

  /// MM/YY, MM/YYYY, M/YY and the same with a dash, point, blank, or with something like a slash.
  private func twoParts(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    if let month = month(cell, range) {
      if let s = explicit(cell + 2, range), let year = year(s.next, range) {
        let isPlain = s.form == .slash || isAlone(cell, year.end, range)
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

  /// MMYY and MMYYYY, a word of their own.
  private func joined(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    let isStart = startsWord(cell) || Folding.isLetter(sheet.cells[cell - 1].byte)
    guard isStart, let month = month(cell, range), let year = year(cell + 2, range),
      sheet.cells[cell + 2].gap == 0, endsWord(year.end, range), isAlone(cell, year.end, range)
    else { return nil }
    return make(
      month.digit, year.value.digit, .joined, month.probability * year.value.probability, cell,
      year.end)
  }

  private static let months: StaticString = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"

  /// NOV 2027, 30 NOV 2027, NOV/27.
  private func named(_ cell: Int, _ range: Range<Int>) -> DateCandidate? {
    guard startsWord(cell), cell + 3 < range.upperBound else { return nil }
    for month in 0..<12 {
      var isSame = true
      for i in 0..<3
      where sheet.cells[cell + i].byte != DateScanner.months.utf8Start[month * 3 + i] {
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
      guard next < range.upperBound, sheet.cells[next].gap < 2, let year = year(next, range),
        endsWord(year.end, range)
      else { return nil }
      return make(month + 1, year.value.digit, .slash, year.value.probability, cell, year.end)
    }
    return nil
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
