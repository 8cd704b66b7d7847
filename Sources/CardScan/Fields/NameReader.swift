// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// Reads runs of words as names: letters where letters are asked for, and what the words say.
struct NameReader {
  let sheet: TextSheet
  let suggestions: NameSuggestions
  /// Words that the caller knows as none of the name: the bank's, the product's.
  let brandWords: [FieldText]
  private let model = NameModel()
  private let accents = NameAccents(model: NameModel())

  /// The candidate that words `range` are, or nil where they cannot be a name.
  func candidate(_ range: Range<Int>) -> NameCandidate? {
    guard let start = range.first, range.count <= 7 else { return nil }
    let first = sheet.words[start].first
    let end = sheet.words[range.upperBound - 1].end
    var pieces: [NamePiece] = []
    for word in range {
      guard var text = letters(sheet.words[word]) else { return nil }
      // El Amrani, Al Otaibi: small l and capital I look the same in most faces.
      if text.scalars == [0x41, 0x49] || text.scalars == [0x45, 0x49], word + 1 < range.upperBound,
        let next = letters(sheet.words[word + 1]), NameReader.goesOnSmall(next)
      {
        text.scalars[1] = 0x6C
      }
      pieces.append(NamePiece(text: text, characters: characters(sheet.words[word])))
    }
    var words: [FieldText] = []
    var corrected: [FieldText] = []
    for piece in NamePiece.names(of: pieces, model) {
      var text = piece.text
      var spelt = piece.isPlain ? accents.corrected(text, piece.characters) : text
      NameReader.trim(&text)
      NameReader.trim(&spelt)
      if text.isEmpty { continue }
      words.append(text)
      corrected.append(spelt)
    }
    if corrected.count > 1 { NameReader.readOrdinal(&corrected[corrected.count - 1]) }
    var snapped = suggestions.snap(words)
    let again = suggestions.snap(corrected)
    if again.count >= snapped.count { snapped = again }
    let candidate = NameCandidate(
      first: first, end: end, line: sheet.words[start].line, box: sheet.box(first, end),
      words: words, suggested: snapped.count,
      probability: sheet.probability(first, end))
    // What is a bank's word as it was read does not become a name.
    if judge(candidate) == nil { return nil }
    candidate.isCompany = false
    candidate.words = snapped.words
    if snapped.count == 0 {
      NameLetters(pieces.flatMap { $0.characters }).apply(to: &candidate.words)
    }
    guard let score = judge(candidate) else { return nil }
    candidate.score = score
    return candidate
  }

  /// The first word behind two others that is not of the name: a payment scheme's, whose mark stands in a name's row,
  /// or one in small letters behind capitals that is no known name (PETER ABIOLA Monant Bank). The range's end where
  /// there is none.
  func mark(in range: Range<Int>) -> Int {
    var word = range.lowerBound + 2
    while word < range.upperBound {
      if let text = letters(sheet.words[word]) {
        if NameWords.contains(CS_WORDS_SCHEMES, text.folded, loosely: true) { return word }
        if NameReader.goesOnSmall(text), !model.areKnown(text.scalars.map { NameModel.symbol($0) }),
          let before = letters(sheet.words[word - 1]), before.scalars.count > 2,
          !before.scalars.contains(where: Folding.isSmall)
        {
          return word
        }
      }
      word += 1
    }
    return range.upperBound
  }

  /// The word with letters only, and the signs that names have; nil where it is none.
  private func letters(_ word: TextWord) -> FieldText? {
    var capitals = 0
    var letters = 0
    var digits = 0
    var last = -1
    for cell in word.first..<word.end where sheet.cells[cell].index != last {
      last = sheet.cells[cell].index
      let scalar = sheet.character(cell).scalar
      if Folding.isLetter(sheet.cells[cell].byte) {
        letters += 1
        if !Folding.isSmall(scalar) { capitals += 1 }
      } else if LookAlikes.letter(scalar) != 0 {
        digits += 1
      } else if !NameReader.isSign(sheet.cells[cell].byte) {
        return nil
      }
    }
    // The run as a whole was judged before: RO55I beside LEILA is a name.
    if digits > 0, letters + 1 < digits, letters > 0 { return nil }
    if isAddress(word) { return nil }
    var text = FieldText()
    last = -1
    for cell in word.first..<word.end where sheet.cells[cell].index != last {
      last = sheet.cells[cell].index
      let scalar = sheet.character(cell).scalar
      let letter = LookAlikes.letter(scalar)
      if letter != 0 {
        text.scalars.append(UInt16(letter) + (capitals * 2 >= letters ? 0 : 32))
      } else if capitals * 2 > letters, letters >= 3, NameReader.isAlikeInBothCases(scalar),
        !isMc(text)
      {
        text.scalars.append(scalar == 0x6C ? 0x49 : Folding.capital(scalar))
      } else if scalar == 0x49, text.scalars.count == 1, capitals * 2 < letters {
        // And go on with small letters: Al-Otaibi, Klaus.
        text.scalars.append(0x6C)
      } else if scalar == 0x6C, text.isEmpty, capitals == 0, letters >= 4 {
        // Names begin with capitals: Ioan, not loan. Longer particles than LES do not begin with an L.
        text.scalars.append(0x49)
      } else {
        text.scalars.append(scalar)
      }
    }
    return text
  }

  /// The characters of a word.
  private func characters(_ word: TextWord) -> [TextCharacter] {
    var characters: [TextCharacter] = []
    for cell in word.first..<word.end
    where cell == word.first || sheet.cells[cell].index != sheet.cells[cell - 1].index {
      characters.append(sheet.character(cell))
    }
    return characters
  }

  /// Ill and lI at a name's end are III and II: small l and capital I look the same in most faces.
  private static func readOrdinal(_ word: inout FieldText) {
    guard word.scalars.count == 2 || word.scalars.count == 3 else { return }
    for scalar in word.scalars where scalar != 0x49 && scalar != 0x6C { return }
    for i in word.scalars.indices { word.scalars[i] = 0x49 }
  }

  /// Whether a point stands between three letters and more: an address of the web, but for DOTT.SSA.
  private func isAddress(_ word: TextWord) -> Bool {
    var before = 0
    for cell in word.first..<word.end {
      if Folding.isLetter(sheet.cells[cell].byte) {
        before += 1
      } else {
        let isPoint = sheet.cells[cell].byte == UInt8(ascii: ".")
        if isPoint, before >= 3, word.end - cell > 2 {
          return NameWords.kind(sheet.letters(of: word)) != .title
        }
        before = 0
      }
    }
    return false
  }

  private func isMc(_ text: FieldText) -> Bool { text.scalars == [0x4D] }

  /// Whether a word of three letters and more has small ones behind its first.
  private static func goesOnSmall(_ word: FieldText) -> Bool {
    word.scalars.count > 2 && Folding.isSmall(word.scalars[1]) && Folding.isSmall(word.scalars[2])
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "-"),
      UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: "`"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Lower-case letters that are read in the place of capitals of the same shape; l for I.
  private static func isAlikeInBothCases(_ scalar: UInt16) -> Bool {
    switch scalar {
    case 0x63, 0x69, 0x6B, 0x6C, 0x6F, 0x70, 0x73, 0x75, 0x76, 0x77, 0x78, 0x7A: true
    default: false
    }
  }

  /// Signs before a word, and after it but for the point of an initial or a title.
  private static func trim(_ text: inout FieldText) {
    while let last = text.scalars.last, last != 0x26, isSign(Folding.first(last)) {
      if last == 0x2E, isShortened(text) { break }
      text.scalars.removeLast()
    }
    var first = 0
    while first < text.scalars.count, text.scalars[first] != 0x26,
      isSign(Folding.first(text.scalars[first]))
    {
      first += 1
    }
    if first > 0 { text.scalars = Array(text.scalars[first...]) }
  }

  /// D.E., which is no particle, and J.R., which is no title: single letters with points between them.
  private static func areInitials(_ word: FieldText) -> Bool {
    guard word.scalars.count > 2 else { return false }
    for i in word.scalars.indices where (word.scalars[i] == 0x2E) != (i & 1 == 1) { return false }
    return true
  }

  /// How many scalars of A.MILLER or MR.CHEN are the initial or the title before the name, with its point; 0 where none
  /// is.
  private static func lead(_ word: FieldText) -> Int {
    guard let point = word.scalars.firstIndex(of: 0x2E), word.scalars.count >= point + 4 else { return 0 }
    let letters = Folding.letters(FieldText(scalars: Array(word.scalars[..<point])).folded)
    return point == 1 || NameWords.kind(letters) == .title ? point + 1 : 0
  }

  /// J., J.R., Dr., St.
  private static func isShortened(_ text: FieldText) -> Bool {
    var letters: [UInt8] = []
    for byte in text.folded where Folding.isLetter(byte) { letters.append(byte) }
    return letters.count == 1 || letters.count == 2 && text.scalars.count == 4
      || NameWords.kind(letters) == .title || letters == [UInt8(ascii: "S"), UInt8(ascii: "T")]
  }

  // MARK: Words

  /// Words that are spelt less like names, in bits a letter, count so much less: labels and art that were
  /// read as letters.
  private static let leastFit: Float = 0.05
  private static let unfitting: Float = 2.5, unfittingBesideKnown: Float = 1.2

  /// What the words speak for or against a name; nil where it cannot be one.
  private func judge(_ candidate: NameCandidate) -> Float? {
    var names = 0
    var initials = 0
    var titles = 0
    var seldom = 0
    var isAfterName = false
    var letters = 0
    // MASTER CARD, J CB.
    var joined: [UInt8] = []
    var score: Float = 0
    // Bits by which the words are spelt as names, and how many words.
    var fit: Float = 0
    var fitted: Float = 0
    candidate.isCommon = true
    candidate.isKnown = candidate.suggested > 0
    candidate.isFitting = true
    var isSecondParticle: Bool {
      candidate.words.count > 2 && NameWords.kind(Folding.letters(candidate.words[1].folded)) == .particle
    }
    for i in candidate.words.indices {
      var word = candidate.words[i]
      let lead = NameReader.lead(word)
      if lead > 0 {
        if lead == 2 { initials &+= 1 } else { titles &+= 1 }
        letters &+= lead &- 1
        word.scalars.removeFirst(lead)
      }
      var folded: [UInt8] = []
      for byte in word.folded where Folding.isLetter(byte) { folded.append(byte) }
      letters &+= folded.count
      joined += folded
      // Companies and banks have an ampersand more often than couples.
      if folded.isEmpty { score -= 1 }
      if NameReader.areInitials(word) {
        initials &+= folded.count
        continue
      }
      let isSmall = word.scalars.first.map(Folding.isSmall) ?? false
      switch NameWords.kind(folded) {
      case .never where candidate.suggested == 0: return nil
      case .never, .plain: break
      case .seldom:
        seldom &+= 1
        isAfterName = i > 0 && candidate.isKnown
      case .title:
        titles &+= 1
        // Who is called MR is somebody.
        if i == 0 { candidate.isKnown = true }
        continue
      // Alone E and Y are more often a name's first letter, and at the end, or before another, LE and SAN are
      // surnames.
      case .particle where folded.count > 1 && i + 1 < candidate.words.count && !(i == 0 && isSecondParticle): continue
      case .particle: break
      // ÅSA is a first name, and ASA a company behind one.
      case .company where i == 0 && folded.count < 5: break
      case .company:
        if folded.count > 2 || i == candidate.words.count - 1 {
          candidate.isCompany = true
          continue
        }
      }
      if folded.count == 1 {
        initials += 1
      } else if folded.count > 1 {
        names += 1
        let symbols = word.scalars.map { NameModel.symbol($0) }
        if !model.isCommon(symbols) { candidate.isCommon = false }
        let isKnown = model.areKnown(symbols)
        if isKnown { candidate.isKnown = true } else if NameWords.isNear(CS_WORDS_NEVER_NAMES, folded) { seldom += 1 }
        // FAMILY/GIVEN.
        for scalar in word.scalars where scalar == 0x2F && isKnown { names += 1 }
        // Of three letters there is little to judge by: ITO.
        if folded.count > (isKnown ? 3 : 2) {
          fit += model.fit(symbols)
          fitted += 1
        }
        if !NameReader.hasVowel(folded), folded.count >= 4 { score -= 1 }
        for text in brandWords where NameReader.holds(text, folded) { seldom += 1 }
      }
      if isSmall { score -= 1.2 }
    }
    let count = names + initials
    guard names > 0, letters >= 3, letters <= 40, count <= 6 else { return nil }
    if candidate.suggested == 0, NameWords.kind(joined) == .never { return nil }
    // DISO VER.
    if candidate.suggested == 0, names > 1, NameWords.isNear(CS_WORDS_SCHEMES, joined) { return nil }
    // All words are those of products.
    if seldom >= names, candidate.suggested == 0 { return nil }
    if letters > 28 { score -= 1 }
    if fitted > 0, fit < NameReader.leastFit * fitted, candidate.suggested == 0, !candidate.isCompany {
      score -= candidate.isKnown ? NameReader.unfittingBesideKnown : NameReader.unfitting
      candidate.isFitting = false
    }
    // MR CHEN.
    let alone: Float = candidate.isCompany ? -1.2 : titles > 0 ? -2 : -3.4
    score += count == 1 ? alone : count <= 3 ? 1 : count == 4 ? 0.4 : -0.5
    if initials > 0 { score += 0.3 }
    score += 0.8 * Float(titles)
    // WASHINGTON is one behind a first name.
    score -= (isAfterName ? 0.7 : 1.4) * Float(seldom)
    score += candidate.suggested > 1 ? 3 : candidate.suggested == 1 ? 1.6 : 0
    return score
  }

  /// Whether a folded word is one of a text's, of which letters alone count.
  private static func holds(_ text: FieldText, _ word: [UInt8]) -> Bool {
    // Letters of the word that were found, or -1.
    var found = 0
    for byte in text.folded + [0x20] {
      if byte == 0x20 {
        if found == word.count { return true }
        found = 0
      } else if Folding.isLetter(byte), found >= 0 {
        found = found < word.count && word[found] == byte ? found + 1 : -1
      }
    }
    return false
  }

  static func hasVowel(_ word: [UInt8]) -> Bool {
    for byte in word {
      switch byte {
      case UInt8(ascii: "A"), UInt8(ascii: "E"), UInt8(ascii: "I"), UInt8(ascii: "O"),
        UInt8(ascii: "U"), UInt8(ascii: "Y"):
        return true
      default: continue
      }
    }
    return false
  }
}
