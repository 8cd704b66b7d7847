// SPDX-License-Identifier: Apache-2.0

/// Brightness derivatives of a picture, summed along Y for cells of columns: the histogram in which
/// lines of characters stand out. Prefix sums make the mean of any range of rows one subtraction.
struct RowEnergy {
  /// Columns of a cell, pixels.
  static let cellWidth = 32
  /// A derivative counts at most this much, so that a logo or the edge of a chip weighs no more
  /// than a character.
  static let largest: Int32 = 40

  let rows: Int
  let cells: Int
  /// (`rows` + 1) × `cells`: sum over the rows above of the cell's mean derivative.
  private let sums: [Float]

  /// Horizontal derivatives over two pixels, of every pixel. Needs one pass over the picture.
  init(of picture: LumaView) {
    rows = max(0, picture.height)
    cells = max(0, (picture.width - 2) / RowEnergy.cellWidth)
    guard rows > 0, cells > 0 else {
      sums = []
      return
    }
    var sums = [Float](repeating: 0, count: (rows + 1) * cells)
    let scale = 1 / Float(RowEnergy.cellWidth)
    let step = picture.pixelStride
    for y in 0..<rows {
      let row = picture.base + y &* picture.stride
      for cell in 0..<cells {
        var pixel = row + cell &* RowEnergy.cellWidth &* step
        var sum: Int32 = 0
        for _ in 0..<RowEnergy.cellWidth {
          let change = Int32(pixel[2 &* step]) &- Int32(pixel[0])
          sum &+= min(change < 0 ? 0 &- change : change, RowEnergy.largest)
          pixel += step
        }
        sums[(y &+ 1) &* cells &+ cell] = sums[y &* cells &+ cell] + Float(sum) * scale
      }
    }
    self.sums = sums
  }

  /// Mean derivative of `cell` over the rows `top`..<`bottom`, cut to the picture; nil where
  /// nothing is left.
  @inline(__always)
  func mean(cell: Int, from top: Int, to bottom: Int) -> Float? {
    let first = max(0, top)
    let last = min(rows, bottom)
    guard last > first, cell >= 0, cell < cells else { return nil }
    return (sums[last &* cells &+ cell] - sums[first &* cells &+ cell]) / Float(last &- first)
  }

  /// How much a line of characters between the rows `top` and `bottom` stands out in `cell` from
  /// what is above and below it: −1 to 1, normalised by the local contrast.
  @inline(__always)
  func contrast(cell: Int, from top: Int, to bottom: Int) -> Float {
    let height = bottom &- top
    let gap = max(1, height / 8)
    let margin = max(2, height / 3)
    guard let inside = mean(cell: cell, from: top, to: bottom) else { return 0 }
    let above = mean(cell: cell, from: top &- gap &- margin, to: top &- gap)
    let below = mean(cell: cell, from: bottom &+ gap, to: bottom &+ gap &+ margin)
    let outside: Float
    if let above, let below {
      outside = (above + below) / 2
    } else {
      outside = above ?? below ?? inside
    }
    return (inside - outside) / (inside + outside + RowEnergy.noise)
  }

  /// Grey levels a derivative must exceed to count as more than noise.
  private static let noise: Float = 2
}
