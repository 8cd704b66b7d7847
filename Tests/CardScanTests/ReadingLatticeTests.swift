// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingLatticeTests {
  static let number: [UInt8] = [4, 0, 1, 1, 2, 7, 8, 8, 5, 5, 5, 3, 9, 0, 6, 6, 1, 7, 2]

  static func read(
    _ scores: StripScores, _ groupings: Groupings = .cards, leastDigits: Float = 6
  ) -> LineReading? {
    let window = StripWindow(from: Point(0, 16), to: Point(800, 16), digitHeight: 22)
    return LineReader(groupings: groupings, leastDigits: leastDigits, reach: 3).read(
      scores, window: window, presence: LineReader.presence(scores), extra: [])
  }

  static let layouts: [[Int]] =
    [
      [4, 4, 4, 4], [4, 6, 5], [4, 6, 4], [4, 4, 5], [4, 4, 4], [4, 4, 4, 4, 3], [6, 13],
      [4, 4, 4, 4, 1], [4, 4, 4, 4, 2], [6, 11], [6, 12], [4, 5, 6], [4, 3, 3, 3], [6, 6, 6], [6, 6, 7],
      [4, 4, 4, 6],
    ] + (12...19).map { [$0] }

  @Test(arguments: layouts, [Float(11), 13.5, 18, 24])
  func everyGroupingAndPitch(groups: [Int], pitch: Float) throws {
    let digits = Array(Self.number.prefix(groups.reduce(0, +)))
    let synthesis = ScoreSynthesis(digits: digits, groups: groups, pitch: pitch, columns: 160)
    let reading = try #require(Self.read(synthesis.scores()))
    #expect(reading.values == digits)
    #expect(reading.groups == groups)
    #expect((reading.pitch / pitch - 1).magnitude < 0.06)
    for (digit, position) in zip(reading.digits, synthesis.positions) {
      #expect((digit.position - position).magnitude < 2.5)
    }
  }

  @Test(arguments: 1...40)
  func noiseDoesNotChangeTheNumber(seed: UInt64) throws {
    let digits = Array(Self.number.prefix(16))
    let synthesis = ScoreSynthesis(
      digits: digits, groups: [4, 4, 4, 4], pitch: 15.5, doubt: 0.2, noise: 1, seed: seed)
    #expect(Self.read(synthesis.scores())?.values == digits)
  }

  @Test(arguments: [0, 5, 15]) func aDigitThatIsFaintStaysInPlace(position: Int) throws {
    let digits = Array(Self.number.prefix(16))
    let synthesis = ScoreSynthesis(digits: digits, groups: [4, 4, 4, 4])
    let scores = synthesis.scores()
    var values = scores.values
    let column = Int(synthesis.positions[position] / 4)
    // The network says "perhaps, but rather nothing" over the whole digit.
    for c in (column - 2)...(column + 2) {
      for label in 0..<11 { values[c * 11 + label] = -3.5 }
      values[c * 11 + Int(digits[position])] = -1.6
      values[c * 11 + 10] = -0.35
    }
    let reading = try #require(
      Self.read(StripScores(columns: scores.columns, values: values)))
    #expect(reading.values == digits)
    #expect(reading.digits[position].best.log < -1)
  }

  @Test func spuriousPeaksAreNoDigits() throws {
    let digits = Array(Self.number.prefix(16))
    let synthesis = ScoreSynthesis(digits: digits, groups: [4, 4, 4, 4])
    let scores = synthesis.scores()
    var values = scores.values
    // Art far to the left and right that looks like an 8, and a speck in a gap.
    for c in [2, 3, 118, 119, Int((synthesis.positions[3] + 17) / 4)] {
      for label in 0..<11 { values[c * 11 + label] = -5 }
      values[c * 11 + 8] = -0.1
    }
    let reading = try #require(
      Self.read(StripScores(columns: scores.columns, values: values)))
    #expect(reading.values == digits)
  }

  @Test func aLineAloneMayHoldAnyDigits() throws {
    for groups in [[4], [1, 2], [3], [2, 1], [1]] {
      let digits = Array(Self.number.prefix(groups.reduce(0, +)))
      let synthesis = ScoreSynthesis(
        digits: digits, groups: groups, pitch: 17, begin: 8, gap: 2, columns: 20)
      let reading = try #require(Self.read(synthesis.scores(), .anything, leastDigits: 0.3))
      #expect(reading.values == digits)
    }
  }

  @Test func scoresWithoutDigitsGiveNothing() {
    let nothing = ScoreSynthesis(digits: [], groups: []).scores()
    let window = StripWindow(from: Point(0, 16), to: Point(800, 16), digitHeight: 22)
    withPicture(width: 40, height: 40, { _, _ in 128 }) { picture in
      #expect(LineReader.card.read(nothing, window: window, picture: picture) == nil)
    }
  }

  @Test func brokenScoresAreHarmless() {
    let window = StripWindow(from: Point(0, 0), to: Point(1, 0), digitHeight: 1)
    withPicture(width: 1, height: 1, { _, _ in 0 }) { picture in
      for value in [Float.nan, .infinity, -.infinity, 0] {
        for columns in [0, 1, 2, 130] {
          let scores = StripScores(
            columns: columns, values: .init(repeating: value, count: columns * 11))
          let reading = LineReader.anything.read(scores, window: window, picture: picture)
          #expect(reading == nil || reading!.digits.count <= 24)
        }
      }
      let short = StripScores(columns: 50, values: [0])
      #expect(LineReader.card.read(short, window: window, picture: picture) == nil)
    }
  }
}
