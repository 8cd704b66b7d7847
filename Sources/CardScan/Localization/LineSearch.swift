// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Hough search for the lines of one family of borders, vertical or horizontal, in slope and
/// position. Slopes are far finer than a degree; every edge point votes only for lines near its own
/// direction, weighed by its response. The strongest peak is refitted to its points by least
/// squares, the points' votes are taken back, and so on: a line counts once, however broad its
/// peak. Memory is kept from frame to frame.
final class LineSearch {
  let points = EdgePoints()
  private(set) var lines = [SearchLine]()
  private let space = VoteSpace()
  /// For each line, sums along of the cells where it is seen and of their signs: `along + 1` each.
  private var seen: UnsafeMutablePointer<Int32>
  private var signs: UnsafeMutablePointer<Int32>
  private var seenCapacity = 0

  /// Cells along and their middle.
  var along: Int { points.along }
  var middle: Double { Double(points.along) / 2 }

  /// Distance across, in reduced pixels, up to which a point belongs to a line.
  private static let tolerance = 1.7

  init() {
    seen = .allocate(capacity: 1)
    signs = .allocate(capacity: 1)
    lines.reserveCapacity(64)
  }

  deinit {
    seen.deallocate()
    signs.deallocate()
  }

  /// Takes the edge points of a new frame and forgets the lines of the last. At most `most` lines
  /// will be kept.
  func begin(
    _ map: LumaView, luma: LumaView, isVertical: Bool, steepest: Double, leastDoubt: Double,
    most: Int
  ) {
    points.take(
      map, luma: luma, isVertical: isVertical, steepest: Float(steepest),
      leastDoubt: Float(leastDoubt))
    lines.shorten(to: 0)
    let needed = max(1, most) * (points.along + 1)
    if needed > seenCapacity {
      seen.deallocate()
      signs.deallocate()
      seen = .allocate(capacity: needed)
      signs = .allocate(capacity: needed)
      seenCapacity = needed
    }
  }

  /// Adds up to `most` lines of slope −steepest … steepest that pass, halfway along, between the
  /// positions `from` and `to`, seen on `shortest` cells or more. Points outside of
  /// `from` … `to` widened by the slope have no vote.
  func search(from: Double, to: Double, steepest: Double, shortest: Int, most: Int) {
    guard points.count > 0, points.along > 2, from < to else { return }
    let margin = steepest * middle + 2
    let first = max(from, -margin)
    let last = min(to, Double(points.across) + margin)
    guard first < last else { return }
    space.begin(from: first, to: last, steepest: steepest, middle: middle)
    let nearest = Float(first - margin), farthest = Float(last + margin)
    for i in 0..<points.count {
      points.points[i].is_taken = false
      let position = points.points[i].position
      if position > nearest && position < farthest { space.vote(points.points[i], 1) }
    }
    space.finish()
    // Half of the cells that a line needs must agree on the bin.
    let weakest = shortest * VoteSpace.smoothing * VoteSpace.leastWeight / 2
    var found = 0
    var tries = 0
    while found < most, tries < 3 * most {
      tries += 1
      guard let peak = space.strongest(), peak.votes >= weakest else { return }
      var line = SearchLine(
        position: peak.position, slope: peak.slope, votes: peak.votes, total: 0, longest: 0)
      refit(&line, within: 2.4)
      refit(&line, within: Self.tolerance)
      if take(line) == 0 {
        // Votes without points of their own left: nothing to find at this place.
        space.clear(peak)
        continue
      }
      guard line.slope.magnitude <= steepest + 0.02, line.position >= from, line.position <= to
      else { continue }
      measure(&line)
      if line.total >= shortest, 2 &* line.longest >= shortest, !isKnown(line) {
        lines.append(line)
        found += 1
      }
    }
  }

  /// Share of the cells from `a` to `b` (reduced pixels along) on which line `number` is seen, 0 to
  /// 1; what lies outside of the picture counts as not seen.
  func support(_ number: Int, _ a: Double, _ b: Double) -> Double {
    share(seen, number, a, b)
  }

  /// Sum of the signs over the same cells: near ± `support` where the change is always the same way.
  func signs(_ number: Int, _ a: Double, _ b: Double) -> Double {
    share(signs, number, a, b)
  }

  private func share(
    _ sums: UnsafeMutablePointer<Int32>, _ number: Int, _ a: Double, _ b: Double
  ) -> Double {
    let size = Double(points.along)
    let low = max(0, min(size, a))
    let high = max(0, min(size, b))
    guard high > low, b > a else { return 0 }
    let base = number &* (points.along &+ 1)
    let from = (low + 0.5).truncated
    let to = (high + 0.5).truncated
    guard to > from else { return 0 }
    return min(1, max(-1, Double(sums[base &+ to] &- sums[base &+ from]) / (b - a)))
  }

  /// Calls `body` for every point within `reach` of the line whose direction agrees.
  @inline(__always)
  private func walk(_ line: SearchLine, reach: Double, _ body: (UnsafeMutablePointer<cs_edge_point>, Double) -> Void) {
    let across = points.across
    let along = points.along
    let all = points.points
    let cells = reach.truncated + 1
    var index = points.index
    var row = 0
    while row < along {
      let u = line.across(at: Double(row) + 0.5, middle: middle)
      if u > -3, u < Double(across) + 3 {
        let centre = Int(u + 4) - 4
        let end = min(across, centre + cells + 1)
        var cell = max(0, centre - cells)
        while cell < end {
          let number = Int(index[cell]) &- 1
          cell = cell &+ 1
          if number < 0 { continue }
          let point = all + number
          let distance = Double(point.pointee.position) - u
          if distance.magnitude <= reach,
            (Double(point.pointee.slope) - line.slope).magnitude <= Double(point.pointee.doubt) * 1.5
          {
            body(point, distance)
          }
        }
      }
      index += across
      row = row &+ 1
    }
  }

  /// Least squares over the points within `reach`, nearer ones weighing more.
  private func refit(_ line: inout SearchLine, within reach: Double) {
    var w = 0.0
    var wx = 0.0
    var wy = 0.0
    var wxx = 0.0
    var wxy = 0.0
    walk(line, reach: reach) { point, distance in
      let point = point.pointee
      let q = 1 - distance * distance / (reach * reach)
      let weight = q * q * Double(VoteSpace.weight(point))
      let x = Double(point.row) + 0.5 - middle
      let y = Double(point.position)
      w += weight
      wx += weight * x
      wy += weight * y
      wxx += weight * x * x
      wxy += weight * x * y
    }
    let determinant = w * wxx - wx * wx
    guard determinant > 1e-6, w > 0 else { return }
    let slope = (w * wxy - wx * wy) / determinant
    guard slope.isFinite else { return }
    line.slope = slope
    line.position = (wy - slope * wx) / w
  }

  /// Takes back the votes of the line's points; the number of points that still had them.
  private func take(_ line: SearchLine) -> Int {
    var count = 0
    walk(line, reach: Self.tolerance) { point, _ in
      if point.pointee.is_taken { return }
      point.pointee.is_taken = true
      space.vote(point.pointee, -1)
      count &+= 1
    }
    return count
  }

  /// Writes the sums of the line that comes next and its lengths.
  private func measure(_ line: inout SearchLine) {
    let base = lines.count &* (points.along &+ 1)
    let hits = seen + base
    let sums = signs + base
    for i in 0...points.along {
      hits[i] = 0
      sums[i] = 0
    }
    walk(line, reach: Self.tolerance) { point, _ in
      let row = Int(point.pointee.row)
      hits[row &+ 1] = 1
      // The stronger of two points of one row would be better, but they are rarely of two signs.
      sums[row &+ 1] = Int32(point.pointee.sign)
    }
    var run = 0
    var gap = 0
    line.total = 0
    line.longest = 0
    for i in 1...points.along {
      if hits[i] > 0 {
        run &+= 1
        gap = 0
        line.total &+= 1
        line.longest = max(line.longest, run)
      } else {
        gap &+= 1
        if gap > Self.longestGap { run = 0 }
      }
      hits[i] &+= hits[i &- 1]
      sums[i] &+= sums[i &- 1]
    }
  }

  /// Cells without a point that do not end a run.
  private static let longestGap = 6

  /// Whether a line like this one is there already.
  private func isKnown(_ line: SearchLine) -> Bool {
    let end = Double(points.along)
    for other in lines {
      let a = line.across(at: 0, middle: middle) - other.across(at: 0, middle: middle)
      let b = line.across(at: end, middle: middle) - other.across(at: end, middle: middle)
      if a.magnitude < 2.5, b.magnitude < 2.5 { return true }
    }
    return false
  }
}
