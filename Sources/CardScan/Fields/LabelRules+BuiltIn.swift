// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// Sets of rules for common cards.
public enum LabelRuleSet: UInt8, Sendable, CaseIterable {
  /// Cards of the American and Canadian automobile associations: an ISO prefix of three digits, the
  /// club's code, the membership number of nine and a check digit in one row, with labels above.
  case aaa
  /// Insurance, library and other membership cards.
  case generic

  /// The name in rule files and on the command line.
  public var name: StaticString {
    switch self {
    case .aaa: "aaa"
    case .generic: "generic"
    }
  }

  /// The set's rules.
  public var rules: [LabelRule] {
    switch self {
    // Some clubs print what it says above the label.
    case .aaa: LabelRuleSet.parsed(CS_WORDS_AAA_RULES, [.below, .right, .above])
    case .generic: LabelRuleSet.parsed(CS_WORDS_GENERIC_RULES, [.below, .right])
    }
  }

  private static func parsed(_ table: cs_words, _ places: ValuePlaces) -> [LabelRule] {
    let words = WordTable(table)
    var rules: [LabelRule] = []
    var parts: [[UInt8]] = [[]]
    for i in 0..<words.count {
      let byte = words[i]
      if byte == WordTable.end {
        // The tests compile each line.
        if parts.count == 3, let rule = made(parts, places) { rules.append(rule) }
        parts = [[]]
      } else if byte == UInt8(ascii: "\t") {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return rules
  }

  private static func made(_ parts: [[UInt8]], _ places: ValuePlaces) -> LabelRule? {
    do throws(ScanError) {
      return try LabelRule(label: parts[1], name: parts[0], value: parts[2], places: places)
    } catch {
      return nil
    }
  }

  /// How many rules the set's table has.
  var lineCount: Int {
    let words = WordTable(self == .aaa ? CS_WORDS_AAA_RULES : CS_WORDS_GENERIC_RULES)
    var lines = 0
    for i in 0..<words.count where words[i] == WordTable.end { lines += 1 }
    return lines
  }
}
