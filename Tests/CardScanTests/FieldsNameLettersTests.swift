// SPDX-License-Identifier: Apache-2.0
import CardScanWords
import Testing

@testable import CardScan

/// The marks of a name's letters agree with each other.
@Suite struct FieldsNameLettersTests {
  /// A name as it is read: `others` are what else a letter may be, and how likely that is beside 0.6.
  private func name(_ text: String, others: [Character: (Character, Float)] = [:]) -> String {
    let characters = text.unicodeScalars.map { scalar in
      let other = others[Character(scalar)]
      return TextCharacter(
        scalar: UInt16(scalar.value), probability: 0.6,
        alternatives: [UInt16(other?.0.unicodeScalars.first?.value ?? 0), 0],
        alternativeProbabilities: [other?.1 ?? 0, 0], left: 0, right: 1)
    }
    var words = [FieldText(scalars: characters.map(\.scalar))]
    NameLetters(characters).apply(to: &words)
    return String(decoding: words[0].utf8, as: UTF8.self)
  }

  @Test func marksOfAnotherLanguageGiveWay() {
    #expect(name("MÃRĪTE SPROĢIS", others: ["Ã": ("Ā", 0.1)]) == "MĀRĪTE SPROĢIS")
    #expect(name("MÜKRAMÍN ŞAMA", others: ["Í": ("İ", 0.1)]) == "MÜKRAMİN ŞAMA")
    #expect(name("Inãra Liepiņa", others: ["ã": ("ā", 0.1)]) == "Ināra Liepiņa")
    #expect(name("ÞÓR ÞÓRĐARSON") == "ÞÓR ÞÓRÐARSON", "two capitals that look the same")
    #expect(name("Đorđe Čolić") == "Đorđe Čolić")
  }

  @Test func whatIsSureOrAgreesStays() {
    let other: [Character: (Character, Float)] = ["Ã": ("Ā", 0.1)]
    #expect(name("MÃRITE", others: other) == "MÃRITE", "one letter agrees with itself")
    #expect(name("CONCEIÇÃO", others: other) == "CONCEIÇÃO")
    #expect(name("MÃRĪTE", others: ["Ã": ("Ā", 0.005)]) == "MÃRĪTE")
    let polish: [Character: (Character, Float)] = ["Ł": ("L", 0.2)]
    #expect(name("STANISŁAW RODRÍGUEZ", others: polish) == "STANISŁAW RODRÍGUEZ", "people have two languages")
    #expect(name("MÃRĪTE", others: ["Ã": ("B", 0.3)]) == "MÃRĪTE", "another letter is no other mark")
    #expect(name("Işık Şen", others: ["ı": ("i", 0.5)]) == "Işık Şen", "an i without its dot")
    #expect(name("") == "")
  }

  /// Each line of the table has pairs of a capital and a mark, none of them twice.
  @Test func theTableHasLetters() {
    let words = WordTable(CS_WORDS_NAME_LETTERS)
    let lines = (0..<words.count).map { words[$0] }.split(separator: WordTable.end, omittingEmptySubsequences: false)
    #expect(lines.count == 21 && lines[20].isEmpty)
    for line in lines.dropLast().map(Array.init) {
      #expect(line.count > 2 && line.count.isMultiple(of: 2))
      let letters = stride(from: 0, to: line.count - 1, by: 2).map { [line[$0], line[$0 + 1]] }
      #expect(Set(letters).count == letters.count)
      let last = UInt8(ascii: "a") + UInt8(StripNetwork.marks)
      #expect(letters.allSatisfy { Folding.isLetter($0[0]) && $0[1] > UInt8(ascii: "a") && $0[1] <= last })
    }
  }
}
