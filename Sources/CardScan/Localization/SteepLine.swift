// SPDX-License-Identifier: Apache-2.0

/// A line that runs more along y than along x: x = middle + slope * (y − centre). Lines that run
/// along x are the same on the transposed picture.
struct SteepLine {
  /// x at the picture's middle row.
  var middle: Double
  /// Change of x for one row.
  var slope: Double
  /// Votes of the Hough transform.
  var votes: Double
  /// `seen[y]` counts the rows above y in which the line shows an edge.
  var seen: [Int32]

  func x(at y: Double, centre: Double) -> Double { middle + slope * (y - centre) }

  /// Share of the rows from..<to in which the line shows an edge; 0 where there are none.
  func support(from: Double, to: Double) -> Double {
    let last = seen.count - 1
    guard last > 0 else { return 0 }
    let a = max(0, min(last, Int(from.rounded(.up)))), b = max(0, min(last, Int(to)))
    return b > a ? Double(seen[b] - seen[a]) / Double(b - a) : 0
  }
}
