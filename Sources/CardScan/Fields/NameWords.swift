// SPDX-License-Identifier: Apache-2.0

import CardScanWords

/// Words that tell what a line is.
enum NameWords {
  enum Kind {
    case never, seldom, company, title, particle, plain
  }

  /// What a word tells; `folded` has letters only.
  static func kind(_ folded: [UInt8]) -> Kind {
    if contains(CS_WORDS_PARTICLES, folded, loosely: false) { return .particle }
    if contains(CS_WORDS_TITLES, folded, loosely: false) { return .title }
    if contains(CS_WORDS_COMPANIES, folded, loosely: false) { return .company }
    if contains(CS_WORDS_SCHEMES, folded, loosely: true) || contains(CS_WORDS_NEVER_NAMES, folded, loosely: true)
      || isBankOrCard(folded)
    {
      return .never
    }
    return contains(CS_WORDS_SELDOM_NAMES, folded, loosely: true) ? .seldom : .plain
  }

  /// Whether the table has the word; loosely: also with look-alikes, from four letters on.
  static func contains(_ table: cs_words, _ word: [UInt8], loosely: Bool) -> Bool {
    let words = WordTable(table)
    var i = 0
    while i < words.count {
      var k = 0
      var isSame = true
      while words[i] != WordTable.end {
        let byte = words[i]
        if k >= word.count {
          isSame = false
        } else if word[k] != byte {
          let isAlike = Folding.skeleton(word[k]) == Folding.skeleton(byte)
          if !loosely || word.count < 4 || !isAlike { isSame = false }
        }
        k += 1
        i += 1
      }
      if isSame, k == word.count, k > 0 { return true }
      i += 1
    }
    return false
  }

  /// Whether a word is like one of a table, but for a letter: BUSINIESS. `folded` has letters only.
  static func isNear(_ table: cs_words, _ folded: [UInt8]) -> Bool {
    guard folded.count >= leastNear else { return false }
    let words = WordTable(table)
    let distance = EditDistance()
    var word: [UInt8] = []
    for i in 0..<words.count {
      if words[i] != WordTable.end {
        word.append(words[i])
        continue
      }
      if word.count >= leastNear, let cost = distance.between(word, folded), cost <= EditDistance.edit { return true }
      word.shorten(to: 0)
    }
    return false
  }

  /// Letters of such words, at least.
  private static let leastNear = 7

  /// CITIBANK, BANKAMERICA, EUROCARD and their like; not BANKSTON, nor PICCARD.
  private static func isBankOrCard(_ word: [UInt8]) -> Bool {
    guard word.count >= 6 else { return false }
    func has(_ part: StaticString, at first: Int) -> Bool {
      for i in 0..<4 where word[first + i] != part.utf8Start[i] { return false }
      return true
    }
    if has("BANK", at: word.count - 4) { return true }
    return word.count >= 8
      && (has("CARD", at: word.count - 4) || (has("BANK", at: 0) && word[4] != UInt8(ascii: "S")))
  }
}
