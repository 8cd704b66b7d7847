// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What the card-area network says of a frame, cell by cell: how much of a cell lies within a card's
/// outline, covered or not, and how much within the card's core, the outline shrunk about its middle.
struct CardAreaMap {
  /// Pixels of the network's input that a cell is wide and high.
  static let cellSize = 4.0
  /// Values of a cell: the logits of area and core.
  static let valuesPerCell = 2
  /// A core's part of the outline's width and height.
  static let coreSize = 0.55

  /// Where the network's input lies in the frame.
  let place: AreaInputPlace
  let rows: Int
  let columns: Int
  /// Row by row, 0 to 1.
  let area: [Float]
  /// Row by row, 0 to 1.
  let core: [Float]

  var strongestCore: Float { core.max() ?? 0 }

  /// The same in the middle third of the map's columns and rows, of which it has three or more.
  var strongestCoreInMiddle: Float {
    var strongest: Float = 0
    for cell in core.indices where cell % columns / (columns / 3) == 1 && cell / columns / (rows / 3) == 1 {
      strongest = max(strongest, core[cell])
    }
    return strongest
  }

  init(
    rows: Int, columns: Int, area: [Float], core: [Float], place: AreaInputPlace = AreaInputPlace()
  ) {
    self.place = place
    self.rows = rows
    self.columns = columns
    self.area = area
    self.core = core
  }

  /// What an input at `place` gave; `isMirrored` where its left and right had been exchanged, which the map's
  /// are not.
  init(_ output: NetworkOutput, place: AreaInputPlace, isMirrored: Bool) {
    let part = NetworkOutput.cellsPerColumn
    let rows = output.rows &* part, columns = output.columns &* part
    func map(_ value: Int) -> [Float] {
      [Float](unsafeUninitializedCapacity: rows &* columns) { target, count in
        for y in 0..<rows {
          for x in 0..<columns {
            let shown = isMirrored ? columns &- 1 &- x : x
            target[y &* columns &+ x] = output.cell(value, y, shown).probability
          }
        }
        count = rows &* columns
      }
    }
    self.init(rows: rows, columns: columns, area: map(0), core: map(1), place: place)
  }

  /// The mean of `area` or `core` over an outline in frame pixels, 0 to 1. What lies beyond the map does
  /// not count.
  func mean(of values: [Float], in quad: Quad) -> Double {
    guard let inside = Homography(width: 1, height: 1, onto: quad) else { return 0 }
    let steps = 16
    var sum = 0.0
    var count = 0.0
    for i in 0..<steps * steps {
      let part = Point(
        (Double(i % steps) + 0.5) / Double(steps), (Double(i / steps) + 0.5) / Double(steps))
      let cell = place.inputPoint(inside.apply(part)) * (1 / CardAreaMap.cellSize)
      guard cell.x >= 0, cell.y >= 0, cell.x < Double(columns), cell.y < Double(rows) else { continue }
      sum += Double(values[cell.y.truncated * columns + cell.x.truncated])
      count += 1
    }
    return count > 0 ? sum / count : 0
  }
}
