// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingWordGapsTests {
  /// What a line is after blanks were added whose letters, 12 pixels wide and 20 high, stand 2 pixels apart. In
  /// `text` a _ is 3 pixels more that the network took for nothing, and a blank one of 12 pixels that it saw.
  /// `share` is what the network says for a blank where none was seen.
  private static func read(_ text: String, share: Float) throws -> String {
    let card = try PixelBuffer(width: 500, height: 40)
    for i in 0..<card.height * card.stride { card.base[i] = 220 }
    var characters: [StripText.Character] = []
    var x = 40, isApart = false
    for scalar in text.utf16 {
      if scalar == 0x5F {
        x += 3
        isApart = true
        continue
      }
      let width = 12
      if scalar != 0x20 {
        // Strokes across: what is of one brightness is empty.
        for y in 10..<30 where y % 5 < 3 {
          for column in x..<x + width { card.base[y * card.stride + column] = 40 }
        }
      }
      characters.append(.sure(scalar, 1, at: Float(x + width / 2)))
      if isApart { characters[characters.count - 1].blankBefore = share }
      isApart = false
      x += width + 2
    }
    let rows = StripWindow.digitRows
    let window = StripWindow(from: Point(0, 20), to: Point(480, 20), digitHeight: rows)
    let area = TextArea(left: Point(40, 20), right: Point(Double(x), 20), height: 20, confidence: 1)
    var line = ReadLine(
      area: area, window: window, text: StripText(characters: characters, confidence: 0.5))
    line.addBlanks(where: WordGaps(line, card.luma()))
    return String(decoding: line.text.characters.map { TextAlphabet.scalar($0.label) }, as: UTF16.self)
  }

  @Test func aBlankAsWideAsOthersIsAdded() throws {
    #expect(try Self.read("MR E____W BROWN", share: 0.014) == "MR E W BROWN")
    #expect(try Self.read("E___K DI__GON", share: 0.05) == "E K DIGON")
  }

  @Test func narrowerOnesAreNot() throws {
    #expect(try Self.read("I__VAN WEBER", share: 0.5) == "IVAN WEBER")
    #expect(try Self.read("IV_AN WEBER", share: 0.5) == "IVAN WEBER")
  }

  @Test func initialsNeedLessOfTheNetwork() throws {
    #expect(try Self.read("A____M BROWN", share: 0.001) == "A M BROWN")
    #expect(try Self.read("M__R BROWN", share: 0.001) == "MR BROWN", "a narrow one")
    #expect(try Self.read("D____R BROWN", share: 0.0005) == "DR BROWN", "nor where it says still less")
  }

  @Test func initialsMayStandCloserWhereItSaysMore() throws {
    #expect(try Self.read("E__S NOVAK", share: 0.2) == "E S NOVAK")
    #expect(try Self.read("E__S NOVAK", share: 0.1) == "ES NOVAK")
    #expect(try Self.read("E_S NOVAK", share: 0.2) == "ES NOVAK", "too close")
    #expect(try Self.read("MR E__S NOVAK", share: 0.2) == "MR ES NOVAK", "no initials")
  }

  @Test func norWhatTheNetworkExcludes() throws {
    #expect(try Self.read("MR E____W BROWN", share: 0.001) == "MR EW BROWN")
  }

  @Test func withoutOthersTheNetworkMustSayMore() throws {
    #expect(try Self.read("KEVIN__SMITH", share: 0.05) == "KEVIN SMITH")
    #expect(try Self.read("KEVIN__SMITH", share: 0.02) == "KEVINSMITH")
    #expect(try Self.read("KEVIN_SMITH", share: 0.5) == "KEVINSMITH")
  }
}
