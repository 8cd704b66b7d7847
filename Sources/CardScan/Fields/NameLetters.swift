// SPDX-License-Identifier: Apache-2.0
import CardScanWords
import CSystem

/// The letters with marks of a name together: a mark that no language has beside the others of the name is one that
/// was misread, and so becomes another that may stand there, or none.
struct NameLetters {
  /// Each line of the table has a language's letters, two bytes each.
  private static let languages: [[UInt8]] = {
    let words = WordTable(CS_WORDS_NAME_LETTERS)
    var languages: [[UInt8]] = [[]]
    for i in 0..<words.count {
      if words[i] == WordTable.end { languages.append([]) } else { languages[languages.count - 1].append(words[i]) }
    }
    languages.removeLast()
    return languages
  }()

  /// The greatest loss, as a natural logarithm of probabilities, for which a name is one of another language's; what
  /// is lost where two capitals that look the same are exchanged, and besides its probability where a mark is dropped.
  private static let most: Float = 3.4, twins: Float = 0.1, dropped: Float = 3

  /// Letters and what stands in their place, which both are as the name has them: capital or small.
  private var changes: [(from: UInt16, to: UInt16)] = []

  /// `characters` are all of the name's.
  init(_ characters: [TextCharacter]) {
    let letters = characters.filter { Self.isMarked($0.scalar) }
    guard letters.count > 1 else { return }
    var least = Self.most
    for language in Self.languages {
      var loss: Float = 0
      var changes: [(from: UInt16, to: UInt16)] = []
      for letter in letters where !Self.holds(language, letter.scalar) {
        let (other, lost) = Self.substitute(for: letter, in: language)
        loss += lost
        changes.append((letter.scalar, other))
      }
      guard loss < least else { continue }
      least = loss
      self.changes = changes
    }
  }

  /// The most likely letter that the language has in the place of one that it has not, and the loss.
  private static func substitute(for letter: TextCharacter, in language: [UInt8]) -> (UInt16, Float) {
    let twin: UInt16 = letter.scalar == 0x110 ? 0xD0 : letter.scalar == 0xD0 ? 0x110 : 0
    if twin != 0, holds(language, twin) { return (twin, twins) }
    let base = Folding.first(letter.scalar)
    var best = letter.scalar, least = Float.infinity
    for k in 0..<2 {
      let other = letter.alternatives[k]
      guard Folding.first(other) == base, !isMarked(other) || holds(language, other) else { continue }
      var loss = logf(letter.probability / max(letter.alternativeProbabilities[k], 1e-6))
      if !isMarked(other) { loss += dropped }
      if loss < least { (best, least) = (other, loss) }
    }
    return (best, least)
  }

  private static func isMarked(_ scalar: UInt16) -> Bool { scalar >= 0xC0 && Folding.isLetter(Folding.first(scalar)) }

  private static func holds(_ language: [UInt8], _ scalar: UInt16) -> Bool {
    let base = Folding.first(scalar)
    let mark = UInt8(ascii: "a") + UInt8(MarkedLetter(scalar)?.mark ?? StripNetwork.marks)
    var i = 0
    while i + 1 < language.count {
      if language[i] == base, language[i + 1] == mark { return true }
      i += 2
    }
    return false
  }

  /// Puts the name's letters in the place of those that were read, and tells those apart that look the same.
  func apply(to words: inout [FieldText]) {
    var isRomanian = false
    for word in words.indices {
      for i in words[word].scalars.indices {
        for change in changes where change.from == words[word].scalars[i] { words[word].scalars[i] = change.to; break }
        let scalar = words[word].scalars[i]
        if scalar | 1 == 0x21B || scalar | 1 == 0x103 { isRomanian = true }
      }
    }
    for word in words.indices {
      Self.tellAlike(&words[word], isRomanian: isRomanian)
      Self.markTwice(&words[word])
    }
  }

  /// Surnames of which a letter bears two marks, where one was seen there: there are no others that are spelt so.
  private static let twiceMarked: [(name: StaticString, place: Int, letter: UInt16)] = [
    ("NGUYEN", 4, 0x1EC4), ("TRAN", 2, 0x1EA6), ("DANG", 1, 0x1EB6), ("HUYNH", 2, 0x1EF2),
  ]

  private static func markTwice(_ word: inout FieldText) {
    for surname in twiceMarked where word.folded == FieldText(surname.name).folded {
      let letter = word.scalars[surname.place]
      guard isMarked(letter) else { continue }
      // Capitals and small letters take turns.
      word.scalars[surname.place] = surname.letter + (Folding.capital(letter) == letter ? 0 : 1)
    }
  }

  /// Letters that look the same, by language: Romanian, which Ț and Ă tell, has Ș for Ş, as nobody else has before a
  /// T; Icelandic has Ð for Đ, never in front, and before a vowel less often than others, but for names on ÐUR.
  private static func tellAlike(_ word: inout FieldText, isRomanian: Bool) {
    var next: UInt8 = 0
    for i in word.scalars.indices.reversed() {
      let scalar = word.scalars[i]
      if scalar | 1 == 0x15F, isRomanian || next == UInt8(ascii: "T") { word.scalars[i] = scalar + 0xBA }
      if scalar == 0x110, i > 0,
        !NameReader.hasVowel([next]) || word.scalars[(i + 1)...].elementsEqual([0x55, 0x52])
      {
        word.scalars[i] = 0xD0
      }
      next = Folding.first(scalar)
    }
  }
}
