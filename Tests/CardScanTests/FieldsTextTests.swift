// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsTextTests {
  @Test func foldedLetters() {
    func folded(_ text: String) -> String { String(decoding: FieldText(text).folded, as: UTF8.self) }
    #expect(folded("Ångström Łódź Straße Øre Æsir Œuvre Þór") == "ANGSTROM LODZ STRASSE ORE AESIR OEUVRE THOR")
    #expect(folded("JUSQU’À ŽIŽEK ČÁSLAVSKÁ İĞNE ȘȚ ñandú ÿ ſ") == "JUSQU'A ZIZEK CASLAVSKA IGNE ST NANDU Y S")
    #expect(folded("a–b⁄c") == "A-B/C")
    #expect((UInt16(0)...0xFFFF).allSatisfy { Folding.first($0) < 0x80 && Folding.second($0) < 0x80 })
  }

  @Test func capitals() {
    for (small, capital) in ["aA", "éÉ", "ÿŸ", "žŽ", "łŁ", "őŐ", "ıI", "ňŇ", "ŝŜ", "șȘ", "ßß", "÷÷", "AA"].map({
      ($0.unicodeScalars.first!, $0.unicodeScalars.dropFirst().first!)
    }) {
      #expect(Folding.capital(UInt16(small.value)) == UInt16(capital.value), "\(small)")
    }
    for pair in ["aA", "éÉ", "žŽ", "łŁ", "őŐ", "ňŇ", "ŝŜ", "șȘ", "ßß", "÷÷", "aa", "××", "55"] {
      let scalars = pair.unicodeScalars.map { UInt16($0.value) }
      #expect(Folding.small(scalars[1]) == scalars[0], "\(pair)")
    }
  }

  @Test func textOfAnyBytes() {
    #expect(FieldText("Zoë €").utf8 == [UInt8]("Zoë €".utf8))
    // Overlong, surrogate, cut off, beyond the basic plane, a lone continuation.
    #expect(FieldText(utf8: [0xC0, 0x80, 0x41]).scalars == [0xFFFD, 0x41])
    #expect(FieldText(utf8: [0xED, 0xA0, 0x80]).scalars == [0xFFFD])
    #expect(FieldText(utf8: [0x41, 0xE2, 0x82]).scalars == [0x41, 0xFFFD])
    #expect(FieldText(utf8: [0xF0, 0x9F, 0x92, 0xB3, 0x42]).scalars == [0xFFFD, 0x42])
    #expect(FieldText(utf8: [0x80, 0x42]).scalars == [0xFFFD, 0x42])
  }

  @Test func wordsAndColumns() {
    let sheet = TextSheet([.of("MEMBER SINCE      VALID THRU"), .of(""), .of("A")])
    #expect(sheet.words.map(\.startsColumn) == [true, false, true, false, true])
    #expect(sheet.words(of: 1).isEmpty)
    #expect(sheet.cells(of: 1).isEmpty)
    #expect(sheet.cells(of: 2).count == 1)
    #expect(sheet.text(sheet.words[0].first, sheet.words[1].end).string == "MEMBER SINCE")
    // Characters far apart are words without a blank between them.
    var line = TextLine.of("AB")
    line.characters[1].left += 4
    line.characters[1].right += 4
    #expect(TextSheet([line]).words.count == 2)
    // A W is told long before its end.
    for (text, count) in [("WA", 1), ("AA", 2)] {
      var line = TextLine.of(text)
      line.characters[1].left = line.characters[0].right + 1.1 * line.height
      line.characters[1].right = line.characters[1].left + 1
      #expect(TextSheet([line]).words.count == count, "\(text)")
    }
  }

  @Test func distances() {
    let distance = EditDistance()
    func between(_ a: String, _ b: String) -> Int? { distance.between([UInt8](a.utf8), [UInt8](b.utf8)) }
    #expect(between("VALID", "VALID") == 0)
    #expect(between("VALID", "VA1ID") == 1)
    #expect(between("VALID", "VALD") == 4)
    #expect(between("JUSQUA", "JUSQU'A") == 0)
    // Two letters that look like one.
    #expect(between("CLUB", "CLLIB") == 1)
    #expect(between("CLUB", "CL1IB") == 1)
    #expect(between("MEMBER", "RNEMBER") == 1)
    #expect(between("CLUB", "CLIB") == 4)
    // And one that looks like two.
    #expect(between("VALID", "VAUD") == 1)
    #expect(between("VALIDA", "VAUDA") == 1)
    #expect(between("EXTERN", "EXTEM") == 1)
    #expect(between("VALID", "UALID") == 4)
    #expect(between("", "A") == nil)
    #expect(between("A", "") == nil)
    #expect(between(String(repeating: "A", count: 65), "A") == nil)
  }
}
