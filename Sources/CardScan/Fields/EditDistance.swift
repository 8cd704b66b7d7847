// SPDX-License-Identifier: Apache-2.0

/// Levenshtein's distance with cheaper look-alikes, in quarters of an edit. One object is used for
/// many comparisons: it keeps its row.
final class EditDistance {
  static let edit = 4
  /// The longest phrase that is compared.
  static let largestCount = 64

  /// Distance of the phrase's first n characters from all that was appended.
  private var row: [Int] = []
  private var phrase: [UInt8] = []
  /// The least that the cost can become, however the text goes on.
  private(set) var least = 0

  /// Begins with an empty text. False where the phrase is empty or too long.
  func begin(_ phrase: [UInt8]) -> Bool {
    guard !phrase.isEmpty, phrase.count <= EditDistance.largestCount else { return false }
    self.phrase = phrase
    least = 0
    row.shorten(to: 0)
    for n in 0...phrase.count { row.append(n * EditDistance.edit) }
    return true
  }

  /// Adds a folded character to the text.
  func append(_ byte: UInt8) {
    // A point, dash or apostrophe too many is no difference between words.
    if Folding.isSign(byte) { return }
    let skeleton = Folding.skeleton(byte)
    phrase.withUnsafeBufferPointer { phrase in
      row.withUnsafeMutableBufferPointer { row in
        var diagonal = row[0]
        row[0] += EditDistance.edit
        var least = row[0]
        for n in 1..<row.count {
          let wanted = phrase[n - 1]
          let change =
            wanted == byte ? 0 : Folding.skeleton(wanted) == skeleton ? 1 : EditDistance.edit
          let best = min(diagonal + change, min(row[n], row[n - 1]) + EditDistance.edit)
          diagonal = row[n]
          row[n] = best
          least = min(least, best)
        }
        self.least = least
      }
    }
  }

  /// Quarters of an edit between the whole phrase and the text.
  var cost: Int { row.last ?? 0 }

  /// Between two folded texts without blanks and signs; nil where one is empty or too long.
  func between(_ phrase: [UInt8], _ text: [UInt8]) -> Int? {
    guard text.count <= EditDistance.largestCount, begin(phrase) else { return nil }
    for byte in text { append(byte) }
    return cost
  }
}
