// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Corrects the mark of a name's letter, by what else was seen there and by names as people write them: of PUTŘA,
/// which nobody is called, PUTRA is left. Known names without a mark stay, as many are written with marks and without.
struct NameAccents {
  /// What a name as it is written is worth in bits, one without any mark of which the letters are known, and one that
  /// nobody has.
  private static let written: Float = 4, plain: Float = 2, nobody: Float = -99

  let model: NameModel

  /// The word with one other mark, or with one mark less, where that makes it a name. Scalar i stands for character i.
  func corrected(_ word: FieldText, _ characters: [TextCharacter]) -> FieldText {
    var text = word.scalars
    guard text.count == characters.count, worth(text) < 0 else { return word }
    var most: Float = 0
    var best = text
    for i in characters.indices {
      let own = text[i]
      let character = characters[i]
      for k in 0..<2 where Folding.first(character.alternatives[k]) == Folding.first(own) {
        text[i] = Folding.isSmall(own) ? character.alternatives[k] : Folding.capital(character.alternatives[k])
        let odds = character.alternativeProbabilities[k] / character.probability
        // Bits, as the worth.
        let gain = worth(text) + 1.442695 * logf(max(odds, 1e-6))
        if gain > most {
          most = gain
          best = text
        }
      }
      text[i] = own
    }
    return FieldText(scalars: best)
  }

  /// What a name that is spelt so is worth in bits; far less than 0 where nobody has it.
  private func worth(_ name: [UInt16]) -> Float {
    var symbols: [UInt8] = []
    var isMarked = false
    for scalar in name {
      symbols.append(NameModel.symbol(scalar))
      if scalar >= 0xC0 { isMarked = true }
    }
    if isMarked { return model.isWritten(name) ? NameAccents.written : NameAccents.nobody }
    return model.isKnown(symbols) ? NameAccents.plain : NameAccents.nobody
  }
}
