// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Corrects the marks of a name's letters, by what else was seen there and by names as people write them: of PUTŘA,
/// which nobody is called, PUTRA is left. Words without a mark stay, as many names are written with marks and without.
struct NameAccents {
  /// What a name as it is written is worth in bits, and one without any mark of which the letters are known.
  private static let written: Float = 4, plain: Float = 2
  /// Less probable letters are not considered.
  private static let leastProbability: Float = 0.01

  let model: NameModel

  /// Another letter that may stand at a place.
  private struct Change {
    let place: Int
    let letter: UInt16
    /// Bits that it is likelier than what was read.
    let gain: Float
  }

  /// The word with at most two other marks in each of its names, which hyphens part. Scalar i stands for character i.
  func corrected(_ word: FieldText, _ characters: [TextCharacter]) -> FieldText {
    guard word.scalars.count == characters.count else { return word }
    var text = word
    var first = 0
    for end in 0...word.scalars.count
    where end == word.scalars.count || !Folding.isLetter(Folding.first(word.scalars[end])) {
      correct(&text.scalars, first..<end, characters)
      first = end + 1
    }
    return text
  }

  private func correct(_ word: inout [UInt16], _ range: Range<Int>, _ characters: [TextCharacter]) {
    let name = word[range]
    guard name.contains(where: NameAccents.isMarked), worth(name) == 0 else { return }
    let changes = changes(of: word, range, characters)
    var best: Float = 0
    func attempt(_ some: [Change]) {
      var other = name
      var gain: Float = 0
      for change in some {
        other[change.place] = change.letter
        gain += change.gain
      }
      // What no name is worth anything is no better.
      let value = worth(other)
      if value > 0, gain + value > best {
        best = gain + value
        word.replaceSubrange(range, with: other)
      }
    }
    for i in changes.indices {
      attempt([changes[i]])
      for k in changes[..<i].indices where changes[k].place != changes[i].place { attempt([changes[k], changes[i]]) }
    }
  }

  /// The other marks of letters that were seen, in the case that the word has there.
  private func changes(of word: [UInt16], _ range: Range<Int>, _ characters: [TextCharacter]) -> [Change] {
    var changes: [Change] = []
    for place in range {
      for k in 0..<2 {
        let other = characters[place].alternatives[k]
        let probability = characters[place].alternativeProbabilities[k]
        guard probability >= NameAccents.leastProbability, Folding.first(other) == Folding.first(word[place]) else {
          continue
        }
        let letter = Folding.isSmall(word[place]) ? other : Folding.capital(other)
        if letter == word[place] { continue }
        changes.append(
          Change(place: place, letter: letter, gain: log2f(probability / max(1e-3, characters[place].probability))))
      }
    }
    return changes
  }

  /// What a name that is spelt so is worth in bits; 0 where nobody has it.
  private func worth(_ name: ArraySlice<UInt16>) -> Float {
    if name.contains(where: NameAccents.isMarked) { return model.isWritten(name) ? NameAccents.written : 0 }
    return model.isKnown(name.map { NameModel.symbol($0) }) ? NameAccents.plain : 0
  }

  private static func isMarked(_ scalar: UInt16) -> Bool { scalar >= 0xC0 }
}
