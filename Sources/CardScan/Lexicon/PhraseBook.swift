// SPDX-License-Identifier: Apache-2.0
import CLoops
import CardScanWords

/// Phrases that are looked for in lines, each with a number that says what it means.
struct PhraseBook {
  /// Folded, letters and digits only, one after the other; the last of a word that another follows has `wordBit`.
  private(set) var bytes: [UInt8] = []
  private static let wordBit = ~UInt8(CS_PHRASE_BYTE)
  private(set) var ends: [Int] = []
  private(set) var kinds: [Int] = []
  /// The skeletons' letters of each phrase as bits.
  private var masks: [UInt32] = []

  init() {}

  /// All phrases of a table.
  mutating func add(_ table: cs_words, kind: Int) {
    let words = WordTable(table)
    bytes.reserveCapacity(bytes.count + words.count)
    for i in 0..<words.count {
      if words[i] == WordTable.end { close(kind) } else { append(words[i]) }
    }
  }

  /// One folded phrase; signs are dropped. Nothing is added where nothing is left, or
  /// more than can be compared.
  mutating func add(_ folded: [UInt8], kind: Int) {
    for byte in folded { append(byte) }
    close(kind)
  }

  private mutating func append(_ byte: UInt8) {
    if Folding.isLetter(byte) || Folding.isDigit(byte) {
      bytes.append(byte)
    } else if byte == UInt8(ascii: " "), bytes.count > ends.last ?? 0 {
      bytes[bytes.count - 1] |= PhraseBook.wordBit
    }
  }

  /// Ends the phrase whose bytes were appended.
  private mutating func close(_ kind: Int) {
    let first = ends.last ?? 0
    guard bytes.count > first, bytes.count - first <= EditDistance.largestCount else {
      bytes.shorten(to: first)
      return
    }
    var letters: UInt32 = 0
    for i in first..<bytes.count { letters |= Folding.bit(skeleton(at: i)) }
    ends.append(bytes.count)
    kinds.append(kind)
    masks.append(letters)
  }

  var count: Int { ends.count }

  func letters(_ index: Int) -> UInt32 { masks[index] }

  func length(_ index: Int) -> Int { ends[index] - start(index) }

  /// Of the character at `offset`, which is below the length.
  func skeleton(_ index: Int, _ offset: Int) -> UInt8 {
    skeleton(at: start(index) + offset)
  }

  private func skeleton(at place: Int) -> UInt8 { Folding.skeleton(bytes[place] & ~PhraseBook.wordBit) }

  /// Whether another word follows the character at `offset`, which is below the length.
  func endsWord(_ index: Int, _ offset: Int) -> Bool { bytes[start(index) + offset] & PhraseBook.wordBit != 0 }

  private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// The letters and digits of a phrase.
  subscript(index: Int) -> [UInt8] { bytes[start(index)..<ends[index]].map { $0 & ~PhraseBook.wordBit } }
}
