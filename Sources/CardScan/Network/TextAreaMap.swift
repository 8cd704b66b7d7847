// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What the text-area network says about a whole card, cell by cell: whether a cell lies in the middle
/// of a line of text, how high the line's capitals are, and where their middle is.
struct TextAreaMap {
  /// Pixels of the rectified card for one pixel of the network's input.
  static let reduction = 2
  /// Pixels of the rectified card that a cell is wide and high.
  static let cellSize = 8.0
  /// Values of a cell: the middle's logit, logarithm to the base 2 of the height over 20 pixels,
  /// the middle's distance from the cell's in cells.
  static let valuesPerCell = 3

  let rows: Int
  let columns: Int
  /// Row by row: probability that the cell lies in the middle of a line, 0 to 1.
  let probabilities: [Float]
  /// Pixels of the rectified card.
  let heights: [Float]
  /// The line's middle, pixels of the rectified card from its upper edge as it is read.
  let middles: [Float]

  init(_ output: NetworkOutput) {
    let part = NetworkOutput.cellsPerColumn
    let rows = output.rows * part, columns = output.columns * part
    var probabilities = [Float](repeating: 0, count: rows * columns)
    var heights = probabilities, middles = probabilities
    for y in 0..<rows {
      for x in 0..<columns {
        let place = y * columns + x
        probabilities[place] = output.cell(0, y, x).probability
        let height = output.cell(1, y, x)
        // 20 pixels times 2 to what the network gives.
        heights[place] = 20 * expf(0.6931472 * min(max(height, -2), 3))
        let offset = output.cell(2, y, x)
        middles[place] = Float(TextAreaMap.cellSize) * (Float(y) + 0.5 + offset)
      }
    }
    self.rows = rows
    self.columns = columns
    self.probabilities = probabilities
    self.heights = heights
    self.middles = middles
  }
}
