// SPDX-License-Identifier: Apache-2.0
import CLoops
import CardScanModels

/// How names of many countries are spelt, made by Training/namemodel.py: how much likelier a letter is
/// after the two before it than anywhere, which names are known, and which of these are common. Symbol 0
/// is a word's end, 1 to 26 are the letters, the last is the apostrophe.
struct NameModel {
  let bytes: UnsafeBufferPointer<UInt8>

  init() {
    var length = 0
    let start = cs_model_names(&length)
    self.init(UnsafeBufferPointer(start: start, count: length))
  }

  /// A model of bytes that stay where they are; without effect where they are too few for one.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    bytes = file.count > CS_NAME_WRITTEN ? file : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The symbol of a character; 0 for signs, which part words.
  static func symbol(_ scalar: UInt16) -> UInt8 { cs_name_symbol(Folding.first(scalar)) }

  /// How much likelier the word's letters are in this order than in any, bits a letter: names have 0.8 at
  /// the median and seldom less than 0.1.
  func fit(_ word: [UInt8]) -> Float {
    guard let model = bytes.baseAddress else { return 0 }
    return cs_name_fit(model, word, word.count) / Float(word.count + 1)
  }

  /// Whether the word of three symbols and more is a common name; one of 170 others is taken for one.
  func isCommon(_ word: [UInt8]) -> Bool { holds(word, CS_NAME_COMMON, CS_NAME_KNOWN) }

  /// Whether the word of three symbols and more is a name of any country; one of 110 others is taken for one.
  func isKnown(_ word: [UInt8]) -> Bool { holds(word, CS_NAME_KNOWN, CS_NAME_WRITTEN) }

  /// Whether one of the names that the word is made of, parted by hyphens, is known.
  func areKnown(_ word: [UInt8]) -> Bool {
    var name: [UInt8] = []
    for symbol in word {
      if symbol != 0 {
        name.append(symbol)
      } else if isKnown(name) {
        return true
      } else {
        name = []
      }
    }
    return isKnown(name)
  }

  /// Whether a name with a mark, of three letters and more, is written so in any country, whatever the case; one of
  /// 300 others is taken for one.
  func isWritten(_ word: [UInt16]) -> Bool {
    guard word.count >= 3, let model = bytes.baseAddress else { return false }
    var hash = UInt32(CS_NAME_HASH)
    for scalar in word { hash = (hash ^ UInt32(Folding.capital(scalar))) &* UInt32(CS_NAME_PRIME) }
    return cs_name_holds(model, hash, CS_NAME_WRITTEN, bytes.count) != 0
  }

  /// Whether the Bloom filter between two bytes holds a word.
  @inline(never)
  private func holds(_ word: [UInt8], _ start: Int, _ end: Int) -> Bool {
    guard word.count >= 3, let model = bytes.baseAddress else { return false }
    return cs_name_holds(model, cs_name_hash(word, word.count), start, end) != 0
  }
}
