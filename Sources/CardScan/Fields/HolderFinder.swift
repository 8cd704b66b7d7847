// SPDX-License-Identifier: Apache-2.0
import CardScanWords
import CSystem

/// Finds the holder's name and a company's line beside it. What a line is worth comes from its
/// words (no brands, products, labels, months), its place below the number, its height, and the
/// caller's suggestions. Two lines that are as good give none, but for a name with its company.
struct HolderFinder {
  /// Least confidence of a name that is returned.
  static let minimumConfidence: Float = 0.5
  /// Lines that are less sure than this as a whole have a wrong character more often than not, but for
  /// those in which all names are common ones.
  private static let leastClear: Float = 0.15
  /// What speaks against them beside others.
  private static let unclear: Float = 1.5
  /// What the second-best must be behind by.
  private static let lead: Float = 0.5

  let sheet: TextSheet
  let number: NumberLines
  /// Where the expiry stands, if it was found.
  let expiry: FieldPlace?
  /// All dates that end with digits and begin with them or with a month's name: DIAZ is no 01/42.
  private var dates: [DateCandidate] = []
  private var candidates: [NameCandidate] = []
  /// Labels of names, and what stands in the place of a name.
  private var nameLabels: [LabelHit] = []
  private let names = NameModel()

  init(
    _ sheet: TextSheet, number: NumberLines, expiry: FieldPlace?, dates: [DateCandidate],
    dateLabels: [LabelHit], suggestions: NameSuggestions, brandWords: [FieldText]
  ) {
    self.sheet = sheet
    self.number = number
    self.expiry = expiry
    for date in dates
    where sheet.character(date.end - 1).isDigit
      && (sheet.character(date.first).isDigit || isOfLetters(date.first..<date.first + 3))
    {
      self.dates.append(date)
    }
    collect(NameReader(sheet: sheet, suggestions: suggestions, brandWords: brandWords), dateLabels)
  }

  // MARK: Candidates

  private mutating func collect(_ reader: NameReader, _ dateLabels: [LabelHit]) {
    var labels = LabelSearch(sheet).hits(book)
    // REV and its like are titles too, and LEA R is near to LEJAR.
    for hit in dateLabels
    where hit.kind != DateLabel.other
      && (hit.edits < EditDistance.edit || hit.length > HolderFinder.shortLabel)
    {
      labels.append(hit)
    }
    labels = LabelSearch.best(labels, keepsTies: false)
    nameLabels = labels.filter { $0.kind == HolderFinder.nameLabel }
    for line in sheet.lines.indices where !number.isNumber[line] {
      var start: Int?
      let words = sheet.words(of: line)
      for word in words {
        if isPart(word, labels) {
          if start != nil, sheet.words[word].startsColumn { take(&start, word, reader, labels) }
          if start == nil { start = word }
        } else {
          take(&start, word, reader, labels)
        }
      }
      take(&start, words.upperBound, reader, labels)
    }
  }

  /// Labels of names and of other fields.
  private var book: PhraseBook {
    var book = PhraseBook()
    book.add(CS_WORDS_HOLDERS, kind: HolderFinder.nameLabel)
    book.add(CS_WORDS_STAND_INS, kind: HolderFinder.nameLabel)
    book.add(CS_WORDS_MEMBER_VALUES, kind: HolderFinder.otherLabel)
    return book
  }

  /// Whether there are at least three letters for each digit.
  private func isOfLetters(_ cells: Range<Int>) -> Bool {
    var letters = 0
    var digits = 0
    for cell in cells {
      if Folding.isLetter(sheet.cells[cell].byte) { letters += 1 }
      if Folding.isDigit(sheet.cells[cell].byte) { digits += 1 }
    }
    return letters >= max(3, 3 * digits)
  }

  /// Characters of a date's label of which none may differ beside a name, at most.
  private static let shortLabel = 5
  private static let nameLabel = 9
  private static let otherLabel = 10

  private mutating func take(
    _ start: inout Int?, _ end: Int, _ reader: NameReader, _ labels: [LabelHit]
  ) {
    if let first = start, let candidate = reader.candidate(first..<reader.mark(in: first..<end)) {
      candidate.score += place(candidate.box) + label(candidate) - doubt(candidate)
      candidates.append(candidate)
    }
    start = nil
  }

  /// Whether a word can be a name's: no label's, and not one of digits.
  private func isPart(_ word: Int, _ labels: [LabelHit]) -> Bool {
    let value = sheet.words[word]
    let isOfLetters = isOfLetters(sheet.cells(of: value.line))
    var letters = 0
    var digits = 0
    for cell in value.first..<value.end {
      if Folding.isLetter(sheet.cells[cell].byte) { letters += 1 }
      if Folding.isDigit(sheet.cells[cell].byte) {
        // In a line of letters an S that was read as 5 is one.
        let isLetter = isOfLetters && LookAlikes.letter(sheet.character(cell).scalar) != 0
        if isLetter { letters += 1 } else { digits += 1 }
      }
    }
    if letters == 0 || digits * 2 > letters { return letters == 0 && digits == 0 }
    // In a line of letters even the digits of a date behind a name are letters.
    for date in dates where date.first < value.end && value.first < date.end { return false }
    for hit in labels where hit.first < value.end && value.first < hit.end {
      // VANCE is a name, and near to VENCE.
      if hit.edits > 0, isKnownName(value) { continue }
      // Inside of a column such a word may be of the name itself.
      if hit.kind != HolderFinder.nameLabel || startsColumn(hit) { return false }
    }
    return true
  }

  private func isKnownName(_ word: TextWord) -> Bool {
    names.isKnown((word.first..<word.end).map { NameModel.symbol(UInt16(sheet.cells[$0].byte)) })
  }

  private func startsColumn(_ hit: LabelHit) -> Bool { sheet.cells[hit.first].gap == 2 }

  // MARK: Place

  private func place(_ box: TextBox) -> Float {
    var score: Float = 0
    if box.height < 1.3 { score -= 1.5 }
    if box.height >= 1.6, box.height <= 4.5 { score += 0.3 }
    if box.height > 5.5 { score -= 1 }
    var isBesideDate = false
    for date in dates {
      let apart = abs(date.box.middle - box.middle)
      if apart < 0.5 * box.height { isBesideDate = true }
      // A date's label, misread.
      if box.height < HolderFinder.labelHeight * date.box.height, apart < 1.5 * date.box.height,
        box.distance(date.box) < date.box.height
      {
        score -= 6
      }
    }
    if let digits = number.box {
      let drop = box.middle - number.bottom
      if drop >= -1 {
        if drop <= 28 { score += 1.3 }
      } else if isOver(digits, box) {
        score += 1.3
      } else if number.isPayment, box.middle < number.top, !isBesideDate {
        // On membership cards names stand above the number as often; on payment cards the bank's stands there,
        // which is larger, unless a date is in the row.
        score -= box.height > HolderFinder.largest ? 1.8 : 1
      }
      if abs(box.left - digits.left) < 8 { score += 0.5 }
      let ratio = box.height / max(1, digits.height)
      if ratio > 0.42, ratio < 1.2 { score += 0.4 }
    }
    // What a membership card begins with is whose it is.
    if !number.isPayment, box.middle < HolderFinder.heading { score -= 0.6 }
    if let expiry, expiry.line < sheet.lines.count {
      if box.middle > sheet.lines[expiry.line].middle - 1 { score += 0.5 }
    }
    return score
  }

  /// How far over a number its block goes, in heights of the words, and how far their ends may lie apart, millimetres.
  private static let blockDistance: Float = 1.6, blockEnds: Float = 2.5

  /// Whether words stand over a payment card's number as over their own block: close to it, no higher than its digits,
  /// and beginning or ending where it does.
  private func isOver(_ digits: TextBox, _ box: TextBox) -> Bool {
    let apart = number.top - box.middle - box.height / 2
    return number.isPayment && apart > 0 && apart < HolderFinder.blockDistance * box.height
      && box.height < digits.height
      && min(abs(box.left - digits.left), abs(box.right - digits.right)) < HolderFinder.blockEnds
  }

  /// Height of a date's label, at most, as a part of the date's.
  private static let labelHeight: Float = 0.65
  /// Millimetres from the upper edge within which a heading stands.
  private static let heading: Float = 14
  /// Height of a holder's capitals above the number, at most, millimetres.
  private static let largest: Float = 3

  /// What speaks against words in which no name is known: less on a payment card, which has a holder's name more often
  /// than not.
  private func doubt(_ candidate: NameCandidate) -> Float {
    if candidate.isKnown || candidate.isCompany || !candidate.isFitting { return 0 }
    return number.isPayment || hasScheme ? 0.8 : 1.6
  }

  /// Whether a payment scheme's mark was read, or DEBIT or CREDIT: some cards have their number on the other side.
  private var hasScheme: Bool {
    sheet.words.contains { NameWords.contains(CS_WORDS_SCHEMES, sheet.letters(of: $0), loosely: true) }
  }

  private func label(_ candidate: NameCandidate) -> Float {
    for hit in nameLabels where startsColumn(hit) {
      let box = hit.box
      let drop = candidate.box.middle - box.middle
      let height = max(box.height, candidate.box.height)
      let isRow = abs(drop) < 0.7 * height
      if isRow, candidate.box.left > box.right - 1, candidate.box.left - box.right < 20 { return 2 }
      if !isRow, drop > 0, drop < 2 * height + 2, box.distance(candidate.box) == 0 { return 2 }
    }
    return 0
  }

  // MARK: Choice

  /// The name and the company; each nil where there is none or none is sure enough.
  func find() -> (holder: HolderReading?, company: HolderReading?) {
    let (best, second) = leaders()
    guard best >= 0 else { return (standIn(), nil) }
    var name = best
    var company = -1
    for i in candidates.indices where i != best && isNeighbour(candidates[i], candidates[best]) {
      // Of a person's name and a line beside it, LTD and its like tell; else the first is the name.
      if candidates[i].isCompany || candidates[i].score > candidates[best].score - 1.5 {
        if company < 0 || candidates[i].isCompany { company = i }
      }
    }
    if company >= 0, !candidates[company].isCompany, !candidates[name].isCompany,
      candidates[company].suggested == candidates[name].suggested,
      candidates[company].box.middle < candidates[name].box.middle,
      abs(candidates[company].score - candidates[name].score) < HolderFinder.lead
        || candidates[company].isKnown && !candidates[name].isKnown
    {
      swap(&company, &name)
    }
    if candidates[name].isCompany {
      return (nil, reading(name, certainty: 0.7))
    }
    var certainty: Float = 1
    if second >= 0, second != company, second != name,
      rank(best) - rank(second) < HolderFinder.lead
    {
      certainty = 0.4
    }
    let holder = reading(name, certainty: certainty)
    let isSure = holder.confidence >= HolderFinder.minimumConfidence
    // A bank's name above the number is none where something stands for the holder's.
    let other = isSure && candidates[name].box.middle > number.top ? nil : standIn()
    return (
      other ?? (isSure ? holder : nil),
      company < 0 ? nil : reading(company, certainty: candidates[company].isCompany ? 1 : 0.7)
    )
  }

  /// Height and letters of what stands for a name, at least, millimetres: labels are lower, and MEMBER alone is none. Of
  /// so many letters one may be misread.
  private static let leastStandIn: (height: Float, letters: Int) = (1.9, 8), lettersOfAnEdit = 7

  /// What a payment card that is nobody's has in the name's place: VALUED CUSTOMER, YOUR NAME HERE. A name's label that
  /// is as high as a name is one, too.
  private func standIn() -> HolderReading? {
    guard number.isPayment || hasScheme else { return nil }
    for hit in nameLabels
    where hit.edits <= EditDistance.edit * (hit.length / HolderFinder.lettersOfAnEdit)
      && hit.length >= HolderFinder.leastStandIn.letters && hit.box.height >= HolderFinder.leastStandIn.height
      && hit.box.middle > number.bottom
    {
      var (first, end) = (hit.first, hit.end)
      while sheet.cells[first].gap < 2 { first -= 1 }
      while end < sheet.cells.count, sheet.cells[end].gap < 2 { end += 1 }
      return HolderReading(
        text: spelt(hit, first, end), confidence: sheet.probability(first, end), place: sheet.place(first, end),
        isSuggested: false)
    }
    return nil
  }

  /// The cells' text; where the phrase is all of it, with the phrase's letters for those that were misread.
  private func spelt(_ hit: LabelHit, _ first: Int, _ end: Int) -> FieldText {
    let text = sheet.text(first, end)
    let phrase = book[hit.phrase]
    guard Folding.letters(text.folded).count == phrase.count else { return text }
    var scalars: [UInt16] = []
    var letter = 0
    for scalar in text.scalars {
      if Folding.isSign(Folding.first(scalar)) || letter == phrase.count {
        scalars.append(scalar)
      } else {
        scalars.append(UInt16(phrase[letter]) + (Folding.isSmall(scalar) ? 32 : 0))
        letter += 1
      }
    }
    return FieldText(scalars: scalars)
  }

  /// Whether something like a name was seen.
  var hasCandidate: Bool {
    for candidate in candidates where candidate.score > 0 { return true }
    return false
  }

  /// The two best persons; companies only where there is no person.
  private func leaders() -> (best: Int, second: Int) {
    var best = -1
    var second = -1
    for i in candidates.indices {
      if best < 0 || rank(i) > rank(best) {
        second = best
        best = i
      } else if second < 0 || rank(i) > rank(second) {
        second = i
      }
    }
    if best >= 0, candidates[best].score < 0 { return (-1, -1) }
    if best >= 0, second >= 0, candidates[best].text == candidates[second].text { second = -1 }
    return (best, second)
  }

  private func rank(_ i: Int) -> Float {
    candidates[i].score - (candidates[i].isCompany ? 4 : 0) - (isClear(candidates[i]) ? 0 : HolderFinder.unclear)
  }

  private func isClear(_ candidate: NameCandidate) -> Bool {
    candidate.isCommon || sheet.lines[candidate.line].confidence >= HolderFinder.leastClear
  }

  /// Lines of one block: left edges below one another, alike in height.
  private func isNeighbour(_ a: NameCandidate, _ b: NameCandidate) -> Bool {
    let apart = abs(a.box.middle - b.box.middle)
    let height = max(a.box.height, b.box.height)
    return a.line != b.line && apart < 2.4 * height && apart > 0.5 * height
      && abs(a.box.left - b.box.left) < 3
      && min(a.box.height, b.box.height) > 0.6 * height
  }

  private func reading(_ i: Int, certainty: Float) -> HolderReading {
    let candidate = candidates[i]
    let likely = 1 / (1 + expf(-1.6 * candidate.score))
    return HolderReading(
      text: candidate.text, confidence: likely * candidate.probability * certainty * (isClear(candidate) ? 1 : 0.45),
      place: sheet.place(candidate.first, candidate.end), isSuggested: candidate.suggested > 0)
  }
}
