// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem
import Testing

@testable import CardScan

/// Labels that are read as a whole.
@Suite struct ReadingLabelSpotterTests {
  /// What the text network says of a strip: for each character a step that is 0.9 sure of it and 0.09 of what it may be
  /// instead, then one that is sure of the blank, the first of them but for what it says of a space.
  static func scores(_ text: String, instead: String, space: Float = -20) -> TextScores {
    let classes = TextAlphabet.classes
    let columns = text.utf16.count
    var values = [Float](repeating: -20, count: 2 * classes * columns)
    for (column, pair) in zip(text.utf16, instead.utf16).enumerated() {
      values[TextAlphabet.label(pair.1) * columns + column] = -2.4
      values[TextAlphabet.label(pair.0) * columns + column] = -0.1
      values[(classes + TextScores.blank) * columns + column] = 0
    }
    if columns > 0 { values[(classes + TextDecoder.space) * columns] = space }
    return TextScores(NetworkOutput(channels: 2 * classes, rows: 1, columns: columns, values: values))
  }

  /// The text after the spotter; `pitch` is the distance from one character to the next in heights.
  static func spotted(_ text: String, instead: String, pitch: Double = 0.7) throws -> StripText {
    let scores = scores(text, instead: instead)
    var read = try #require(TextDecoder.read(scores))
    let area = TextArea(
      left: Point(0, 0), right: Point(10 * pitch * Double(text.count), 0), height: 10, confidence: 1)
    LabelSpotter(LabelRuleSet.generic.rules.flatMap { $0.labels }).spot(&read, in: scores, area)
    return read
  }

  static func string(_ text: StripText) -> String {
    String(decoding: text.characters.map { TextAlphabet.scalar($0.label) }, as: UTF16.self)
  }

  @Test func labelInsteadOfWhatWasRead() throws {
    let text = try Self.spotted("Mitpliedsnuwwer", instead: "Mitgliedsnummer")
    #expect(Self.string(text) == "Mitgliedsnummer")
    // Three letters are 2.3 less likely than those that were read.
    #expect(abs(text.confidence - 0.631) < 0.002)
    #expect(Self.string(try Self.spotted("MEWBERSIMCE", instead: "MEMBERSINCE")) == "MEMBER SINCE")
    // Each character stands at its step.
    #expect(text.characters[3].position == 13)
  }

  @Test func whatIsNoLabelStays() throws {
    #expect(Self.string(try Self.spotted("Mitgliedsnummer", instead: "Mitgliedsnummer")) == "Mitgliedsnummer")
    #expect(Self.string(try Self.spotted("Member No:", instead: "Wewber Mo:")) == "Member No:")
    #expect(Self.string(try Self.spotted("Kaffeehaus", instead: "Haffeekaus")) == "Kaffeehaus")
    // Another word may be a label's with one letter of few.
    #expect(Self.string(try Self.spotted("TUL", instead: "TEL")) == "TUL")
  }

  /// A label has as many letters as have room.
  @Test func labelsOfOtherLengths() throws {
    #expect(Self.string(try Self.spotted("MEWBER", instead: "MEMBER")) == "MEMBER")
    #expect(Self.string(try Self.spotted("MEWBER", instead: "MEMBER", pitch: 1.8)) == "MEWBER")
    #expect(Self.string(try Self.spotted("MEWBER", instead: "MEMBER", pitch: 0.3)) == "MEWBER")
  }

  /// Of one step, and of none.
  @Test func shortStrips() {
    for columns in 0...1 {
      let classes = TextAlphabet.classes
      let output = NetworkOutput(
        channels: 2 * classes, rows: 1, columns: columns, values: [Float](repeating: 0, count: 2 * classes * columns))
      var text = StripText(characters: [], confidence: 0.1)
      let area = TextArea(left: Point(0, 0), right: Point(60, 0), height: 10, confidence: 1)
      LabelSpotter(LabelRuleSet.aaa.rules.flatMap { $0.labels }).spot(&text, in: TextScores(output), area)
      #expect(text.characters.isEmpty)
    }
  }

  /// The sum over all spellings, by trying all of them.
  @Test func probabilityOfLabels() {
    let logs: [Float] = [-0.5, -1.2, -2.1, -1.9, -0.7, -1.0, -0.4, -2.6, -1.3, -0.9, -1.1, -1.4]
    func collapsed(_ path: [Int]) -> [Int] {
      var labels: [Int] = []
      for (step, label) in path.enumerated() where label > 0 && (step == 0 || path[step - 1] != label) {
        labels.append(label)
      }
      return labels
    }
    for labels in [[1], [2, 1], [1, 1], [1, 2, 1]] as [[Int]] {
      var sum: Float = 0
      for number in 0..<81 {
        let path = [number / 27, number / 9 % 3, number / 3 % 3, number % 3]
        guard collapsed(path) == labels else { continue }
        var log: Float = 0
        for (step, label) in path.enumerated() { log += logs[3 * step + label] }
        sum += expf(log)
      }
      var row = [Float](repeating: 0, count: 2 * labels.count + 1)
      let log = cs_spelling(logs, 4, 3, labels, labels.count, &row)
      #expect(abs(expf(log) - sum) < 1e-5)
    }
  }
}
