// SPDX-License-Identifier: Apache-2.0

/// Phrases that are looked for in lines, each with a number that says what it means.
struct PhraseBook {
  /// Folded, letters and digits only, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private(set) var kinds: [Int] = []

  init() {}

  /// A table of phrases in ASCII capitals, separated by `|`.
  mutating func add(_ table: StaticString, kind: Int) {
    var first = 0
    let count = table.utf8CodeUnitCount
    var i = 0
    while i <= count {
      if i == count || table.utf8Start[i] == UInt8(ascii: "|") {
        add(FieldText(ascii: table, first, i).folded, kind: kind)
        first = i + 1
      }
      i += 1
    }
  }

  /// One folded phrase; blanks and signs are dropped. Nothing is added where nothing is left, or
  /// more than can be compared.
  mutating func add(_ folded: [UInt8], kind: Int) {
    let first = bytes.count
    for byte in folded where Folding.isLetter(byte) || Folding.isDigit(byte) {
      bytes.append(byte)
    }
    guard bytes.count > first, bytes.count - first <= EditDistance.largestCount else {
      bytes.removeLast(bytes.count - first)
      return
    }
    ends.append(bytes.count)
    kinds.append(kind)
  }

  var count: Int { ends.count }

  subscript(index: Int) -> [UInt8] {
    let first = index == 0 ? 0 : ends[index - 1]
    return [UInt8](bytes[first..<ends[index]])
  }
}
