// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// Finds US telephone numbers: (NNN) NNN-NNNN, NNN-NNN-NNNN, NNN.NNN.NNNN, NNN NNN NNNN, ten digits
/// in a run, each with +1 or 1 before it. Area codes and exchanges are those of the North American
/// Numbering Plan: [2-9][0-8]X and [2-9]XX, neither of them N11. Letters are taken for digits where
/// they look like them, twice at most; numbers spelt with letters are refused.
struct PhoneFinder {
  private static let largestSubstitutions = 2
  private static let phone = 0
  private static let other = 1

  let sheet: TextSheet
  let number: NumberLines

  func phones() -> [PhoneReading] {
    var book = PhraseBook()
    book.add(CS_WORDS_PHONES, kind: PhoneFinder.phone)
    book.add(CS_WORDS_OTHER_NUMBERS, kind: PhoneFinder.other)
    let labels = LabelSearch(sheet).hits(book)
    var found: [PhoneReading] = []
    for line in sheet.lines.indices where !number.isNumber[line] {
      let range = sheet.cells(of: line)
      var cell = range.lowerBound
      while cell < range.upperBound {
        if let phone = phone(at: cell, range, labels), phone.end > cell {
          found.append(phone.reading)
          cell = phone.end
        } else {
          cell += 1
        }
      }
    }
    return found
  }

  /// What is read from a place on.
  private struct Run {
    var cell: Int
    var digits: [Int] = []
    var probability: Float = 1
    var substitutions = 0
    var gaps = 0
  }

  private func phone(
    at first: Int, _ range: Range<Int>, _ labels: [LabelHit]
  ) -> (reading: PhoneReading, end: Int)? {
    guard isStart(first, range) else { return nil }
    var run = Run(cell: first)
    var form: Float = 0.95
    let lead = sheet.cells[first].byte
    if lead == UInt8(ascii: "+") || isPrefix(first, range) {
      if lead == UInt8(ascii: "+") { run.cell += 1 }
      guard read(1, &run, range), run.digits == [1] else { return nil }
      run.digits = []
      _ = skip(&run, range)
      form = 0.98
    }
    if byte(run.cell, range) == UInt8(ascii: "(") {
      run.cell += 1
      form = 0.98
    }
    guard read(3, &run, range) else { return nil }
    let isSplit = skip(&run, range)
    guard read(3, &run, range), skip(&run, range) == isSplit, read(4, &run, range) else {
      return nil
    }
    guard isEnd(run.cell, range), isValid(run.digits),
      run.substitutions <= PhoneFinder.largestSubstitutions
    else { return nil }
    if !isSplit { form = 0.6 }
    if isSplit, run.gaps == 2, form < 0.98 { form = 0.8 }
    switch label(sheet.box(first, run.cell), labels) {
    case PhoneFinder.phone?: form = max(form, 0.9)
    case PhoneFinder.other? where form < 0.9: return nil
    default: break
    }
    var normalized = FieldText("+1")
    for digit in run.digits { normalized.scalars.append(UInt16(0x30 + digit)) }
    let reading = PhoneReading(
      normalized: normalized, printed: printed(first, run.cell),
      confidence: form * run.probability, place: sheet.place(first, run.cell))
    return (reading, run.cell)
  }

  private func byte(_ cell: Int, _ range: Range<Int>) -> UInt8 {
    cell < range.upperBound ? sheet.cells[cell].byte : 0
  }

  private func isStart(_ cell: Int, _ range: Range<Int>) -> Bool {
    guard cell > range.lowerBound else { return true }
    let before = sheet.cells[cell - 1].byte
    switch sheet.cells[cell].gap {
    case 2: return true
    case 1: return !Folding.isDigit(before) && before != UInt8(ascii: "+")
    default:
      return before == UInt8(ascii: ":") || before == UInt8(ascii: "#") || before == UInt8(ascii: "(")
        || (before == UInt8(ascii: ".") && cell - 2 >= range.lowerBound
          && Folding.isLetter(sheet.cells[cell - 2].byte))
    }
  }

  /// Whether a 1 stands here as the country's code: ten digits or a separator follow.
  private func isPrefix(_ cell: Int, _ range: Range<Int>) -> Bool {
    guard sheet.character(cell).digit(allowed: 0b10) != nil else { return false }
    let next = cell + 1
    guard next < range.upperBound else { return false }
    return sheet.cells[next].gap == 1 || !Folding.isDigit(sheet.cells[next].byte)
      || sheet.character(cell).isDigit
  }

  private func isEnd(_ cell: Int, _ range: Range<Int>) -> Bool {
    guard cell < range.upperBound, sheet.cells[cell].gap < 2 else { return true }
    let byte = sheet.cells[cell].byte
    if Folding.isDigit(byte) { return false }
    if sheet.cells[cell].gap == 1 { return true }
    if Folding.isLetter(byte) { return byte == UInt8(ascii: "X") || byte == UInt8(ascii: "E") }
    let isLong =
      cell + 1 < range.upperBound && sheet.cells[cell + 1].gap == 0
      && Folding.isDigit(sheet.cells[cell + 1].byte)
    return !(isLong && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")))
  }

  /// Reads digits whose cells hang together.
  private func read(_ count: Int, _ run: inout Run, _ range: Range<Int>) -> Bool {
    for i in 0..<count {
      guard run.cell < range.upperBound, i == 0 || sheet.cells[run.cell].gap == 0 else {
        return false
      }
      let character = sheet.character(run.cell)
      guard let guess = character.digit() else { return false }
      if !character.isDigit { run.substitutions += 1 }
      run.digits.append(guess.digit)
      run.probability *= guess.probability
      run.cell += 1
    }
    return true
  }

  /// Skips what separates groups; whether there was anything.
  private func skip(_ run: inout Run, _ range: Range<Int>) -> Bool {
    var isSplit = false
    var signs = 0
    while run.cell < range.upperBound, sheet.cells[run.cell].gap < 2 {
      let byte = sheet.cells[run.cell].byte
      let isSign =
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")")
        || byte == UInt8(ascii: "/")
      if isSign, signs < 2 {
        signs += 1
        isSplit = true
        run.cell += 1
      } else {
        if sheet.cells[run.cell].gap == 1 {
          isSplit = true
          if signs == 0 { run.gaps += 1 }
        }
        break
      }
    }
    return isSplit
  }

  private func isValid(_ digits: [Int]) -> Bool {
    guard digits.count == 10, digits[0] >= 2, digits[3] >= 2, digits[1] != 9 else { return false }
    return !(digits[1] == 1 && digits[2] == 1) && !(digits[4] == 1 && digits[5] == 1)
  }

  /// The kind of the label before it in its row, or above it.
  private func label(_ box: TextBox, _ labels: [LabelHit]) -> Int? {
    var kind: Int?
    var least: Float = 8
    for hit in labels {
      let drop = box.middle - hit.box.middle
      let isRow = abs(drop) < 0.8 * max(box.height, hit.box.height)
      let distance: Float
      if isRow, hit.box.right <= box.left + 1 {
        distance = box.left - hit.box.right
      } else if !isRow, drop > 0, drop < 6, hit.box.distance(box) == 0 {
        distance = drop
      } else {
        continue
      }
      if distance < least {
        least = distance
        kind = hit.kind
      }
    }
    return kind
  }

  private func printed(_ first: Int, _ end: Int) -> FieldText {
    var text = FieldText()
    for cell in first..<end {
      if cell > first, sheet.cells[cell].gap > 0 { text.scalars.append(0x20) }
      let character = sheet.character(cell)
      let digit = character.digit()
      text.scalars.append(digit.map { UInt16(0x30 + $0.digit) } ?? character.scalar)
    }
    return text
  }
}
