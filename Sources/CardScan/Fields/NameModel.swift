// SPDX-License-Identifier: Apache-2.0
import CardScanModels

/// How names of many countries are spelt, made by Training/namemodel.py: how much likelier a letter is
/// after the two before it than anywhere, which names are known, and which of these are common. Symbol 0
/// is a word's end, 1 to 26 are the letters, 27 is the apostrophe.
struct NameModel {
  private static let symbols = 28
  /// Magic CSNM, version, symbols, levels and hashes.
  private static let header = 8
  /// Tenths of a bit.
  private static let levels = 8
  /// Bloom filters: of common names, then of all, then of those with marks as they are written.
  private static let commonFilter = header + levels + symbols * symbols * symbols * 3 / 8
  private static let knownFilter = commonFilter + 4032
  private static let writtenFilter = knownFilter + 60_000

  private let bytes: UnsafeBufferPointer<UInt8>

  init() {
    var length = 0
    let start = cs_model_names(&length)
    self.init(UnsafeBufferPointer(start: start, count: length))
  }

  /// A model of bytes that stay where they are; without effect where they are too few for one.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    bytes = file.count > NameModel.writtenFilter ? file : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The symbol of a character; 0 for signs, which part words.
  static func symbol(_ scalar: UInt16) -> UInt8 {
    let byte = Folding.first(scalar)
    return Folding.isLetter(byte) ? byte - 0x40 : byte == UInt8(ascii: "'") ? 27 : 0
  }

  /// How much likelier symbol `index` is after the two before it than anywhere: −12.8 to 12.7 bits.
  private func bits(_ word: [UInt8], _ index: Int) -> Float {
    func at(_ i: Int) -> Int { word.indices.contains(i) ? Int(word[i]) : 0 }
    let before = at(index - 1)
    // A word's end is forgotten behind it.
    let first = before == 0 ? 0 : at(index - 2)
    let bit = ((first * NameModel.symbols + before) * NameModel.symbols + at(index)) * 3
    let byte = NameModel.header + NameModel.levels + bit / 8
    guard byte + 1 < bytes.count else { return 0 }
    let code = (UInt16(bytes[byte]) | UInt16(bytes[byte + 1]) << 8) >> UInt16(bit & 7) & 7
    return Float(Int8(bitPattern: bytes[NameModel.header + Int(code)])) * 0.1
  }

  /// By how many bits a word becomes likelier, by its trigrams, when symbol `index` is another.
  func gain(_ word: [UInt8], _ changed: [UInt8], _ index: Int) -> Float {
    var sum: Float = 0
    for i in index..<index + 3 where i <= word.count { sum += bits(changed, i) - bits(word, i) }
    return sum
  }

  /// How much likelier the word's letters are in this order than in any, bits a letter: names have 0.8 at
  /// the median and seldom less than 0.1.
  func fit(_ word: [UInt8]) -> Float {
    var sum: Float = 0
    for i in 0...word.count { sum += bits(word, i) }
    return sum / Float(word.count + 1)
  }

  /// Whether the word of three symbols and more is a common name; one of 170 others is taken for one.
  func isCommon(_ word: [UInt8]) -> Bool { holds(hash(word), NameModel.commonFilter, NameModel.knownFilter) }

  /// Whether the word of three symbols and more is a name of any country; one of 110 others is taken for one.
  func isKnown(_ word: [UInt8]) -> Bool { holds(hash(word), NameModel.knownFilter, NameModel.writtenFilter) }

  /// Whether a name with a mark, of three letters and more, is written so in any country, whatever the case; one of
  /// 300 others is taken for one.
  func isWritten(_ word: [UInt16]) -> Bool {
    guard word.count >= 3 else { return false }
    var hash = NameModel.seed
    for scalar in word { NameModel.add(UInt32(Folding.capital(scalar)), to: &hash) }
    return holds(hash, NameModel.writtenFilter, bytes.count)
  }

  /// Of a word of three symbols and more; nil of others.
  private func hash(_ word: [UInt8]) -> UInt32? {
    guard word.count >= 3 else { return nil }
    var hash = NameModel.seed
    for symbol in word { NameModel.add(UInt32(symbol), to: &hash) }
    return hash
  }

  /// FNV-1a.
  private static let seed: UInt32 = 2_166_136_261
  private static func add(_ symbol: UInt32, to hash: inout UInt32) { hash = (hash ^ symbol) &* 16_777_619 }

  /// Whether the Bloom filter from byte `start` to `end` holds a word with a hash, by double hashing.
  private func holds(_ hash: UInt32?, _ start: Int, _ end: Int) -> Bool {
    guard var hash, end > start, end <= bytes.count else { return false }
    let step = hash >> 16 | 1
    for _ in 0..<bytes[7] {
      let bit = Int(hash) % (8 * (end - start))
      if bytes[start + bit / 8] >> UInt8(bit & 7) & 1 == 0 { return false }
      hash = hash &+ step
    }
    return true
  }
}
