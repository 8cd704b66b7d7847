// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem
import CardScanWords

/// Reads labels that are too small or too blurred to be read letter by letter: of those that tell what stands beside
/// them, the one that a strip says most likely, where that is likely enough.
final class LabelSpotter {
  /// Logarithm of how much less likely than the likeliest text a label may be: so much for each of its letters, without
  /// so much for all. Few letters are soon alike.
  private static let letterLoss = Int32(1.2 * Double(CS_LOSS_UNIT)), surplus = Int32(3.5 * Double(CS_LOSS_UNIT))
  /// From one letter to the next in heights of capitals, over a line.
  private static let narrowest = 0.45, widest = 1.45

  private let book: PhraseBook

  /// The labels of expiry dates, of years of membership, of holders, and others: folded text.
  init(_ others: [[UInt8]]) {
    var book = PhraseBook()
    book.add(CS_WORDS_THRU, kind: 0)
    book.add(CS_WORDS_SINCE, kind: 0)
    book.add(CS_WORDS_HOLDERS, kind: 0)
    for label in others { book.add(label, kind: 0) }
    self.book = book
  }

  /// Puts the likeliest label in place of `text`, which was read of an area, where one is likely and not what was read.
  func spot(_ text: inout StripText, in scores: TextScores, _ area: TextArea) {
    let length = (area.right - area.left).length / area.height
    var loss: Int32 = 0
    var peaks = [Int32](repeating: 0, count: 2 * EditDistance.largestCount + 1)
    let index = cs_spot(
      scores.values, scores.steps, scores.classes, TextAlphabet.characters, book.bytes, book.ends, book.count,
      length / LabelSpotter.widest, length / LabelSpotter.narrowest, LabelSpotter.letterLoss,
      LabelSpotter.surplus, &loss, &peaks)
    guard index >= 0, loss > 0 else { return }
    // Small letters behind the first, where most of those that were read are.
    var small = 0
    for character in text.characters where Folding.isSmall(TextAlphabet.scalar(character.label)) { small &+= 2 }
    let isSmall = small > text.characters.count
    let letters = book[index]
    // Each is as sure as all are on the average.
    text.confidence = expf(-Float(loss) / Float(Int(CS_LOSS_UNIT) &* letters.count))
    text.characters.shorten(to: 0)
    for i in letters.indices {
      let small: UInt16 = isSmall && i > 0 && Folding.isLetter(letters[i]) ? 32 : 0
      text.characters.append(
        .sure(
          UInt16(letters[i]) &+ small, text.confidence,
          at: (Float(peaks[2 &* i &+ 1]) + 0.5) * Float(TextScores.columnsPerStep)))
      if i > 0, book.endsWord(index, i - 1) {
        StripText.insertBlank(before: text.characters.count - 1, into: &text.characters)
      }
    }
  }
}
