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
  func namesAreLikelierThanMisreadings(name: String, read: String) {
    let model = NameModel()
    #expect(Float(name.count + 1) * (model.fit(symbols(name)) - model.fit(symbols(read))) > 2)
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
    for name in ["DAVIO-PETER", "PETER-DAVIO", "AB-VOGEL"] { #expect(model.areKnown(symbols(name)), "\(name)") }
    for other in ["", "-", "AB-DAVIO"] { #expect(!model.areKnown(symbols(other)), "\(other)") }
  }

  @Test func fewBytesAreNoModel() {
    let model = NameModel(UnsafeBufferPointer(start: nil, count: 0))
    #expect(
      !model.isKnown(symbols("DAVID")) && !model.isCommon(symbols("DAVID")) && !model.isWritten([0x41, 0xD6, 0x42]))
    #expect(model.fit(symbols("DAVID")) == 0)
  }
}
