// SPDX-License-Identifier: Apache-2.0
import CSystem
import Testing

@testable import CardScan

@Suite struct ReadingLineOfNumberTests {
  /// A strip with digits every 15 columns from column 30 on, `first` and those that follow it, a blank wider between
  /// groups.
  private static func search(groups: [Int], first: Int = 0) throws -> NumberSearch {
    let window = StripWindow(from: Point(50, 326), to: Point(806, 326), digitHeight: 40)
    var digits: [PooledDigit] = []
    var position: Float = 30
    for size in groups {
      for _ in 0..<size {
        var logs = InlineArray<11, Float>(repeating: logf(0.01))
        logs[(first + digits.count) % 10] = logf(0.9)
        digits.append(PooledDigit(position: position, logs: logs))
        position += 15
      }
      position += 10
    }
    let reading = LineReading(
      window: window, scores: StripScores(columns: 0, values: []), digits: digits, groups: groups,
      pitch: 15, gain: 100, margin: 10, unexplained: 0)
    let search = NumberSearch(energy: withPicture(width: 64, height: 64, { _, _ in 0 }) { RowEnergy(of: $0) })
    search.consensus = [try #require(LineConsensus([reading], calibration: .card, unchecked: 1))]
    return search
  }

  @Test func isReadAsItIsGrouped() throws {
    let line = try #require(try Self.search(groups: [4, 6, 5]).line)
    let text = line.text.characters.map { TextAlphabet.scalar($0.label) }
    #expect(text == Array("0123 456789 01234".utf16))
    #expect(line.text.confidence > 0.2 && line.text.confidence < 0.8)
    // Half a pitch before the first digit; a strip column is 40 / 22 pixels.
    #expect((line.area.left - Point(50 + 22.5 * 40 / 22, 326)).length < 0.1)
    #expect((line.area.height - 40).magnitude < 0.1)
  }

  @Test func isNoneWhereItsBlanksAreNotKnown() throws {
    #expect(try Self.search(groups: [16]).line == nil)
    #expect(try Self.search(groups: [3, 3, 9, 1]).line == nil)
    #expect(try Self.search(groups: []).line == nil)
  }

  /// 13 digits that begin with a 4 are an old card's of Visa, but in one group a telephone number's: a + looks like a 4.
  @Test func thirteenDigitsNeedGroups() throws {
    #expect(try Self.search(groups: [4, 4, 5], first: 4).consensus[0].features.plausible == 1)
    #expect(try Self.search(groups: [13], first: 4).consensus[0].features.plausible == NumberFeatures.impossible)
    #expect(try Self.search(groups: [16], first: 4).consensus[0].features.plausible == 1)
  }

  @Test func holdsWhatShowsItAlone() throws {
    let line = try #require(try Self.search(groups: [4, 4, 4, 4]).line)
    let left = line.area.left.x, right = line.area.right.x
    func area(_ left: Double, _ right: Double, _ y: Double) -> TextArea {
      TextArea(left: Point(left, y), right: Point(right, y), height: 36, confidence: 1)
    }
    #expect(line.area.holds(area(left - 5, right + 5, 328)))
    #expect(line.area.holds(area(left + 100, right - 100, 322)))
    #expect(!line.area.holds(area(left, right + 100, 328)))
    #expect(!line.area.holds(area(left - 80, right - 100, 322)))
    #expect(!line.area.holds(area(left, right, 300)))
  }
}
