// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// A table of Words/, one word or phrase a line: ASCII.
struct WordTable {
  /// What ends each line, also the last.
  static let end = UInt8(ascii: "\n")

  private let base: UnsafePointer<UInt8>
  let count: Int

  init(_ table: cs_words) {
    var length = 0
    base = UnsafeRawPointer(cs_word_table(table, &length)!).assumingMemoryBound(to: UInt8.self)
    count = length
  }

  subscript(index: Int) -> UInt8 { base[index] }
}
