// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// Places where a card's security code stands or may stand: no value is taken from them.
struct SecurityCodes {
  /// Ranges of cells.
  private(set) var firsts: [Int] = []
  private(set) var ends: [Int] = []

  /// `dateLabels` are what `DateLabel.book` has in the sheet.
  init(_ sheet: TextSheet, number: NumberLines, dateLabels: [LabelHit]) {
    var book = PhraseBook()
    book.add(CS_WORDS_SECURITY_CODES, kind: 0)
    let hits = LabelSearch(sheet).hits(book)
    for word in sheet.words.indices {
      let value = sheet.words[word]
      let count = value.end - value.first
      let isShort = count == 3 || count == 4
      guard isShort || count == 7, SecurityCodes.isDigits(sheet, value) else { continue }
      let isFirst = value.startsColumn
      let isLast = sheet.endsColumn(word)
      if !isShort {
        // The last four of the number and the code, on the signature strip.
        if number.isPayment, isFirst, isLast { add(value.end - 3, value.end) }
        continue
      }
      let box = sheet.box(value.first, value.end)
      var isCode = false
      for hit in hits where SecurityCodes.isNear(hit.box, box) && !number.isNumber[value.line] {
        isCode = true
      }
      if !isCode, sheet.isYear(value) {
        // The year below MEMBER SINCE is no code.
        var hasLabel = false
        for hit in dateLabels where SecurityCodes.isNear(hit.box, box) { hasLabel = true }
        if hasLabel { continue }
      }
      if number.isNumber[value.line] {
        // After all of a number, whatever of it was misread or covered. Four digits may be its own last group behind a
        // label: letters do not count there.
        var before = 0
        for cell in sheet.cells(of: value.line).lowerBound..<value.first
        where count == 3 || Folding.isDigit(sheet.cells[cell].byte) {
          before &+= 1
        }
        if number.isPayment, isLast, before >= 15, !number.ends(with: box) { isCode = true }
      } else if isLast {
        if isFirst { isCode = isCode || number.isPayment }
        if !isFirst, count == 3, sheet.words[word - 1].startsColumn {
          let before = sheet.words[word - 1].end - sheet.words[word - 1].first
          // The last four of the number, or a label as short as CVC, however it was read.
          let isNumber = before == 4 && SecurityCodes.isDigits(sheet, sheet.words[word - 1])
          if isNumber || (before <= 3 && number.isPayment) { isCode = true }
        }
      }
      if isCode { add(value.first, value.end) }
    }
  }

  /// Whether any of the cells may be a code's.
  func block(_ first: Int, _ end: Int) -> Bool {
    for i in firsts.indices where first < ends[i] && firsts[i] < end { return true }
    return false
  }

  private mutating func add(_ first: Int, _ end: Int) {
    firsts.append(first)
    ends.append(end)
  }

  private static func isDigits(_ sheet: TextSheet, _ word: TextWord) -> Bool {
    var real = 0
    for cell in word.first..<word.end {
      if sheet.character(cell).isDigit { real += 1 }
      // A slash is like a digit, but one of a date.
      if sheet.character(cell).digit() == nil || sheet.cells[cell].byte == UInt8(ascii: "/") { return false }
    }
    return real > 0
  }

  /// By millimetres, and by heights of letters: a region's lines are measured in pixels.
  private static func isNear(_ label: TextBox, _ box: TextBox) -> Bool {
    let height = max(label.height, box.height)
    let apart = abs(label.middle - box.middle)
    let aside = label.distance(box)
    return apart < 0.8 * height
      ? aside < max(15, 6 * height) : apart < max(7, 3 * height) && aside < max(3, 2 * height)
  }
}
