// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Corrects letters of names by what else the text network took them for and by how names are spelt.
/// One letter at a time is changed, the one that gains most first: log₂ of the network's
/// probabilities, the trigrams' share, and what known names are worth. What the network did not think
/// of is not considered.
struct NameSpelling {
  /// The trigrams' share, bits for a known name and as many again for a common one, and the least gain of a
  /// change, fitted on names of rendered cards: see Models/names.md.
  private static let weight: Float = 0.9
  private static let knownBits: Float = 4
  private static let leastGain: Float = 2.5

  let model = NameModel()

  /// The word with the changes that are worth it. Scalar i of `word` stands for character i.
  func corrected(_ word: FieldText, _ characters: [TextCharacter]) -> FieldText {
    guard word.scalars.count == characters.count else { return word }
    var text = word
    var symbols: [UInt8] = []
    for scalar in word.scalars { symbols.append(NameModel.symbol(scalar)) }
    while true {
      var best = NameSpelling.leastGain
      var place = -1
      var letter: UInt16 = 0
      let before = worth(symbols)
      for i in symbols.indices where text.scalars[i] == word.scalars[i] {
        guard symbols[i] &- 1 < 26 else { continue }
        let own = characters[i].probability + share(symbols[i], of: characters[i])
        for k in 0..<2 {
          let other = NameSpelling.letter(characters[i].alternatives[k])
          let symbol = NameModel.symbol(other)
          if symbol &- 1 >= 26 || symbol == symbols[i] { continue }
          var changed = symbols
          changed[i] = symbol
          let gain =
            log2f(max(1e-6, share(symbol, of: characters[i])) / max(1e-6, own))
            + NameSpelling.weight * model.gain(symbols, changed, i) + worth(changed) - before
          if gain > best { (best, place, letter) = (gain, i, other) }
        }
      }
      if place < 0 { return text }
      symbols[place] = NameModel.symbol(letter)
      let capital = Folding.capital(letter)
      let isSmall = Folding.isSmall(text.scalars[place])
      text.scalars[place] = !isSmall ? capital : letter == capital && capital < 0x80 ? capital + 32 : letter
    }
  }

  /// What a known name and the spelling of all count where readings of a line are compared.
  private static let knownShare: Float = 0.7, speltShare: Float = 0.5

  /// What speaks for the words of a line as a person's, bits; and whether a common name or two known ones are among them.
  func worth(of text: StripText) -> (bits: Float, hasNames: Bool) {
    var symbols: [UInt8] = []
    for character in text.characters {
      let symbol = NameModel.symbol(TextAlphabet.scalar(character.label))
      // One word's end, whatever parts it from the next.
      if symbol != 0 || symbols.last ?? 0 != 0 { symbols.append(symbol) }
    }
    if symbols.last == 0 { symbols.removeLast() }
    let known = worth(symbols)
    let spelt = symbols.isEmpty ? 0 : model.fit(symbols) * Float(symbols.count + 1)
    return (
      NameSpelling.knownShare * known + NameSpelling.speltShare * spelt, known > NameSpelling.knownBits
    )
  }

  /// Whether one of the names that the word is made of, parted by hyphens, is known.
  func isKnown(_ word: [UInt8]) -> Bool { worth(word) > 0 }

  /// What the names that the word is made of, parted by hyphens, are worth in bits.
  private func worth(_ word: [UInt8]) -> Float {
    var bits: Float = 0
    var name: [UInt8] = []
    for symbol in word + [0] {
      if symbol != 0 {
        name.append(symbol)
        continue
      }
      if model.isKnown(name) { bits += NameSpelling.knownBits }
      if model.isCommon(name) { bits += NameSpelling.knownBits }
      name = []
    }
    return bits
  }

  /// Probability of a letter among what the network also thought of, with all its accents and look-alike
  /// digits.
  private func share(_ symbol: UInt8, of character: TextCharacter) -> Float {
    var sum: Float = 0
    for k in 0..<2
    where NameModel.symbol(NameSpelling.letter(character.alternatives[k])) == symbol {
      sum += character.alternativeProbabilities[k]
    }
    return sum
  }

  private static func letter(_ scalar: UInt16) -> UInt16 {
    let letter = LookAlikes.letter(scalar)
    return letter == 0 ? scalar : UInt16(letter)
  }
}
