// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsNameAccentsTests {
  /// A name with one doubtful letter: what is read, its place, its probability, another letter, and that one's.
  private func corrected(
    _ read: String, _ place: Int, _ probability: Float, _ other: Character, _ share: Float
  ) -> String {
    let line = TextLine.of(read).doubting(place, probability, (other, share))
    return NameAccents(model: NameModel()).corrected(FieldText(read), line.characters).string
  }

  @Test func namesAsTheyAreWritten() {
    let model = NameModel()
    for name in ["İBRAHIM", "İBRAHİM", "İbrahim", "HRUŠKOVÁ", "Hrušková", "ÖZTÜRK", "JABŁOŃSKI"] {
      #expect(model.isWritten(FieldText(name).scalars), "\(name)")
    }
    for other in ["ÍBRAHIM", "HRUSKOVÁ", "OZTÜRK", "PUTŘA", ""] {
      #expect(!model.isWritten(FieldText(other).scalars), "\(other)")
    }
  }

  @Test func marksOfNamesThatNobodyHas() {
    #expect(corrected("ÍBRAHIM", 0, 0.58, "İ", 0.24) == "İBRAHIM")
    #expect(corrected("PUTŘA", 3, 0.7, "R", 0.28) == "PUTRA")
    #expect(corrected("Hrusková", 3, 0.9, "š", 0.09) == "Hrušková")
    // Not where nothing else was seen.
    #expect(corrected("ÍBRAHIM", 0, 0.99, "İ", 0.001) == "ÍBRAHIM")
    #expect(corrected("PUTŘA", 3, 0.95, "R", 0.04) == "PUTŘA")
  }

  /// Names are written with marks and without, and unknown ones stay as they were read.
  @Test(arguments: ["HRUSKOVA", "SOFÍA", "SOFIA", "QŘZT"]) func othersStay(name: String) {
    for place in name.indices {
      let i = name.distance(from: name.startIndex, to: place)
      #expect(corrected(name, i, 0.5, "Ü", 0.3) == name)
    }
  }
}
