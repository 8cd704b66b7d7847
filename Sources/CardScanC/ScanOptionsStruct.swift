// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

extension cardscan_scan_options {
  /// Names, rules, policy and wanted fields.
  func takeKnowledge(into options: inout ScanOptions) throws(ScanError) {
    // The holder's own names come before others.
    try add(first_name, to: &options.fields.firstNames)
    try add(last_name, to: &options.fields.lastNames)
    if let known = RulesHandle.of(rules) {
      options.numbers = known.content.numbers
      options.fields.rules = known.content.rules
      options.fields.firstNames += known.content.words[Int(CARDSCAN_WORD_FIRST_NAME)]
      options.fields.lastNames += known.content.words[Int(CARDSCAN_WORD_LAST_NAME)]
      options.fields.brandWords = known.content.words[Int(CARDSCAN_WORD_BRAND)]
    }
    options.numbers.requiresLuhn = accept_invalid_luhn == 0
    options.numbers.requiresKnownIssuer = require_known_issuer != 0
    options.numbers.fewestDigits = Int(fewest_digits)
    options.numbers.mostDigits = Int(most_digits)
    options.fields.wanted = WantedFields(rawValue: wanted_fields)
    guard options.fields.wanted.isSubset(of: .all) else {
      throw ScanError(.invalidArgument, "a wanted field is none that there is")
    }
    switch Int(date_order) {
    case Int(CARDSCAN_DATE_ORDER_UNKNOWN): break
    case Int(CARDSCAN_DATE_ORDER_DAY_FIRST): options.fields.dateOrder = .dayFirst
    case Int(CARDSCAN_DATE_ORDER_MONTH_FIRST): options.fields.dateOrder = .monthFirst
    default: throw ScanError(.invalidArgument, "the date order is none that there is")
    }
  }

  private func add(
    _ name: UnsafePointer<CChar>?, to names: inout [FieldText]
  ) throws(ScanError) {
    guard name != nil else { return }
    guard let text = FieldText(cString: name) else {
      throw ScanError(.invalidArgument, "a name is longer than 255 bytes")
    }
    names.append(text)
  }

  func chosenRegion() throws(ScanError) -> Region? {
    let quad = Quad(region_corners)
    switch Int(region) {
    case Int(CARDSCAN_REGION_NONE): return nil
    case Int(CARDSCAN_REGION_FRAME): return .frame(quad)
    case Int(CARDSCAN_REGION_CARD): return .card(quad)
    default: throw ScanError(.invalidArgument, "the region is none that there is")
    }
  }
}

extension Quad {
  typealias Numbers = (Double, Double, Double, Double, Double, Double, Double, Double)

  /// Eight numbers, corner by corner.
  init(_ c: Numbers) {
    self.init(Point(c.0, c.1), Point(c.2, c.3), Point(c.4, c.5), Point(c.6, c.7))
  }
}
