// SPDX-License-Identifier: Apache-2.0

/// A character of a line, folded; blanks are kept as breaks between cells.
struct TextCell {
  /// Upper-case ASCII, see `Folding`.
  var byte: UInt8
  /// The look-alikes' common character.
  var skeleton: UInt8
  /// What lies between this and the previous cell of the line: 0 nothing, 1 a blank, 2 so wide a gap
  /// that another column begins; 2 for the first of a line.
  var gap: UInt8
  /// Index of the character in its line.
  var index: Int
  /// Index of the line.
  var line: Int
}

/// Cells that hang together, of one line.
struct TextWord {
  var line: Int
  /// Range of cells.
  var first: Int
  var end: Int
  /// Millimetres.
  var left: Float
  var right: Float
  /// Whether a column begins with it.
  var startsColumn: Bool
}

/// The lines of a card, folded and cut into words and columns. Everything that finds fields works on
/// it. Lines and characters beyond `largestCount` and coordinates that are no numbers are left out.
final class TextSheet {
  /// Of lines, and of characters in each.
  static let largestCount = 256
  /// A gap of so many heights is a blank, or another column. Embossed names have pitches of 2.54 mm
  /// with capitals of about 3 mm (ISO/IEC 7811-1): one blank between words is 1.1 heights wide,
  /// two are 2.
  private static let blankGap: Float = 0.95
  private static let columnGap: Float = 2.15

  /// The gap that is a blank behind a character. The widest letters are told long before their ends: Wójcik.
  private static func blankGap(behind cell: TextCell) -> Float {
    cell.byte == UInt8(ascii: "W") || cell.byte == UInt8(ascii: "M") ? 1.25 : blankGap
  }

  let lines: [TextLine]
  private(set) var cells: [TextCell] = []
  private(set) var words: [TextWord] = []
  /// First word of each line, and one more.
  private(set) var lineStarts: [Int] = []
  /// Width of the card, millimetres.
  let width: Float

  init(_ lines: [TextLine]) {
    var kept: [TextLine] = []
    for line in lines {
      if kept.count >= TextSheet.largestCount { break }
      kept.append(TextSheet.cleaned(line))
    }
    self.lines = kept
    var right: Float = 0
    for line in kept { right = max(right, line.right) }
    // Portrait cards are 53.98 mm wide (ISO/IEC 7810, ID-1).
    var bottom: Float = 0
    for line in kept { bottom = max(bottom, line.middle) }
    width = bottom > 56 && right <= 56 ? 53.98 : 85.6
    for index in kept.indices { cut(index) }
    lineStarts.append(words.count)
  }

  private static func cleaned(_ line: TextLine) -> TextLine {
    var line = line
    func number(_ value: Float, _ most: Float) -> Float {
      value.isFinite ? max(-most, min(most, value)) : 0
    }
    line.left = number(line.left, 1000)
    line.right = number(line.right, 1000)
    line.middle = number(line.middle, 1000)
    line.height = max(0.5, number(line.height, 100))
    line.confidence = max(0, number(line.confidence, 1))
    if line.characters.count > largestCount {
      line.characters.shorten(to: largestCount)
    }
    for i in line.characters.indices {
      line.characters[i].left = number(line.characters[i].left, 1000)
      line.characters[i].right = number(line.characters[i].right, 1000)
      line.characters[i].probability = max(0, number(line.characters[i].probability, 1))
      for k in 0..<2 {
        line.characters[i].alternativeProbabilities[k] =
          max(0, number(line.characters[i].alternativeProbabilities[k], 1))
      }
    }
    return line
  }

  private func cut(_ index: Int) {
    lineStarts.append(words.count)
    let line = lines[index]
    var wasBlank = false
    var right: Float?
    for i in line.characters.indices {
      let character = line.characters[i]
      let byte = Folding.first(character.scalar)
      if byte == UInt8(ascii: " ") {
        wasBlank = true
        continue
      }
      var gap: UInt8 = 2
      if let right {
        let space = (character.left - right) / line.height
        let isBlank = wasBlank || space > TextSheet.blankGap(behind: cells[cells.count - 1])
        gap = space > TextSheet.columnGap ? 2 : isBlank ? 1 : 0
        if gap == 0, endsLabel(before: byte) || beginsDate(i, line) { gap = 1 }
      }
      if gap > 0 { open(index, character, gap) }
      append(TextCell(byte: byte, skeleton: 0, gap: gap, index: i, line: index))
      let second = Folding.second(character.scalar)
      if second != 0 {
        append(TextCell(byte: second, skeleton: 0, gap: 0, index: i, line: index))
      }
      if !words.isEmpty {
        words[words.count - 1].end = cells.count
        words[words.count - 1].right = character.right
      }
      right = character.right
      wasBlank = false
    }
  }

  /// Whether a label ends with the last cell, without a blank before its value: a colon behind a letter, or a point
  /// behind two where a digit follows.
  private func endsLabel(before next: UInt8) -> Bool {
    guard let word = words.last, word.end - word.first > 2, Folding.isLetter(cells[word.end &- 2].byte) else {
      return false
    }
    let sign = cells[word.end &- 1].byte
    return sign == UInt8(ascii: ":")
      || sign == UInt8(ascii: ".") && Folding.isDigit(next) && Folding.isLetter(cells[word.end &- 3].byte)
  }

  /// How many cells a small label beside a date, in two rows of which none is read, is taken for at most; a name has more.
  static let longestMark = 3

  /// Whether MM/YY begins at a character, without a blank behind a name that ends there.
  private func beginsDate(_ first: Int, _ line: TextLine) -> Bool {
    guard first + 4 < line.characters.count, let word = words.last, word.end - word.first > TextSheet.longestMark
    else { return false }
    for i in 0..<5 where i != 2 && !line.characters[first + i].isDigit { return false }
    for cell in word.first..<word.end where !Folding.isLetter(cells[cell].byte) { return false }
    return Folding.first(line.characters[first + 2].scalar) == UInt8(ascii: "/")
  }

  /// The letters of a word, folded.
  func letters(of word: TextWord) -> [UInt8] { Folding.letters((word.first..<word.end).map { cells[$0].byte }) }

  private func open(_ line: Int, _ character: TextCharacter, _ gap: UInt8) {
    words.append(
      TextWord(
        line: line, first: cells.count, end: cells.count, left: character.left,
        right: character.right, startsColumn: gap == 2))
  }

  private func append(_ cell: TextCell) {
    var cell = cell
    cell.skeleton = Folding.skeleton(cell.byte)
    cells.append(cell)
  }

  /// The words of a line.
  func words(of line: Int) -> Range<Int> { lineStarts[line]..<lineStarts[line + 1] }

  /// The cells of a line.
  func cells(of line: Int) -> Range<Int> {
    let range = words(of: line)
    guard let first = range.first else { return 0..<0 }
    return words[first].first..<words[range.upperBound - 1].end
  }

  func character(_ cell: Int) -> TextCharacter {
    lines[cells[cell].line].characters[cells[cell].index]
  }

  /// Whether nothing stands between a word and the end of its column.
  func endsColumn(_ word: Int) -> Bool {
    word + 1 >= words.count || words[word + 1].line != words[word].line
      || words[word + 1].startsColumn
  }

  /// Whether a word is a year, 1950 to 2049, or the last two digits of any.
  @inline(never)
  func isYear(_ word: TextWord, orTwoDigits: Bool = false) -> Bool {
    let isShort = orTwoDigits && word.end - word.first == 2
    guard isShort || word.end - word.first == 4 else { return false }
    var year = 0
    for cell in word.first..<word.end {
      guard let digit = character(cell).digit()?.digit else { return false }
      year = year * 10 + digit
    }
    return isShort || year >= 1950 && year < 2050
  }

  /// The extent of cells `first` up to `end`, which are of one line and not none.
  func box(_ first: Int, _ end: Int) -> TextBox {
    let line = lines[cells[first].line]
    return TextBox(
      left: character(first).left, right: character(end - 1).right, middle: line.middle,
      height: line.height)
  }

  /// The mean probability of cells `first` up to `end`, which are not none.
  func probability(_ first: Int, _ end: Int) -> Float {
    var sum: Float = 0
    for cell in first..<end { sum += character(cell).probability }
    return sum / Float(end - first)
  }

  func place(_ first: Int, _ end: Int) -> FieldPlace {
    FieldPlace(
      line: cells[first].line, first: cells[first].index, end: cells[end - 1].index + 1)
  }

  /// The text of cells `first` up to `end` as printed, with single blanks.
  func text(_ first: Int, _ end: Int) -> FieldText {
    var text = FieldText()
    var last = -1
    for i in first..<end {
      if i > first, cells[i].gap > 0 { text.scalars.append(0x20) }
      if cells[i].index != last || i == first { text.scalars.append(character(i).scalar) }
      last = cells[i].index
    }
    return text
  }
}
