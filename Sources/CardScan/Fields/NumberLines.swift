// SPDX-License-Identifier: Apache-2.0

/// Which lines hold the card's number, and where.
struct NumberLines {
  /// Per line.
  private(set) var isNumber: [Bool]
  /// Extent of the number; nil where none is known.
  private(set) var box: TextBox?
  /// Top and bottom of the extent, which is several lines high where the number is.
  private(set) var top: Float = 0
  private(set) var bottom: Float = 0
  /// Whether it is a payment card's: said so by the caller, or grouped as those are.
  private(set) var isPayment: Bool
  /// Where the caller knows its digits to be.
  private let area: CardArea?

  /// Millimetres: digits that are lower are small print, such as a service's telephone number.
  private static let leastHeight: Float = 1.4

  /// `lines` and `area` are what the caller knows; lines that look like numbers are added.
  init(_ sheet: TextSheet, lines: [Int], area: CardArea?, isMembership: Bool = false) {
    isNumber = []
    self.area = area
    isPayment = !isMembership && (!lines.isEmpty || area != nil)
    var rows: [Int] = []
    for line in sheet.lines.indices {
      let range = sheet.cells(of: line)
      let isLong = sheet.lines[line].height > NumberLines.leastHeight && NumberLines.hasNumber(sheet, line)
      if isLong, NumberLines.hasPaymentGroups(sheet, line) { isPayment = true }
      var digits = 0
      for cell in range where sheet.character(cell).isDigit { digits += 1 }
      if digits == 4, range.count == 4 { rows.append(line) }
      isNumber.append(isLong)
    }
    // Four rows of four below one another, or three where one was not read.
    for row in rows {
      var beside = 0
      for other in rows
      where abs(sheet.lines[other].left - sheet.lines[row].left) < sheet.lines[row].height {
        beside += 1
      }
      if beside >= 3 {
        isNumber[row] = true
        isPayment = true
      }
    }
    for line in lines where line >= 0 && line < isNumber.count { isNumber[line] = true }
    if let area {
      for line in sheet.lines.indices {
        let value = sheet.lines[line]
        if value.middle > area.top, value.middle < area.bottom,
          (value.left + value.right) / 2 > area.left, (value.left + value.right) / 2 < area.right
        {
          isNumber[line] = true
        }
      }
    }
    measure(sheet)
  }

  /// Whether digits in a line of the number are the last of it, not behind it, as the caller knows it.
  func ends(with digits: TextBox) -> Bool {
    guard let area else { return false }
    return digits.centre < area.right
  }

  private mutating func measure(_ sheet: TextSheet) {
    if let area, area.isFinite {
      top = area.top
      bottom = area.bottom
      box = TextBox(
        left: area.left, right: area.right, middle: (area.top + area.bottom) / 2,
        height: area.bottom - area.top)
    }
    for line in sheet.lines.indices where isNumber[line] {
      let value = sheet.lines[line]
      let high = value.middle - value.height / 2
      let low = value.middle + value.height / 2
      guard var whole = box else {
        top = high
        bottom = low
        box = TextBox(
          left: value.left, right: value.right, middle: value.middle, height: value.height)
        continue
      }
      top = min(top, high)
      bottom = max(bottom, low)
      whole.left = min(whole.left, value.left)
      whole.right = max(whole.right, value.right)
      whole.middle = (top + bottom) / 2
      box = whole
    }
  }

  /// Whether words of digits alone, side by side, have twelve or more together; two may be misread.
  private static func hasNumber(_ sheet: TextSheet, _ line: Int) -> Bool {
    var real = 0
    var all = 0
    for word in sheet.words(of: line) {
      for cell in sheet.words[word].first..<sheet.words[word].end {
        let character = sheet.character(cell)
        guard character.digit() != nil else {
          real = 0
          all = 0
          break
        }
        all += 1
        if character.isDigit { real += 1 }
      }
      if all >= 12, real + 2 >= all { return true }
    }
    return false
  }

  /// Whether the line has groups of four, or 4-6-5, or 4-6-4.
  private static func hasPaymentGroups(_ sheet: TextSheet, _ line: Int) -> Bool {
    var four = 0
    var six = 0
    for word in sheet.words(of: line) {
      let count = sheet.words[word].end - sheet.words[word].first
      if count == 4 { four += 1 }
      if count == 6 { six += 1 }
    }
    return four >= 3 || (four >= 1 && six >= 1)
  }
}
