// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Segmentation along X: how much of each column of a band is covered by strokes, and the cuts
/// between characters that follow from it. Cuts are hypotheses for the lattice, never a verdict.
struct StrokeProfile {
  /// Share of the band's rows that a bright stroke covers, 0 to 1, for each column of the strip.
  let bright: [Float]
  /// The same of dark strokes: which of the two the characters are is not known here, and embossed
  /// ones are both.
  let dark: [Float]

  /// Measures the strip that `window` cuts out of `picture`, in strip pixels: the middle
  /// `StripWindow.digitRows` rows, nearest pixel.
  init(of picture: LumaView, window: StripWindow) {
    let columns = max(0, window.columns)
    var bright = [Float](repeating: 0, count: columns)
    var dark = bright
    let first = (StripWindow.lineRows - Int(StripWindow.digitRows)) / 2
    let last = StripWindow.lineRows - first
    var line = [UInt8](repeating: 0, count: columns)
    var picture = picture.grey
    var place = cs_strip_place(at: window.origin, along: window.columnStep, across: window.rowStep)
    cs_strokes(&picture, &place, Int32(columns), Int32(first), Int32(last), &line, &bright, &dark)
    let scale = 1 / Float(last - first)
    for column in 0..<columns {
      bright[column] *= scale
      dark[column] *= scale
    }
    self.bright = bright
    self.dark = dark
  }
}

extension cs_strip_place {
  /// Where a strip lies: a point of it, and the steps along and across it.
  init(at point: Point, along column: Point, across row: Point) {
    self.init(x: point.x, y: point.y, column_x: column.x, column_y: column.y, row_x: row.x, row_y: row.y)
  }
}

extension StrokeProfile {
  /// X of the middle of each segment between two cuts that is as wide as a character may be, strip
  /// pixels; a segment as wide as two or three characters gives their middles.
  func characterCentres() -> [Float] {
    StrokeProfile.centres(bright) + StrokeProfile.centres(dark)
  }

  private static func centres(_ coverage: [Float]) -> [Float] {
    var centres: [Float] = []
    let cut = threshold(coverage)
    var begin = -1
    for x in 0...coverage.count {
      let covered = x < coverage.count && coverage[x] > cut
      if covered && begin < 0 { begin = x }
      guard !covered, begin >= 0 else { continue }
      append(from: Float(begin), to: Float(x), &centres)
      begin = -1
    }
    return centres
  }

  /// Half the median of the columns that hold strokes.
  private static func threshold(_ coverage: [Float]) -> Float {
    let covered = coverage.filter { $0 > 0.04 }
    if covered.isEmpty { return 1 }
    return 0.5 * covered[Ranking.falling(covered)[(covered.count - 1) / 2]]
  }

  private static func append(from left: Float, to right: Float, _ centres: inout [Float]) {
    let width = right - left
    switch width {
    case 4..<19:
      centres.append((left + right) / 2)
    case 19..<38:
      centres.append(left + width / 4)
      centres.append(left + 3 * width / 4)
    case 38..<57:
      for part in 0..<3 { centres.append(left + width * Float(2 * part + 1) / 6) }
    default:
      break
    }
  }
}
