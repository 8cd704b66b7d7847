// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsNameModelTests {
  private func symbols(_ word: String) -> [UInt8] { FieldText(word).scalars.map(NameModel.symbol) }

  @Test func symbolsOfLetters() {
    #expect(symbols("aÅz'-") == [1, 1, 26, 27, 0])
  }

  @Test(arguments: [
    ("BROWN", "BRDWN"), ("LINDQVIST", "LINOQVIST"), ("KOWALSKI", "KOWALSXI"), ("SCHWARZ", "SCHHARZ"),
  ])
  func namesAreLikelierThanMisreadings(name: String, read: String) throws {
    let (name, read) = (symbols(name), symbols(read))
    let place = try #require(name.indices.first { name[$0] != read[$0] })
    let gain = NameModel().gain(read, name, place)
    #expect(gain > 2)
    #expect(abs(gain + NameModel().gain(name, read, place)) < 1e-4)
  }

  @Test func commonNames() {
    let model = NameModel()
    for name in ["DAVID", "MARIA", "JOHN", "PETER", "GARCIA"] { #expect(model.isCommon(symbols(name)), "\(name)") }
    for other in ["DAVIO", "MARJA'", "IOHN", "NI", ""] { #expect(!model.isCommon(symbols(other)), "\(other)") }
  }

  @Test func knownNames() {
    let model = NameModel()
    for name in ["DAVID", "AOIFE", "ZUZANA", "VOGEL"] { #expect(model.isKnown(symbols(name)), "\(name)") }
    for other in ["DAVIO", "ADIFE", "ZUZAMA", "AB", ""] { #expect(!model.isKnown(symbols(other)), "\(other)") }
    #expect(!model.isCommon(symbols("AOIFE")))
  }

  @Test func fewBytesAreNoModel() {
    let model = NameModel(UnsafeBufferPointer(start: nil, count: 0))
    #expect(!model.isKnown(symbols("DAVID")) && !model.isCommon(symbols("DAVID")))
  }

  /// A name's line with one doubtful letter: what is read, its place, its probability, another letter,
  /// and that one's.
  private func holder(
    _ read: String, _ place: Int, _ probability: Float, _ other: Character, _ share: Float,
    last: [String] = []
  ) -> String? {
    var lines = FieldsHolderTests.front(read)
    lines[5] = lines[5].doubting(place, probability, (other, share))
    return FieldsHolderTests.fields(lines, last: last).holder?.text.string
  }

  @Test func misreadLetters() {
    #expect(holder("PETER BRDWN", 8, 0.8, "O", 0.15) == "PETER BROWN")
    #expect(holder("DAVIO PETROV", 4, 0.68, "D", 0.16) == "DAVID PETROV")
    #expect(holder("Peter Brdwn", 8, 0.8, "o", 0.15) == "Peter Brown")
    #expect(holder("JOMN KOWALSKI", 2, 0.9, "H", 0.08) == "JOHN KOWALSKI")
    #expect(holder("JOÁO KDWALSKI", 6, 0.7, "Ó", 0.2) == "JOÁO KÓWALSKI")
    #expect(holder("OR D DUBOIS", 0, 0.9, "D", 0.05) == "DR D DUBOIS")
    #expect(holder("NDAH MUELLER", 1, 0.77, "O", 0.23) == "NOAH MUELLER")
    #expect(holder("EVA-MATED VOGEL", 8, 0.7, "O", 0.2) == "EVA-MATEO VOGEL")
    #expect(holder("YUKI-AOIFE VOGEL", 6, 0.61, "D", 0.2) == "YUKI-AOIFE VOGEL")
  }

  @Test func sureAndUnusualLettersStay() {
    #expect(holder("PETER BRDWN", 8, 0.9999, "O", 0.00001) == "PETER BRDWN")
    #expect(holder("PETER XHOSQVI", 10, 0.9, "O", 0.08) == "PETER XHOSQVI")
    #expect(holder("PETER WALKER III", 13, 0.8, "J", 0.15) == "PETER WALKER III")
    #expect(holder("OR D DUBOIS", 0, 0.9, "Q", 0.05) == "OR D DUBOIS")
    #expect(holder("PETER O BROWN", 6, 0.7, "D", 0.2) == "PETER O BROWN")
  }

  @Test func suggestionsWin() {
    #expect(holder("PETER BRDWN", 8, 0.8, "O", 0.15, last: ["Brdwn"]) == "PETER BRDWN")
  }

  @Test func linesStayAsRead() {
    var lines = FieldsHolderTests.front("PETER BRDWN")
    lines[5] = lines[5].doubting(8, 0.8, ("O", 0.15))
    let place = FieldsHolderTests.fields(lines).holder?.place
    #expect(place == FieldPlace(line: 5, first: 0, end: 11))
  }
}
