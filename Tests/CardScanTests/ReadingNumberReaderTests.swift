// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingNumberReaderTests {
  static let synthesis = ScoreSynthesis(
    digits: "4242424242424242".utf8.map { $0 - 48 }, groups: [4, 4, 4, 4], doubt: 0.001)

  static func onCard<Result>(_ body: (LumaView) throws -> Result) rethrows -> Result {
    try withPicture(
      width: 856, height: 540,
      { ReadingBandTests.line($0, $1, centre: 326, height: 40) ? 200 : 90 }, body)
  }

  @Test func readsTheLineOfACard() throws {
    let stages = ScoreStages(row: 326, synthesis: Self.synthesis)
    try Self.onCard { card in
      let reading = try #require(try NumberReader().read(card: card, stages: stages))
      #expect(reading.digits.map(\.digit) == Self.synthesis.digits)
      #expect(reading.groups == [4, 4, 4, 4])
      #expect(reading.halfTurned == false)
      #expect(reading.confidence > 0.95)
      #expect(stages.strips <= 12)
      let first = reading.digits[0].box
      #expect(first.isConvex && (first.topLeft.y + first.bottomLeft.y - 652).magnitude < 16)
      var sum: Float = 0
      for value in 0..<10 { sum += reading.digits[0].probabilities[value] }
      #expect(sum > 0.9 && sum <= 1.0001)
    }
  }

  @Test func readsUpsideDown() throws {
    let stages = ScoreStages(row: 540 - 326, synthesis: Self.synthesis, turned: true)
    try withPicture(
      width: 856, height: 540,
      { ReadingBandTests.line($0, $1, centre: 214, height: 40) ? 200 : 90 }
    ) { card in
      let reading = try #require(try NumberReader().read(card: card, stages: stages))
      #expect(reading.digits.map(\.digit) == Self.synthesis.digits)
      #expect(reading.halfTurned)
    }
  }

  @Test func aWrongCheckDigitCostsConfidence() throws {
    var wrong = Self.synthesis
    wrong.digits[15] = 3
    let stages = ScoreStages(row: 326, synthesis: wrong)
    let right = ScoreStages(row: 326, synthesis: Self.synthesis)
    try Self.onCard { card in
      let doubtful = try #require(try NumberReader().read(card: card, stages: stages))
      let sure = try #require(try NumberReader().read(card: card, stages: right))
      #expect(doubtful.digits.map(\.digit) == wrong.digits)
      #expect(doubtful.confidence < sure.confidence)
      // Where such numbers are wanted, the check digit says less.
      let specimen = try #require(
        try NumberReader(expectsLuhn: false).read(card: card, stages: stages))
      #expect(specimen.confidence > doubtful.confidence)
      #expect(specimen.confidence < sure.confidence)
    }
  }

  @Test func readsAPartOfALine() throws {
    let part = ScoreSynthesis(
      digits: [0, 5, 9, 4], groups: [4], pitch: 16, begin: 10, doubt: 0.001)
    let stages = ScoreStages(row: 23, synthesis: part)
    try withPicture(width: 120, height: 46, { x, _ in UInt8(x % 16 * 10) }) { picture in
      let reading = try #require(try NumberReader().readLine(picture: picture, stages: stages))
      #expect(reading.digits.map(\.digit) == [0, 5, 9, 4])
    }
  }

  @Test(arguments: [(1, 1), (64, 64), (856, 540)], [UInt8(0), 255])
  func picturesWithoutANumberGiveNone(size: (Int, Int), value: UInt8) throws {
    var nothing = Self.synthesis
    (nothing.digits, nothing.groups) = ([], [])
    let stages = ScoreStages(row: -1000, synthesis: nothing)
    try withPicture(width: size.0, height: size.1, { _, _ in value }) { (picture: LumaView) throws -> Void in
      let card = try NumberReader().read(card: picture, stages: stages)
      let line = try NumberReader().readLine(picture: picture, stages: stages)
      #expect(card == nil && line == nil)
    }
  }
}
