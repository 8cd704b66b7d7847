// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

/// What a `cardscan_rules *` points to.
final class RulesHandle {
  private static let mostRules = 256
  private static let mostWords = 64

  /// What is known beforehand.
  struct Content {
    var rules: [LabelRule] = []
    var numbers = NumberPolicy()
    /// First names, last names, the bank's and the product's words.
    var words: [[FieldText]] = [[], [], []]
  }

  var content = Content()
  /// The last call that failed.
  var failure: ScanError?

  static func of(_ pointer: OpaquePointer?) -> RulesHandle? {
    guard let pointer else { return nil }
    return Unmanaged<RulesHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  func add(_ more: [LabelRule]) throws(ScanError) {
    guard content.rules.count + more.count <= RulesHandle.mostRules else {
      throw ScanError(.invalidArgument, "there are more than 256 rules")
    }
    content.rules += more
  }

  func addIssuer(
    _ brand: UnsafePointer<CChar>?, _ first: Int32, _ last: Int32, _ lengths: UInt32
  ) throws(ScanError) {
    guard let name = FieldText(cString: brand) else {
      throw ScanError(.invalidArgument, "an issuer's brand is null or too long")
    }
    try content.numbers.addIssuer(name: name, first: Int(first), last: Int(last), lengths: lengths)
  }

  func addWord(_ word: UnsafePointer<CChar>?, kind: Int) throws(ScanError) {
    guard content.words.indices.contains(kind), let text = FieldText(cString: word), !text.isEmpty else {
      throw ScanError(
        .invalidArgument, "a word is null, empty or too long, or its kind none that there is")
    }
    guard content.words[kind].count < RulesHandle.mostWords else {
      throw ScanError(.invalidArgument, "there are more than 64 words of a kind")
    }
    content.words[kind].append(text)
  }
}

extension cardscan_label_rule {
  static var defaults: cardscan_label_rule {
    var rule = cardscan_label_rule()
    rule.places = UInt32(([.below, .right] as ValuePlaces).rawValue)
    rule.tolerance = LabelRule.defaultTolerance
    return rule
  }

  /// The rule that the struct describes.
  func labelRule() throws(ScanError) -> LabelRule {
    guard let label = bytes(label, most: 1024), let name = bytes(name, most: 1024),
      let value = bytes(value, most: 1024), self.value != nil
    else {
      throw ScanError(.invalidArgument, "a rule's value is null, or a text is too long")
    }
    let all: ValuePlaces = [.below, .right, .above]
    guard places <= UInt32(all.rawValue) else {
      throw ScanError(.invalidArgument, "a rule has a place that there is none of")
    }
    return try LabelRule(
      label: label, isPattern: label_is_pattern != 0, name: name, value: value,
      places: ValuePlaces(rawValue: UInt8(places)), tolerance: tolerance)
  }
}

/// The bytes of a text of the caller's, none for NULL; nil where there are more than `most`.
func bytes(_ text: UnsafePointer<CChar>?, most: Int) -> [UInt8]? {
  guard let text else { return [] }
  var bytes: [UInt8] = []
  while text[bytes.count] != 0 {
    if bytes.count == most { return nil }
    bytes.append(UInt8(bitPattern: text[bytes.count]))
  }
  return bytes
}

extension FieldText {
  /// A text of the caller's; nil for NULL and for more than 255 bytes.
  init?(cString: UnsafePointer<CChar>?) {
    guard cString != nil, let bytes = bytes(cString, most: 255) else { return nil }
    self.init(utf8: bytes)
  }
}
