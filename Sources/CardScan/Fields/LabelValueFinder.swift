// SPDX-License-Identifier: Apache-2.0

/// Finds the values of rules: the label first, then what stands below, right of or above it and fits
/// the value's pattern. Each name gets at most one value, that with the best evidence; of equal ones
/// the first in order of rules and lines.
struct LabelValueFinder {
  /// Least confidence of a value that is returned.
  static let minimumConfidence: Float = 0.3
  /// What a value above its label counts: most stand below.
  private static let above: Float = 0.85
  /// The most words of a value.
  private static let largestWords = 8

  let sheet: TextSheet
  let codes: SecurityCodes
  private let matcher: PatternMatcher

  init(_ sheet: TextSheet, codes: SecurityCodes) {
    self.sheet = sheet
    self.codes = codes
    matcher = PatternMatcher(sheet)
  }

  /// The values of `rules`, and the names without one, in the order of their names' first rules.
  func values(_ rules: [LabelRule]) -> (found: [LabelledValue], missing: [MissingValue]) {
    let labels = hits(rules)
    var found: [LabelledValue] = []
    var missing: [MissingValue] = []
    for rule in rules.indices {
      guard let value = best(rules[rule], rule, labels) else {
        note(rules[rule].name, rule, labels, in: &missing)
        continue
      }
      var isNew = true
      for i in found.indices where found[i].name == value.name {
        isNew = false
        if value.confidence > found[i].confidence { found[i] = value }
      }
      if isNew { found.append(value) }
    }
    narrow(&found)
    for value in found {
      for i in missing.indices where missing[i].name == value.name {
        missing.remove(at: i)
        break
      }
    }
    return (found, missing)
  }

  /// One place has one value: where what one rule found begins as what another found there, the
  /// shorter one counts. A pattern that asks for less takes the next column's digits with it; one without a label says
  /// itself where its value ends.
  private func narrow(_ values: inout [LabelledValue]) {
    for i in values.indices where values[i].label != nil {
      let own = values[i].text.scalars
      for other in values where other.place.line == values[i].place.line {
        let shorter = other.text.scalars
        let overlaps =
          other.place.first < values[i].place.end && values[i].place.first < other.place.end
        if overlaps, shorter.count < own.count, own[shorter.count] == 0x20,
          own.starts(with: shorter)
        {
          values[i].text = other.text
          values[i].place = other.place
        }
      }
    }
  }

  /// Notes that a rule found no value, and where its label stands all the same.
  private func note(
    _ name: FieldText, _ rule: Int, _ labels: [LabelHit], in missing: inout [MissingValue]
  ) {
    var value = MissingValue(name: name, state: .absent)
    for hit in labels where hit.kind == rule && hit.isWhole {
      value.state = .unreadable
      value.label = sheet.place(hit.first, hit.end)
    }
    for i in missing.indices where missing[i].name == name {
      if missing[i].state == .absent { missing[i] = value }
      return
    }
    missing.append(value)
  }

  // MARK: Labels

  private func hits(_ rules: [LabelRule]) -> [LabelHit] {
    var book = PhraseBook()
    for rule in rules.indices {
      for label in rules[rule].labels { book.add(label, kind: rule) }
    }
    let search = LabelSearch(sheet)
    var hits = search.hits(book, haveValues: true)
    for rule in rules.indices {
      guard let pattern = rules[rule].labelPattern else { continue }
      for first in sheet.words.indices {
        let line = sheet.cells(of: sheet.words[first].line)
        forRuns(from: first) { end in
          let start = sheet.words[first].first
          let cell = sheet.words[end - 1].end
          guard matcher.match(pattern, start, cell) != nil else { return }
          hits.append(
            LabelHit(
              kind: rule, first: start, end: cell, line: sheet.words[first].line,
              box: sheet.box(start, cell), edits: 0,
              isWhole: sheet.words[first].startsColumn && search.isLast(cell, line.upperBound)))
        }
      }
    }
    return LabelSearch.best(hits, keepsTies: true)
  }

  /// Calls `body` with the end of each run of words of one column that begins with a word.
  private func forRuns(from first: Int, _ body: (Int) -> Void) {
    var end = first + 1
    while end <= sheet.words.count, end - first <= LabelValueFinder.largestWords {
      body(end)
      if sheet.endsColumn(end - 1) { break }
      end += 1
    }
  }

  // MARK: Values

  private func best(_ rule: LabelRule, _ index: Int, _ labels: [LabelHit]) -> LabelledValue? {
    var best: LabelledValue?
    let isFree = rule.labels.isEmpty && rule.labelPattern == nil
    for word in sheet.words.indices {
      if isFree, !sheet.words[word].startsColumn { continue }
      forRuns(from: word) { end in
        if isFree, !sheet.endsColumn(end - 1) { return }
        let first = sheet.words[word].first
        let last = sheet.words[end - 1].end
        if codes.block(first, last) || isLabel(first, last, labels) { return }
        var certainty: Float = isFree ? 0.9 : 0
        var label: LabelHit?
        for hit in labels where hit.kind == index {
          let value = fit(hit, word, end, labels, rule)
          if value > certainty, !reachesBelowOther(hit, word, end, labels, rule) {
            certainty = value
            label = hit
          }
        }
        guard certainty > 0, certainty > best?.confidence ?? 0 else { return }
        guard let match = matcher.match(rule.value, first, last), match.first < match.end, !isWord(match) else {
          return
        }
        let confidence = certainty * match.probability
        guard confidence >= LabelValueFinder.minimumConfidence,
          confidence > best?.confidence ?? 0
        else { return }
        best = LabelledValue(
          name: rule.name, text: match.text, confidence: confidence,
          place: sheet.place(match.first, match.end),
          label: label.map { sheet.place($0.first, $0.end) })
      }
    }
    return best
  }

  /// Whether a value with digits is letters alone as it was read: CARD is no C4RD.
  private func isWord(_ match: PatternMatch) -> Bool {
    var letters = 0
    for cell in match.first..<match.end {
      if sheet.character(cell).isDigit { return false }
      if Folding.isLetter(sheet.cells[cell].byte) { letters += 1 }
    }
    return letters > 2 && match.text.scalars.contains { Digits.value($0)?.isExact == true }
  }

  /// Whether a group of digits follows one of as many: no number ends between them.
  private func isInNumber(_ next: Int) -> Bool {
    let own = sheet.words[next &- 1], other = sheet.words[next]
    let count = own.end &- own.first
    guard count > 2, other.end &- other.first == count else { return false }
    for cell in own.first..<other.end where !Folding.isDigit(sheet.cells[cell].byte) { return false }
    return true
  }

  /// Whether a later word of the run begins where another label of the row begins: then it is that
  /// one's value.
  private func reachesBelowOther(
    _ label: LabelHit, _ word: Int, _ end: Int, _ labels: [LabelHit], _ rule: LabelRule
  ) -> Bool {
    let tolerance = rule.tolerance * sheet.width
    for other in labels where !other.overlaps(label) {
      guard abs(other.box.middle - label.box.middle) < 0.6 * label.box.height else { continue }
      for later in word + 1..<max(end, word + 1)
      where abs(sheet.words[later].left - other.box.left) < tolerance {
        return true
      }
    }
    return false
  }

  /// Whether a whole label of any rule is among the cells, or they are all of one or a part of it.
  private func isLabel(_ first: Int, _ end: Int, _ labels: [LabelHit]) -> Bool {
    for hit in labels
    where hit.first < end && first < hit.end && (hit.isWhole || hit.first <= first && end <= hit.end) {
      return true
    }
    return false
  }

  /// Whether a label of any rule begins with a cell.
  private func beginsLabel(_ cell: Int, _ labels: [LabelHit]) -> Bool {
    for hit in labels where hit.first == cell { return true }
    return false
  }

  /// How well words `word` up to `end` stand where the value of a label is expected, 0 to 1.
  private func fit(
    _ label: LabelHit, _ word: Int, _ end: Int, _ labels: [LabelHit], _ rule: LabelRule
  ) -> Float {
    let first = sheet.words[word].first
    let box = sheet.box(first, sheet.words[end - 1].end)
    let height = max(label.box.height, box.height)
    let drop = box.middle - label.box.middle
    var value: Float = 0
    if abs(drop) <= 0.6 * height {
      guard rule.places.contains(.right), follows(label, word) else { return 0 }
      let gap = max(0, box.left - label.box.right)
      value = 1 - min(0.5, gap / sheet.width)
    } else {
      let isBelow = drop > 0
      guard rule.places.contains(isBelow ? .below : .above) else { return 0 }
      let tolerance = rule.tolerance * sheet.width
      let space = abs(drop) - (label.box.height + box.height) / 2
      guard space <= max(2 * tolerance, 1.2 * height), label.line != sheet.words[word].line else {
        return 0
      }
      let left = abs(box.left - label.box.left)
      let right = abs(box.right - label.box.right)
      let middle = abs(box.centre - label.box.centre)
      let aside = min(left, min(right + 0.3, middle + 0.3))
      guard aside <= tolerance else { return 0 }
      value = 0.98 - 0.2 * aside / max(0.1, tolerance) - 0.15 * max(0, space) / (height + tolerance)
      if !isBelow { value *= LabelValueFinder.above }
    }
    // Half of a column is less likely than all of it, most of all where words go on, and where it may be what they
    // count: 24 HOUR SERVICE. Another label ends it.
    if !sheet.endsColumn(end - 1), !beginsLabel(sheet.words[end].first, labels) {
      if isInNumber(end) { return 0 }
      let isText = Folding.isLetter(sheet.cells[sheet.words[end].first].byte)
      let isShort = sheet.words[end - 1].end - first <= 2
      value -= isText ? (isShort ? 0.7 : 0.35) : 0.1
    }
    if !label.isWhole { value *= 0.55 }
    return value * (1 - Float(label.edits) * 0.03)
  }

  /// Whether only signs, or a "no", stand between a label and a word of its line or row.
  private func follows(_ label: LabelHit, _ word: Int) -> Bool {
    let first = sheet.words[word].first
    if sheet.words[word].line == label.line {
      guard first >= label.end else { return false }
      for cell in label.end..<first
      where Folding.isLetter(sheet.cells[cell].byte) || Folding.isDigit(sheet.cells[cell].byte) {
        return false
      }
      return true
    }
    // Another line of the same row: its first word, but for the label's end if it begins there, and nothing nearer
    // between.
    var own = word
    if !sheet.words[word].startsColumn, !Folding.isDigit(sheet.cells[sheet.words[word - 1].first].byte),
      sheet.words[word - 1].left < label.box.right + label.box.height
    {
      own -= 1
    }
    guard sheet.words[own].startsColumn, sheet.words[word].left >= label.box.right - 0.5 else {
      return false
    }
    for other in sheet.words.indices where other != word && other != own {
      let value = sheet.words[other]
      let line = sheet.lines[value.line]
      let isRow = abs(line.middle - label.box.middle) <= 0.6 * max(line.height, label.box.height)
      let isLabel = value.line == label.line && value.first < label.end
      if isRow, !isLabel, value.left >= label.box.right - 0.5,
        value.left < sheet.words[word].left
      {
        return false
      }
    }
    return true
  }
}
