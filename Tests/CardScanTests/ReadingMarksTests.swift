// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite struct ReadingMarksTests {
  /// The combining characters of the classes from 1 on, without the stroke.
  private static let combining: [[Unicode.Scalar]] = [
    ["\u{300}"], ["\u{301}"], ["\u{302}"], ["\u{303}"], ["\u{308}"], ["\u{30A}"], ["\u{30C}"], ["\u{306}"],
    ["\u{304}"], ["\u{307}"], ["\u{30B}"], ["\u{327}", "\u{326}"], ["\u{328}"],
  ]
  private static let strokes: [Character: Character] = [
    "Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "Ŧ": "T", "ŧ": "t",
  ]

  @Test func lettersArePartedAsUnicodeDoes() throws {
    for value in Array(UInt16(0x21)..<0x180) + [0x21A, 0x21B] {
      let scalar = try #require(Unicode.Scalar(value))
      let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
      let base: Character, mark: Int
      if let plain = Self.strokes[Character(scalar)] {
        (base, mark) = (plain, StripNetwork.marks - 1)
      } else if parts.count == 1 {
        (base, mark) = (Character(scalar), 0)
      } else {
        (base, mark) = (Character(parts[0]), 1 + (try #require(Self.combining.firstIndex { $0.contains(parts[1]) })))
      }
      let letter = MarkedLetter(value)
      // Ţ is left to Ț.
      guard base.isASCII, base.isLetter, value != 0x162, value != 0x163 else {
        #expect(letter == nil, "\(scalar)")
        continue
      }
      let found = try #require(letter, "\(scalar)")
      #expect(Character(Unicode.Scalar(found.base)) == Character(base.uppercased()), "\(scalar)")
      #expect(found.isSmall == base.isLowercase && found.mark == mark, "\(scalar)")
      #expect(found.family[mark] == value, "\(scalar)")
    }
  }

  /// Every letter that a mark makes has a class; those that the text network does not read come behind its own.
  @Test func theAlphabetHasAllLetters() throws {
    for value in Array(UInt16(0x41)..<0x180) + [0x21A, 0x21B] {
      for letter in try #require(MarkedLetter(value)?.family ?? [0x41]) where letter != 0 {
        #expect(TextAlphabet.scalar(TextAlphabet.label(letter)) == letter)
      }
    }
    #expect(TextAlphabet.classes == 206)
    #expect(TextAlphabet.label(0x145) > TextAlphabet.classes)
  }

  @Test func anIWithAMarkForItsDotIsACapital() throws {
    #expect(try #require(MarkedLetter(0x69)).family[10] == 0x130)
    #expect(MarkedLetter(0x131) == nil)
  }

  /// What is read of `character` where the network says `mark` with `logit` for all columns.
  private static func marked(
    _ character: Character, _ probability: Float = 0.9, _ others: [(Character, Float)] = [], mark: Int,
    logit: Float = 8, at point: Point = Point(15, 50)
  ) -> StripText.Character {
    var values = [Float](repeating: 0, count: StripNetwork.marks * 8)
    for column in 0..<8 { values[mark * 8 + column] = logit }
    let marks = LetterMarks(
      NetworkOutput(channels: StripNetwork.marks, rows: 1, columns: 8, values: values),
      StripWindow(from: Point(0, 50), to: Point(32, 50), digitHeight: StripWindow.digitRows))
    func scalar(_ character: Character) -> UInt16 { UInt16(character.unicodeScalars.first!.value) }
    var read = StripText.Character.sure(scalar(character), probability, at: 15)
    for (index, other) in others.enumerated() {
      read.alternatives[index] = TextAlphabet.label(scalar(other.0))
      read.alternativeProbabilities[index] = other.1
    }
    marks.mark(&read, at: point)
    return read
  }

  private static func text(_ character: StripText.Character) -> String {
    String(Unicode.Scalar(TextAlphabet.scalar(character.label))!)
  }

  @Test func aLetterGetsItsMark() {
    #expect(Self.text(Self.marked("E", mark: 2)) == "É")
    #expect(Self.text(Self.marked("ö", mark: 11)) == "ő")
    #expect(Self.text(Self.marked("É", mark: 0)) == "E")
    #expect(Self.text(Self.marked("N", mark: 12)) == "Ņ")
    #expect(Self.text(Self.marked("i", mark: 10)) == "İ")
  }

  @Test(arguments: [Point(-100, 50), Point(1000, 50), Point(.nan, 50), Point(.infinity, 0)])
  func placesOutsideOfTheStrip(point: Point) {
    #expect(Self.text(Self.marked("E", mark: 2, at: point)) == "É")
  }

  @Test func whatHasNoSuchLetterStays() {
    #expect(Self.text(Self.marked("X", mark: 2)) == "X")
    #expect(Self.text(Self.marked("5", mark: 2)) == "5")
    #expect(Self.text(Self.marked("Æ", mark: 2)) == "Æ")
  }

  @Test func bothNetworksCount() {
    #expect(Self.text(Self.marked("E", 0.98, mark: 2, logit: 1)) == "E")
    #expect(Self.text(Self.marked("E", 0.5, [("É", 0.45)], mark: 2, logit: 1)) == "É")
  }

  @Test func otherLettersKeepWhatTheyHad() {
    let read = Self.marked("O", 0.6, [("0", 0.3), ("Ö", 0.05)], mark: 5)
    #expect(Self.text(read) == "Ö")
    #expect((read.probability - 0.65).magnitude < 0.01)
    #expect(TextAlphabet.scalar(read.alternatives[0]) == 0x30 && read.alternativeProbabilities[0] == 0.3)
    let sum = read.probability + read.alternativeProbabilities[0] + read.alternativeProbabilities[1]
    #expect(sum <= 0.9501)
  }
}
