// SPDX-License-Identifier: Apache-2.0

/// Segmentation along X: how much of each column of a band is covered by strokes, and the cuts
/// between characters that follow from it. Cuts are hypotheses for the lattice, never a verdict.
///
/// A stroke is a pair of opposite changes of brightness no farther apart than a pen stroke of a
/// character of this height; broad shapes of the background art have no partner that near and drop
/// out (after the stroke width transform of Epshtein, Ofek and Wexler, CVPR 2010, along rows).
struct StrokeProfile {
  /// Share of the band's rows that a bright stroke covers, 0 to 1, for each column of the strip.
  let bright: [Float]
  /// The same of dark strokes: which of the two the characters are is not known here, and embossed
  /// ones are both.
  let dark: [Float]

  /// Measures the strip that `window` cuts out of `picture`, in strip pixels: the middle
  /// `StripWindow.digitRows` rows, nearest pixel.
  init(of picture: LumaView, window: StripWindow) {
    let columns = window.columns
    var bright = [Float](repeating: 0, count: max(0, columns))
    var dark = bright
    let first = (StripWindow.lineRows - Int(StripWindow.digitRows)) / 2
    let last = StripWindow.lineRows - first
    var line = [Int](repeating: 0, count: columns)
    for row in first..<last {
      for column in 0..<columns {
        let point = window.picturePoint(Double(column) + 0.5, Double(row) + 0.5)
        line[column] = picture.nearest(point)
      }
      StrokeProfile.addStrokes(of: line, bright: &bright, dark: &dark)
    }
    let scale = 1 / Float(last - first)
    for column in 0..<columns {
      bright[column] *= scale
      dark[column] *= scale
    }
    self.bright = bright
    self.dark = dark
  }

  /// Widest stroke, strip pixels: a heavy face at 22 rows.
  private static let widest = 7
  /// Least change of brightness over two pixels that begins or ends a stroke.
  private static let least = 10

  private static func addStrokes(
    of line: [Int], bright: inout [Float], dark: inout [Float]
  ) {
    var strongest = 0
    for x in 2..<max(2, line.count) {
      strongest = max(strongest, (line[x] - line[x - 2]).magnitude.asInt)
    }
    let threshold = max(least, strongest / 5)
    var begin = -1
    var sign = 0
    for x in 2..<max(2, line.count) {
      let change = line[x] - line[x - 2]
      guard change.magnitude.asInt >= threshold else { continue }
      let now = change > 0 ? 1 : -1
      if now != sign {
        if begin >= 0, x - begin <= widest {
          for column in begin..<x {
            if sign > 0 { bright[column - 1] += 1 } else { dark[column - 1] += 1 }
          }
        }
        sign = now
      }
      begin = x
    }
  }
}

extension UInt {
  /// The value as `Int`, which every difference of two bytes fits.
  fileprivate var asInt: Int { Int(truncatingIfNeeded: self) }
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
