// SPDX-License-Identifier: Apache-2.0
import CLoops
import Testing

@testable import CardScan

/// Numbers on rows that neither the lattice nor the lines of text show whole.
@Suite struct ReadingRowNumberTests {
  /// The characters of a row, 20 pixels apart, some of them in doubt: what else each may be, and its logit, where
  /// the character's own is 0.
  private struct Row {
    var text: String
    var doubts: [Int: (Character, Float)] = [:]
    /// What the digit network sees where the text has digits; nil: the same.
    var digits: String?

    var stages: RowStages { RowStages(text: Array(text), doubts: doubts, digits: Array(digits ?? text)) }
    var area: TextArea {
      TextArea(left: Point(8, 300), right: Point(848, 300), height: 30, confidence: 1)
    }
    func read() throws -> NumberReading? { try NumberReader().read([area], stages: stages) }
  }

  private func text(_ number: NumberReading?) -> String? {
    number.map { number in number.digits.map { String($0.digit) }.joined() }
  }

  @Test func whatStandsBesideANumberIsNoneOfIt() throws {
    for text in ["5429 7291 0382 6950", "17 5429 7291 0382 6950", "AB 5429 7291 0382 6950 X7"] {
      let number = try #require(try Row(text: text).read())
      #expect(self.text(number) == "5429729103826950")
      #expect(number.groups == [4, 4, 4, 4])
      #expect(number.confidence > 0.95)
      #expect(!number.halfTurned)
    }
  }

  @Test func otherGroupsAreReadToo() throws {
    #expect(text(try Row(text: "3786 785301 33484").read()) == "378678530133484")
    #expect(text(try Row(text: "3055 468220 9507").read()) == "30554682209507")
    #expect(text(try Row(text: "6294 6938 0099 1138 478").read()) == "6294693800991138478")
  }

  @Test func bothNetworksAndTheCheckDigitDecideADoubt() throws {
    let doubts: [Int: (Character, Float)] = [6: ("1", -0.2), 17: ("8", -0.85)]
    let number = try #require(try Row(text: "5429 7291 0382 6950", doubts: doubts).read())
    #expect(text(number) == "5429729103826950")
    // What the digit network sees otherwise makes the number doubtful.
    let other = try Row(text: "5429 7291 0382 6950", doubts: doubts, digits: "5429 7191 0382 6958").read()
    #expect((other?.confidence ?? 0) < number.confidence)
  }

  @Test func whatIsReadAsALetterMayBeADigit() throws {
    #expect(text(try Row(text: "S429 729I O382 6950", digits: "5429 7291 0382 6950").read()) == "5429729103826950")
  }

  @Test(arguments: ["VALID THRU 12/29", "5429 7291 0382", "", "5429729103826950", "+49 30 901820"])
  func otherRowsHoldNone(text: String) throws {
    #expect(try Row(text: text).read() == nil)
  }

  @Test func aRowUpsideDownGivesAHalfTurnedNumber() throws {
    let row = Row(text: "5429 7291 0382 6950")
    let number = try #require(try NumberReader().read([row.area.reversed], stages: row.stages.turned))
    #expect(text(number) == "5429729103826950")
    #expect(number.halfTurned)
  }

  @Test func rowsWithoutRoomAreSurvived() throws {
    let stages = Row(text: "5429 7291 0382 6950").stages
    let point = TextArea(left: Point(8, 300), right: Point(8, 300), height: 0, confidence: 1)
    #expect(try NumberReader().read([point], stages: stages) == nil)
    #expect(try NumberReader().read([], stages: stages) == nil)
    var sums = [Float](repeating: 0, count: CS_ROW_SUMS), scratch = sums
    let numbers: [UInt32] = [0x4444]
    #expect(cs_look_at_row([0], 0, 1, [0], numbers, 1, 0, 2, &sums, &scratch) < 0)
    #expect(sums.allSatisfy { $0.isFinite })
  }

  @Test func groupsOfDigitsGiveRowsOverTheCard() throws {
    try withPicture(width: 856, height: 540, { _, _ in 0 }) { card in
      func line(_ text: String, from left: Point, to right: Point) -> ReadLine {
        var line = ReadingLinePartsTests.line(text, confidence: 0.5)
        line.area = TextArea(left: left, right: right, height: 40, confidence: 1)
        return line
      }
      var reading = CardReading()
      reading.lines = [
        line("4204", from: Point(472, 341), to: Point(574, 339)),
        line("4969", from: Point(649, 340), to: Point(760, 339)),
        line("HARBOR", from: Point(60, 60), to: Point(300, 60)), line("42", from: Point(60, 160), to: Point(100, 160)),
      ]
      let rows = reading.numberRows(nil, on: card)
      #expect(rows.count == 1)
      let row = try #require(rows.first)
      #expect(row.left.x < 20 && row.right.x > 836)
      #expect((row.left.y - 340).magnitude < 1 && row.left.y == row.right.y)

      reading.lines = [line("4204", from: Point(574, 339), to: Point(472, 341))]
      #expect(reading.numberRows(nil, on: card)[0].left.x > 836)
      reading.lines = [line("4204", from: Point(200, 400), to: Point(202, 300))]
      let upwards = reading.numberRows(nil, on: card)[0]
      #expect(upwards.left.y > 520 && upwards.right.y < 20 && upwards.left.x == upwards.right.x)
    }
  }
}

/// Stages that show a line of characters in the middle of a picture's width: the text network sees all of them, the digit
/// network the digits.
private final class RowStages: StripStages {
  private let text: [Character]
  private let doubts: [Int: (Character, Float)]
  private let digits: [Character]
  private var isTurned = false

  init(text: [Character], doubts: [Int: (Character, Float)], digits: [Character]) {
    (self.text, self.doubts, self.digits) = (text, doubts, digits)
  }

  /// The same on a card that stands on its head.
  var turned: RowStages {
    isTurned = true
    return self
  }

  override func infer(_ network: StripNetwork, on strips: [StripWindow]) throws(ScanError) -> [NetworkOutput] {
    let isText = network == .text
    let steps = isText ? TextScores.stepsPerColumn : 1
    let classes = isText ? TextAlphabet.classes : StripScores.classes
    let nothing = isText ? TextScores.blank : StripScores.none
    return strips.map { window in
      let columns = window.columns / StripNetwork.columnsPerLineOutput
      var values = [Float](repeating: -12, count: steps * classes * columns)
      func set(_ step: Int, _ label: Int, _ logit: Float) {
        guard step >= 0, step < steps * columns else { return }
        values[(step % steps * classes + label) * columns + step / steps] = logit
      }
      for step in 0..<steps * columns { set(step, nothing, 0) }
      let width = Double(StripNetwork.columnsPerLineOutput / steps)
      for (place, character) in (isText ? text : digits).enumerated() {
        let x = 428 + 20 * (Double(place) - Double(text.count - 1) / 2) * (isTurned ? -1 : 1)
        let along = (Point(x, 300) - window.origin).dot(window.columnStep) / window.columnStep.dot(window.columnStep)
        let step = along.isFinite ? Int(along / width) : -1
        guard let scalar = String(character).utf16.first, isText || character.isNumber else { continue }
        if isText {
          set(step, nothing, -8)
          set(step, TextAlphabet.label(scalar), 0)
          if let (other, logit) = doubts[place], let scalar = String(other).utf16.first {
            set(step, TextAlphabet.label(scalar), logit)
          }
        } else {
          // The digit network sees a digit over more than a third of its width.
          for near in step - 1...step + 1 {
            set(near, nothing, -8)
            set(near, Int(scalar) - 0x30, 0)
          }
        }
      }
      return NetworkOutput(channels: steps * classes, rows: 1, columns: columns, values: values)
    }
  }
}
