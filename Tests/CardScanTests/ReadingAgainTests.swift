// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// What becomes of a line that is read again.
@Suite struct ReadingAgainTests {
  /// The text and its confidence after a line was read twice.
  private func line(_ first: String, _ sure: Float, then second: String, _ surer: Float) -> (String, Float) {
    var line = ReadingLinePartsTests.line(first, confidence: sure)
    TextReader.take(ReadingLinePartsTests.line(second, confidence: surer), over: &line)
    let text = String(decoding: line.text.characters.map { TextAlphabet.scalar($0.label) }, as: UTF16.self)
    return (text, line.text.confidence)
  }

  @Test func theSurerReadingOfDigitsIsTakenAndDoubted() {
    let (text, confidence) = line("4111", 0.4, then: "4171", 0.6)
    #expect(text == "4171")
    #expect(abs(confidence - 0.36) < 1e-3)
  }

  @Test func theSameTextIsAsSureAsTheSurerReading() {
    #expect(line("4111", 0.5, then: "4111", 0.3) == ("4111", 0.5))
    #expect(line("4111", 0.3, then: "4111", 0.5) == ("4111", 0.5))
  }

  @Test func namesDecideBetweenReadingsOfWords() {
    #expect(line("LUGA ROSSE", 0.6, then: "LUCA ROSSI", 0.3).0 == "LUCA ROSSI")
    #expect(line("LUCA ROSSI", 0.3, then: "LUGA ROSSE", 0.6).0 == "LUCA ROSSI")
    // What is next to impossible is no name for all that.
    #expect(line("LUGA ROSSE", 0.9, then: "LUCA ROSSI", 1e-6).0 == "LUGA ROSSE")
  }

  @Test func whatWasNotReadChangesNothing() {
    #expect(line("LUCA", 0.5, then: "", 0) == ("LUCA", 0.5))
  }
}
