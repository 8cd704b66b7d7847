// SPDX-License-Identifier: Apache-2.0
import CardScanWords
import Testing

@testable import CardScan

@Suite struct FieldsWordsTests {
  private static func lines(_ table: UInt32) -> [String] {
    let words = WordTable(cs_words(table))
    let text = String(decoding: (0..<words.count).map { words[$0] }, as: UTF8.self)
    #expect(text.last == "\n")
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Of words and phrases; the tables after them are rules.
  private static let tables = CS_WORDS_THRU.rawValue...CS_WORDS_OTHER_NUMBERS.rawValue

  @Test(arguments: tables) func linesAreFoldedAndThereOnce(_ table: UInt32) {
    let lines = Self.lines(table)
    #expect(Set(lines).count == lines.count)
    for line in lines {
      #expect(String(decoding: FieldText(line).folded, as: UTF8.self) == line)
      #expect(line.contains { $0.isLetter } && line.first != " " && line.last != " ", "\(line)")
    }
  }

  @Test func tablesAreInTheHeadersOrder() {
    let known: [(cs_words, String)] = [
      (CS_WORDS_THRU, "VALID THRU"), (CS_WORDS_FROM, "VALID FROM"), (CS_WORDS_SINCE, "MEMBER SINCE"),
      (CS_WORDS_OTHER_DATES, "DATE OF BIRTH"), (CS_WORDS_DATE_FORMS, "MONTH YEAR"), (CS_WORDS_AMERICAN, "AAA"),
      (CS_WORDS_HOLDERS, "CARDHOLDER NAME"), (CS_WORDS_STAND_INS, "YOUR NAME HERE"), (CS_WORDS_MEMBER_VALUES, "RX BIN"),
      (CS_WORDS_SCHEMES, "VISA"),
      (CS_WORDS_NEVER_NAMES, "BANK"), (CS_WORDS_SELDOM_NAMES, "GOLD"), (CS_WORDS_COMPANIES, "GMBH"),
      (CS_WORDS_TITLES, "MRS"), (CS_WORDS_PARTICLES, "VAN"), (CS_WORDS_SECURITY_CODES, "CVV"),
      (CS_WORDS_PHONES, "TELEPHONE"), (CS_WORDS_OTHER_NUMBERS, "LICENSE"),
    ]
    #expect(known.map(\.0.rawValue) == Array(Self.tables))
    for (table, line) in known { #expect(Self.lines(table.rawValue).contains(line), "\(line)") }
  }

  @Test func rulesHaveThreeColumns() {
    for table in [CS_WORDS_AAA_RULES, CS_WORDS_GENERIC_RULES] {
      let lines = Self.lines(table.rawValue)
      #expect(lines.count > 10)
      for line in lines {
        #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 3, "\(line)")
      }
    }
  }
}
