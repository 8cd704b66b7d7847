// SPDX-License-Identifier: Apache-2.0

/// Where a strip for a network lies on a picture. Strip pixel (column c, row r) has its
/// centre at `origin + columnStep * (c + 0.5) + rowStep * (r + 0.5)`, so any turn, also upside
/// down, is a matter of the steps.
struct StripWindow {
  /// Rows of the strips that show a line of characters.
  static let lineRows = 32
  /// Rows that a digit's height takes nominally.
  static let digitRows = 22.0
  /// Picture pixels.
  var origin: Point
  /// Picture pixels from one strip column to the next.
  var columnStep: Point
  /// Picture pixels from one strip row to the next.
  var rowStep: Point
  /// Strip columns, a multiple of 8; 8 to 2048.
  var columns: Int
  /// Strip rows.
  var rows = StripWindow.lineRows

  /// The strip whose digits are `digitHeight` picture pixels high, with their middle line from
  /// `left` to `right` (picture points), read from left to right.
  init(from left: Point, to right: Point, digitHeight: Double) {
    let scale = digitHeight / StripWindow.digitRows
    let span = right - left
    let length = max(span.length, 1e-6)
    columnStep = span * (scale / length)
    rowStep = Point(-columnStep.y, columnStep.x)
    let exact = length / max(scale, 1e-6)
    // What is not a number counts as nothing.
    let wanted = exact > 0 ? min(exact, 4096).truncated : 0
    columns = min(2048, max(8, (wanted + 7) & ~7))
    origin = left - rowStep * (Double(rows) / 2)
  }

  /// A strip of `columns` × `rows` from `origin` on, read along `along`, whose pixels are `step` picture
  /// pixels wide and high.
  init(origin: Point, along: Point, step: Double, columns: Int, rows: Int) {
    self.origin = origin
    columnStep = along * step
    rowStep = Point(-columnStep.y, columnStep.x)
    self.columns = columns
    self.rows = rows
  }

  /// The same place with its left and right exchanged.
  var mirrored: StripWindow {
    var other = self
    other.origin = picturePoint(Double(columns), 0)
    other.columnStep = columnStep * -1
    return other
  }

  /// The picture point at strip coordinates (`x`, `y`).
  func picturePoint(_ x: Double, _ y: Double) -> Point {
    origin + columnStep * x + rowStep * y
  }

  /// The picture point at `x` of the strip's middle line.
  @inline(never)
  func middlePoint(_ x: Double) -> Point { picturePoint(x, Double(rows) / 2) }
}
