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

  func candidate(at cell: Int, _ range: Range<Int>) -> DateCandidate? {
    guard isFree(before: cell, range) else { return markedDate(cell, range) }
    if let found = threeParts(cell, range) { return found }
    if let found = named(cell, range) { return found }
    if let found = twoParts(cell, range) { return found }
    return isNumber[sheet.cells[cell].line] ? nil : joined(cell, range)
  }

  /// Not in the middle of a number or of a longer date.
  func isFree(before cell: Int, _ range: Range<Int>) -> Bool {
    guard cell > range.lowerBound, sheet.cells[cell].gap == 0 else { return true }
    let before = sheet.cells[cell - 1].byte
    if Folding.isDigit(before) { return false }
    if Folding.isLetter(before) { return Folding.isDigit(sheet.cells[cell].byte) }
    let isSeparator = separator(cell - 1, range) != nil
    return
      !(isSeparator && cell - 1 > range.lowerBound
      && Folding.isDigit(sheet.cells[cell - 2].byte)) || joinsTwoDates(cell - 1, range)
  }

  /// Whether all that stands before `cell` in its column hangs together with it and is short enough to be a small
  /// label in two rows, but not the beginning of a year: 2026/09.
  @inline(never)
  func isBehindMark(_ cell: Int, _ range: Range<Int>) -> Bool {
    var first = cell
    while first > range.lowerBound, sheet.cells[first].gap == 0 {
      first -= 1
      if separator(first, range) != nil { return false }
    }
    return first < cell && sheet.cells[cell - 1].byte != UInt8(ascii: "0")
      && cell - first <= TextSheet.longestMark && sheet.cells[first].gap == 2
  }

  func isFree(after end: Int, _ range: Range<Int>) -> Bool {
    guard end < range.upperBound, sheet.cells[end].gap == 0 else { return true }
    if Folding.isDigit(sheet.cells[end].byte) { return false }
    if separator(end, range) != nil, end + 1 < range.upperBound, sheet.cells[end + 1].gap == 0 {
      return !Folding.isDigit(sheet.cells[end + 1].byte) || joinsTwoDates(end, range)
    }
    return true
  }

  /// The dash of 12/23-12/27.
  func joinsTwoDates(_ cell: Int, _ range: Range<Int>) -> Bool {
    separator(cell, range) == .dash && isDate(cell - 5, range, .slash) && isDate(cell + 1, range, .slash)
  }

  /// Whether MM/YY begins at a cell, or the same with another sign; with any where none is given.
  @inline(never)
  func isDate(_ first: Int, _ range: Range<Int>, _ form: DateForm? = nil) -> Bool {
    guard first >= range.lowerBound, first + 5 <= range.upperBound else { return false }
    for i in 0..<5 where i != 2 && !Folding.isDigit(sheet.cells[first + i].byte) { return false }
    guard let sign = separator(first + 2, range) else { return false }
    return form == nil || sign == form
  }

  /// Whether no digits stand beside, a blank apart.
  func isAlone(_ first: Int, _ end: Int, _ range: Range<Int>) -> Bool {
    if first > range.lowerBound, sheet.cells[first].gap < 2,
      Folding.isDigit(sheet.cells[first - 1].byte)
    {
      return false
    }
    return end >= range.upperBound || sheet.cells[end].gap == 2
      || !Folding.isDigit(sheet.cells[end].byte)
  }

  func separator(_ cell: Int, _ range: Range<Int>) -> DateForm? {
    guard cell < range.upperBound else { return nil }
    switch sheet.cells[cell].byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"): return .slash
    case UInt8(ascii: "-"): return .dash
    case UInt8(ascii: "."), UInt8(ascii: ","): return .dot
    default: return nil
    }
  }

  /// A separator with or without blanks round it, and where it ends; nil where there is none.
  func explicit(_ cell: Int, _ range: Range<Int>) -> (form: DateForm, next: Int)? {
    guard let form = separator(cell, range), cell + 1 < range.upperBound,
      sheet.cells[cell].gap < 2, sheet.cells[cell + 1].gap < 2
    else { return nil }
    return (form, cell + 1)
  }

  /// A number of `count` digits whose cells hang together; the bits of `first` and `second` say
  /// which digits its first two may be.
  func number(
    _ cell: Int, _ count: Int, _ range: Range<Int>, _ first: UInt32 = 0x3FF,
    _ second: UInt32 = 0x3FF
  ) -> DigitGuess? {
    guard cell &+ count <= range.upperBound else { return nil }
    var value = 0
    var probability: Float = 1
    for i in 0..<count {
      if i > 0, sheet.cells[cell &+ i].gap > 0 { return nil }
      let allowed = i == 0 ? first : i == 1 ? second : 0x3FF
      guard let guess = sheet.character(cell &+ i).digit(allowed: allowed) else { return nil }
      value = value &* 10 &+ guess.digit
      probability *= guess.probability
    }
    return DigitGuess(digit: value, probability: probability)
  }

  /// 01 to 12.
  func month(_ cell: Int, _ range: Range<Int>) -> DigitGuess? {
    guard let tens = number(cell, 1, range, 0b11) else { return nil }
    return number(cell, 2, range, 0b11, tens.digit == 0 ? 0x3FE : 0b111)
  }

  /// 01 to 31.
  func day(_ cell: Int, _ range: Range<Int>) -> DigitGuess? {
    guard let value = number(cell, 2, range, 0b1111), value.digit >= 1, value.digit <= 31 else {
      return nil
    }
    return value
  }

  /// 20YY.
  func longYear(_ cell: Int, _ range: Range<Int>) -> DigitGuess? { number(cell, 4, range, 0b100, 0b1) }

  /// 20YY, or YY where no further digit hangs on; and where it ends.
  func year(_ cell: Int, _ range: Range<Int>) -> (value: DigitGuess, end: Int)? {
    if let long = longYear(cell, range), isFree(after: cell + 4, range) {
      return (long, cell + 4)
    }
    guard var short = number(cell, 2, range) ?? spaced(cell, range),
      isFree(after: cell + 2, range)
    else { return nil }
    short.digit += 2000
    return (short, cell + 2)
  }

  /// Two digits with a blank between: embossed digits stand far apart. Only at the end of a column.
  private func spaced(_ cell: Int, _ range: Range<Int>) -> DigitGuess? {
    guard cell + 2 <= range.upperBound, sheet.cells[cell + 1].gap == 1,
      cell + 2 == range.upperBound || sheet.cells[cell + 2].gap == 2,
      let tens = number(cell, 1, range), let unit = number(cell + 1, 1, range)
    else { return nil }
    return DigitGuess(
      digit: tens.digit * 10 + unit.digit, probability: 0.8 * tens.probability * unit.probability)
  }
}
