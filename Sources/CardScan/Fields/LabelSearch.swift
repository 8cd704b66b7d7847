// SPDX-License-Identifier: Apache-2.0

/// A phrase found in a line.
struct LabelHit {
  /// What the phrase means.
  var kind: Int
  /// Its index in the book; -1 where a pattern found it.
  var phrase = -1
  /// Range of cells.
  var first: Int
  var end: Int
  var line: Int
  var box: TextBox
  /// Quarters of an edit between phrase and text.
  var edits: Int
  /// Whether it is all of its column, but for signs after it or a value with digits.
  var isWhole: Bool

  var length: Int { end - first }

  func overlaps(_ other: LabelHit) -> Bool { first < other.end && other.first < end }
}

/// Finds the phrases of a book in a sheet; blanks do not count, so split and joined words are
/// found.
struct LabelSearch {
  /// Edits that a phrase of so many characters may be off, in quarters; of four characters more where a value has to
  /// stand beside it.
  private static func allowance(_ count: Int, hasValue: Bool) -> Int {
    count <= 3 ? 1 : count == 4 && !hasValue ? 2 : count <= 7 ? 4 : count <= 13 ? 7 : 11
  }

  let sheet: TextSheet
  private let distance = EditDistance()

  init(_ sheet: TextSheet) { self.sheet = sheet }

  /// All hits; of those that overlap, the one that explains most. Where several kinds explain as
  /// much, none is left, or all with `haveValues`: the values beside them tell.
  func hits(_ book: PhraseBook, haveValues: Bool = false) -> [LabelHit] {
    var hits: [LabelHit] = []
    var seen: [UInt32] = []
    for line in sheet.lines.indices {
      var letters: UInt32 = 0
      for cell in sheet.cells(of: line) { letters |= Folding.bit(sheet.cells[cell].skeleton) }
      seen.append(letters)
    }
    for index in 0..<book.count {
      let letters = book.letters(index)
      let allowance = LabelSearch.allowance(book.length(index), hasValue: haveValues)
      for line in sheet.lines.indices {
        let missing = (letters & ~seen[line]).nonzeroBitCount
        if missing * EditDistance.edit > allowance { continue }
        let end = sheet.cells(of: line).upperBound
        for word in sheet.words(of: line) where canBegin(book, index, word, end, allowance) {
          if var hit = match(book[index], book.kinds[index], word, end, allowance) {
            hit.phrase = index
            hits.append(hit)
          }
        }
      }
    }
    return LabelSearch.best(hits, keepsTies: haveValues)
  }

  /// Hits that no better one overlaps. Of hits of different kinds that are as good, none is left
  /// without `keepsTies`: the text does not say which it is.
  static func best(_ hits: [LabelHit], keepsTies: Bool) -> [LabelHit] {
    var kept: [LabelHit] = []
    for a in hits.indices {
      var isBest = true
      for b in hits.indices where b != a && hits[a].overlaps(hits[b]) {
        let mine = hits[a].length &* 4 &- hits[a].edits &* 2
        let other = hits[b].length &* 4 &- hits[b].edits &* 2
        let isSame = hits[a].kind == hits[b].kind
        let isBefore = hits[b].length > hits[a].length || hits[b].length == hits[a].length && b < a
        if other > mine || (other == mine && (isSame ? isBefore : !keepsTies)) { isBest = false }
      }
      if isBest { kept.append(hits[a]) }
    }
    return kept
  }

  /// Whether the first two characters of a word are near enough to those of a phrase: a quick
  /// refusal of most.
  private func canBegin(
    _ book: PhraseBook, _ index: Int, _ word: Int, _ end: Int, _ allowance: Int
  ) -> Bool {
    var cell = sheet.words[word].first
    while cell < end, Folding.isSign(sheet.cells[cell].byte) { cell += 1 }
    guard cell < end else { return false }
    let first = sheet.cells[cell].skeleton
    if first == book.skeleton(index, 0) { return true }
    guard allowance >= EditDistance.edit, book.length(index) > 1 else { return false }
    let second = cell + 1 < end ? sheet.cells[cell + 1].skeleton : 0
    return first == book.skeleton(index, 1) || second == book.skeleton(index, 0)
      || second == book.skeleton(index, 1)
  }

  private func match(
    _ phrase: [UInt8], _ kind: Int, _ word: Int, _ lineEnd: Int, _ allowance: Int
  ) -> LabelHit? {
    let first = sheet.words[word].first
    guard distance.begin(phrase) else { return nil }
    let endsWithDigit = phrase.last.map(Folding.isDigit) ?? false
    var best: Int?
    var bestEnd = first
    var cell = first
    while cell < lineEnd {
      // A label does not reach into the next column.
      if cell > first, sheet.cells[cell].gap == 2 { break }
      distance.append(sheet.cells[cell].byte)
      if distance.least > allowance { break }
      let cost = distance.cost
      if cost <= allowance, cost < best ?? Int.max, mayEnd(cell, lineEnd, withDigit: endsWithDigit) {
        best = cost
        bestEnd = cell + 1
      }
      cell += 1
    }
    guard let best else { return nil }
    return LabelHit(
      kind: kind, first: first, end: bestEnd, line: sheet.cells[first].line,
      box: sheet.box(first, bestEnd), edits: best,
      isWhole: sheet.words[word].startsColumn && isLast(bestEnd, lineEnd))
  }

  /// Whether a phrase that ends with a digit or not may end with this cell, within a word even between letters and
  /// others. Words without letters are values, not labels' ends misread.
  private func mayEnd(_ cell: Int, _ lineEnd: Int, withDigit: Bool) -> Bool {
    if !withDigit {
      var place = cell
      while place > 0, sheet.cells[place].gap == 0, !Folding.isLetter(sheet.cells[place].byte) { place -= 1 }
      guard Folding.isLetter(sheet.cells[place].byte) else { return false }
    }
    let next = cell + 1
    if next >= lineEnd || sheet.cells[next].gap > 0 { return true }
    return !Folding.isLetter(sheet.cells[cell].byte) || !Folding.isLetter(sheet.cells[next].byte)
  }

  /// Whether only signs follow in the column, or a word with digits.
  func isLast(_ end: Int, _ lineEnd: Int) -> Bool {
    var cell = end
    while cell < lineEnd, sheet.cells[cell].gap < 2 {
      let byte = sheet.cells[cell].byte
      if Folding.isDigit(byte) { return true }
      if Folding.isLetter(byte) {
        // The value may begin with letters: it has digits where the word ends.
        var next = cell
        while next < lineEnd, next == cell || sheet.cells[next].gap == 0 {
          if Folding.isDigit(sheet.cells[next].byte) { return true }
          next += 1
        }
        return false
      }
      cell += 1
    }
    return true
  }
}
