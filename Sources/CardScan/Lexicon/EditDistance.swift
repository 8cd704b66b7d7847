// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Levenshtein's distance with cheaper look-alikes, in quarters of an edit: of single characters, and of two that
/// stand close and look like one, in the text or in the phrase. One object is used for many comparisons: it keeps its rows.
final class EditDistance {
  static let edit = 4
  /// The longest phrase that is compared.
  static let largestCount = Int(CS_PHRASE_LENGTH)

  /// Distance of the phrase's first n characters from all that was appended.
  private var row: [Int] = []
  /// The same before the last character, which is `last`, a skeleton; 0 before the first.
  private var before: [Int] = []
  private var last: UInt8 = 0
  private var phrase: [UInt8] = []
  /// What each of its characters and the one before it look like together; 255 where they look like none.
  private var wholes: [UInt8] = []
  /// The least that the cost can become, however the text goes on.
  private(set) var least = 0

  /// Begins with an empty text. False where the phrase is empty or too long.
  func begin(_ phrase: [UInt8]) -> Bool {
    guard !phrase.isEmpty, phrase.count <= EditDistance.largestCount else { return false }
    self.phrase = phrase
    least = 0
    last = 0
    row.shorten(to: 0)
    before.shorten(to: 0)
    wholes.shorten(to: 0)
    var first: UInt8 = 0
    for byte in phrase {
      let second = Folding.skeleton(byte)
      let whole = EditDistance.whole(first, second)
      wholes.append(whole == 0 ? 255 : whole)
      first = second
    }
    for n in 0...phrase.count {
      row.append(n * EditDistance.edit)
      before.append(0)
    }
    return true
  }

  /// Adds a folded character to the text.
  func append(_ byte: UInt8) {
    // A point, dash or apostrophe too many is no difference between words.
    if Folding.isSign(byte) { return }
    let skeleton = Folding.skeleton(byte)
    let whole = EditDistance.whole(last, skeleton)
    var diagonal = row[0]
    var diagonalBefore = before[0]
    // Of the phrase without its last two characters.
    var skipped = 0
    before[0] = diagonal
    row[0] &+= EditDistance.edit
    // The next character may look like one letter together with this one.
    least = min(row[0], diagonal &+ 1)
    for n in 1..<row.count {
      let wanted = phrase[n &- 1]
      let change = wanted == byte ? 0 : Folding.skeleton(wanted) == skeleton ? 1 : EditDistance.edit
      var best = min(diagonal &+ change, min(row[n], row[n &- 1]) &+ EditDistance.edit)
      if wanted == whole { best = min(best, diagonalBefore &+ 1) }
      if wholes[n &- 1] == byte { best = min(best, skipped &+ 1) }
      skipped = diagonal
      diagonalBefore = before[n]
      diagonal = row[n]
      before[n] = diagonal
      row[n] = best
      least = min(least, min(best, diagonal + 1))
    }
    last = skeleton
  }

  /// The letter that two skeletons look like where they stand close, as readers of print know them; 0 where none.
  private static func whole(_ first: UInt8, _ second: UInt8) -> UInt8 {
    switch (first, second) {
    case (UInt8(ascii: "I"), UInt8(ascii: "I")): UInt8(ascii: "U")
    case (UInt8(ascii: "R"), UInt8(ascii: "N")): UInt8(ascii: "M")
    case (UInt8(ascii: "V"), UInt8(ascii: "V")): UInt8(ascii: "W")
    case (UInt8(ascii: "C"), UInt8(ascii: "I")): UInt8(ascii: "D")
    default: 0
    }
  }

  /// Quarters of an edit between the whole phrase and the text.
  var cost: Int { row.last ?? 0 }

  /// Between two folded texts without blanks and signs; nil where one is empty or too long.
  func between(_ phrase: [UInt8], _ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.count <= EditDistance.largestCount, begin(phrase) else { return nil }
    for byte in text { append(byte) }
    return cost
  }
}
