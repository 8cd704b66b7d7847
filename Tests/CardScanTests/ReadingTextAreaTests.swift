// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite struct ReadingTextAreaTests {
  /// Output of the text-area network in which every cell of `lines` (cells; pixels) is marked.
  static func output(
    rows: Int = 6, columns: Int = 16, _ marks: [(row: Int, columns: Range<Int>, height: Float, offset: Float)]
  ) -> NetworkOutput {
    var values = [Float](repeating: 0, count: 12 * rows * columns)
    func set(_ value: Int, _ row: Int, _ column: Int, _ number: Float) {
      let channel = value * 4 + row % 2 * 2 + column % 2
      values[(channel * rows + row / 2) * columns + column / 2] = number
    }
    for row in 0..<2 * rows {
      for column in 0..<2 * columns { set(0, row, column, -6) }
    }
    for mark in marks {
      for column in mark.columns {
        set(0, mark.row, column, 6)
        set(1, mark.row, column, log2(mark.height / 20))
        set(2, mark.row, column, mark.offset)
      }
    }
    return NetworkOutput(channels: 12, rows: rows, columns: columns, values: values)
  }

  private func areas(
    _ marks: [(row: Int, columns: Range<Int>, height: Float, offset: Float)]
  ) -> [TextArea] {
    TextAreaFinder(map: TextAreaMap(Self.output(marks))).areas()
  }

  @Test func aRunOfCellsIsALine() throws {
    let found = areas([(4, 3..<20, 20, 0.25)])
    try #require(found.count == 1)
    let line = found[0]
    #expect(abs(line.left.x - 24) < 5 && abs(line.right.x - 160) < 5)
    #expect(abs(line.left.y - 38) < 0.5 && abs(line.right.y - 38) < 0.5)
    #expect(abs(line.height - 20) < 0.1)
    #expect(line.confidence > 0.99)
  }

  /// A label of half the height beside a date is a line of its own.
  @Test func heightsTellLinesApart() throws {
    let found = areas([(4, 2..<10, 12, 0), (4, 10..<20, 24, 0)])
    try #require(found.count == 2)
    #expect(abs(found[0].height - 12) < 0.1 && abs(found[1].height - 24) < 0.1)
    #expect(abs(found[0].right.x - 80) < 5 && abs(found[1].left.x - 80) < 5)
  }

  @Test func piecesAreJoinedOverAWordsGap() {
    #expect(areas([(4, 2..<9, 24, 0), (4, 10..<20, 24, 0)]).count == 1)
    #expect(areas([(4, 2..<9, 24, 0), (4, 14..<20, 24, 0)]).count == 2)
    #expect(areas([(2, 2..<12, 16, 0), (6, 2..<12, 16, 0)]).count == 2)
  }

  @Test func slopesAreFollowed() throws {
    // A row further down after half of the length.
    let found = areas([(4, 2..<16, 24, 0.5), (5, 16..<30, 24, -0.3)])
    try #require(found.count == 1)
    #expect(found[0].right.y > found[0].left.y)
    #expect(found[0].right.y - found[0].left.y < 4)
  }

  @Test func nothingIsNoLine() {
    #expect(areas([]).isEmpty)
    #expect(areas([(4, 3..<4, 40, 0)]).isEmpty, "shorter than its height")
  }

  @Test func absurdScoresAreHarmless() {
    for number in [Float.nan, .infinity, -.infinity, 1e30] {
      let output = NetworkOutput(
        channels: 12, rows: 6, columns: 16, values: [Float](repeating: number, count: 12 * 6 * 16))
      let areas = TextAreaFinder(map: TextAreaMap(output)).areas()
      #expect(areas.count <= 6 * 16)
      for area in areas {
        let window = area.window()
        #expect((8...2048).contains(window.columns) && window.columns % 8 == 0)
        #expect((0...1).contains(area.confidence), "\(number)")
      }
    }
  }
}
