// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingLinePiecesTests {
  /// A piece whose first character stands where character `place` of a line from x = 50 does, `height` pixels high.
  private static func piece(_ text: String, at place: Int = 0, height: Double = 36) -> ReadLine {
    let column = 40 / StripWindow.digitRows
    let left = 50 + 12 * column * Double(place)
    var line = ReadingLinePartsTests.line(text, confidence: 0.5)
    line.window = StripWindow(from: Point(left, 326), to: Point(left + 500, 326), digitHeight: 40)
    line.area = TextArea(
      left: Point(left + 30 * column, 326), right: Point(left + column * Double(30 + 12 * text.count), 326),
      height: height, confidence: 1)
    return line
  }

  private static func joined(_ pieces: ReadLine...) -> [String] {
    var lines = pieces
    ReadLine.joinPieces(&lines)
    return lines.map { line in
      String(decoding: line.text.characters.map { TextAlphabet.scalar($0.label) }, as: UTF16.self)
    }
  }

  @Test func piecesThatShareACharacterAreOneLine() {
    #expect(Self.joined(Self.piece("JONAS JANS"), Self.piece("SEN", at: 9)) == ["JONAS JANSEN"])
    // In any order, and of more than two.
    #expect(
      Self.joined(Self.piece("SEN", at: 9), Self.piece("JONAS"), Self.piece("S JANS", at: 4)) == ["JONAS JANSEN"])
    // The shared character need not be the second piece's first.
    #expect(Self.joined(Self.piece("EXPIRE"), Self.piece("RES", at: 4)) == ["EXPIRES"])
  }

  @Test func theWholeHasThePlacesAndTheDoubtsOfItsPieces() throws {
    var lines = [Self.piece("IVA", height: 24), Self.piece("ANDERS", at: 2)]
    ReadLine.joinPieces(&lines)
    let line = try #require(lines.first)
    let whole = Self.piece("IVANDERS")
    for (a, b) in zip(line.text.characters, whole.text.characters) {
      #expect((line.point(of: a) - whole.point(of: b)).length < 0.01)
    }
    #expect((line.text.confidence - 0.25).magnitude < 1e-6)
    #expect(line.area.height == 36)
    #expect((line.area.right - whole.area.right).length < 0.01)
  }

  @Test func whatSharesNoCharacterStaysApart() {
    #expect(Self.joined(Self.piece("VALID"), Self.piece("01/31", at: 6)) == ["VALID", "01/31"])
    // The same letter, but another one of the line.
    #expect(Self.joined(Self.piece("ANNA"), Self.piece("ANNA", at: 5)) == ["ANNA", "ANNA"])
    // The same line, read twice, and one that shows nothing more.
    #expect(Self.joined(Self.piece("ANNA KIM"), Self.piece("ANNA KIM")) == ["ANNA KIM", "ANNA KIM"])
    #expect(Self.joined(Self.piece("VALIDO"), Self.piece("O", at: 5)) == ["VALIDO", "O"])
    // Letters that stand close.
    #expect(Self.joined(Self.piece("BELL")) == ["BELL"])
  }
}
