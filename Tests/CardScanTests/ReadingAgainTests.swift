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

  @Test func theSurerReadingIsTakenAndDoubted() {
    let (text, confidence) = line("4111", 0.4, then: "4171", 0.6)
    #expect(text == "4171")
    #expect(abs(confidence - 0.36) < 1e-3)
    #expect(line("4171", 0.6, then: "4111", 0.4) == (text, confidence))
  }

  @Test func theSameTextIsAsSureAsTheSurerReading() {
    #expect(line("4111", 0.5, then: "4111", 0.3) == ("4111", 0.5))
    #expect(line("4111", 0.3, then: "4111", 0.5) == ("4111", 0.5))
  }

  @Test func whatWasNotReadChangesNothing() {
    #expect(line("LUCA", 0.5, then: "", 0) == ("LUCA", 0.5))
  }

  /// A strip that is looked at in another way shows the same line, moved, stretched or with more of its row.
  @Test func everyViewShowsTheLine() {
    let area = TextArea(left: Point(100, 200), right: Point(300, 200), height: 20, confidence: 1)
    let plain = area.window(LineView.all[0])
    for i in 1..<LineView.all.count {
      let view = LineView.all[i], window = area.window(view)
      let middle = plain.middlePoint(Double(plain.columns) / 2)
      let along = (middle - window.origin).dot(window.columnStep) / window.columnStep.dot(window.columnStep)
      #expect(along > 0 && along < Double(window.columns))
      let across = (middle - window.origin).dot(window.rowStep) / window.rowStep.dot(window.rowStep)
      #expect(abs(across - Double(window.rows) / 2 + Double(view.drop)) < 1e-6)
      #expect(window.columns % 8 == 0)
      #expect((window.columnStep.length < plain.columnStep.length) == (view.width > 1 || view.size > 1))
    }
  }
}
