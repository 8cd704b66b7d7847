// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Hough search for the lines of one family of borders, vertical or horizontal, in slope and
/// position. Slopes are far finer than a degree; every edge point votes only for lines near its own
/// direction, weighed by its response. The strongest peak is refitted to its points by least
/// squares, the points' votes are taken back, and so on: a line counts once, however broad its
/// peak. Memory is kept from frame to frame.
final class LineSearch {
  let points = EdgePoints()
  private(set) var lines = [SearchLine]()
  private var votes: UnsafeMutablePointer<Int32>
  private var capacity = 0
  /// For each line, sums along of the cells where it is seen and of their signs: `along + 1` each.
  private var seen: UnsafeMutablePointer<Int32>
  private var signs: UnsafeMutablePointer<Int32>
  private var seenCapacity = 0
  /// Upper limits of the peaks of each slope.
  private var limits = [Int32]()
  private var places = [Int]()

  /// Cells along and their middle.
  var along: Int { points.along }
  var middle: Double { Double(points.along) / 2 }

  private static let slopeStep: Float = 0.005
  /// Distance across, in reduced pixels, up to which a point belongs to a line.
  private static let tolerance = 1.7

  init() {
    votes = .allocate(capacity: 1)
    seen = .allocate(capacity: 1)
    signs = .allocate(capacity: 1)
    lines.reserveCapacity(64)
  }

  deinit {
    votes.deallocate()
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
    lines.removeAll(keepingCapacity: true)
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
    let bins = Int(last - first) + 3
    let slopes = 2 * Int(steepest / Double(Self.slopeStep)) + 1
    let space = VoteSpace(
      first: Float(first) - 1, bins: bins, slopes: slopes,
      lowest: -Float(slopes / 2) * Self.slopeStep)
    reserve(bins * slopes)
    for i in 0..<points.count {
      points.points[i].isTaken = false
      vote(points.points[i], 1, space)
    }
    limits.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for s in 0..<slopes {
      let (value, bin) = peak(s, space)
      limits.append(value)
      places.append(bin)
    }
    // A point has at most 24 votes of weight, smoothed by 4.
    let weakest = Int32(shortest) * 4 * 6
    var found = 0
    var tries = 0
    while found < most, tries < 3 * most {
      tries += 1
      guard let (s, bin, value) = strongest(space), value >= weakest else { return }
      var line = SearchLine(
        position: Double(space.first) + Double(bin) + 0.5,
        slope: Double(space.lowest) + Double(s) * Double(Self.slopeStep), votes: value, total: 0,
        longest: 0)
      refit(&line, within: 2.4)
      refit(&line, within: Self.tolerance)
      let taken = take(line, space)
      if taken == 0 {
        // Votes without points of their own left: nothing to find at this place.
        clear(s, bin, space)
        continue
      }
      guard line.slope.magnitude <= steepest + 0.02, line.position >= from, line.position <= to
      else { continue }
      measure(&line)
      if line.total >= shortest, 2 * line.longest >= shortest, !isKnown(line) {
        lines.append(line)
        found += 1
      }
    }
  }

  /// Share of the cells from `a` to `b` (reduced pixels along) on which line `number` is seen, 0 to
  /// 1; what lies outside of the picture counts as not seen.
  @inline(__always)
  func support(_ number: Int, _ a: Double, _ b: Double) -> Double {
    share(seen, number, a, b)
  }

  /// Sum of the signs over the same cells: near ± `support` where the change is always the same way.
  @inline(__always)
  func signs(_ number: Int, _ a: Double, _ b: Double) -> Double {
    share(signs, number, a, b)
  }

  @inline(__always)
  private func share(
    _ sums: UnsafeMutablePointer<Int32>, _ number: Int, _ a: Double, _ b: Double
  ) -> Double {
    let size = Double(points.along)
    let low = max(0, min(size, a))
    let high = max(0, min(size, b))
    guard high > low, b > a else { return 0 }
    let base = number &* (points.along &+ 1)
    let from = Int(low + 0.5)
    let to = Int(high + 0.5)
    guard to > from else { return 0 }
    return min(1, max(-1, Double(sums[base &+ to] &- sums[base &+ from]) / (b - a)))
  }

  private struct VoteSpace {
    /// Position across of the first bin's lower end.
    let first: Float
    let bins: Int
    let slopes: Int
    /// Slope of the first row of bins.
    let lowest: Float
  }

  private func reserve(_ cells: Int) {
    if cells > capacity {
      votes.deallocate()
      votes = .allocate(capacity: cells)
      capacity = cells
    }
    memset(votes, 0, cells * MemoryLayout<Int32>.stride)
  }

  @inline(__always)
  private func vote(_ point: EdgePoint, _ sign: Int32, _ space: VoteSpace) {
    let low = max(point.slope - point.doubt, space.lowest)
    let high = min(point.slope + point.doubt, -space.lowest)
    guard low <= high else { return }
    let from = Int((low - space.lowest) / Self.slopeStep + 0.5)
    let to = min(space.slopes - 1, Int((high - space.lowest) / Self.slopeStep + 0.5))
    guard from <= to else { return }
    let distance = Float(point.row) + 0.5 - Float(points.along) / 2
    let weight = sign &* (8 &+ Int32(min(point.strength, 64)) / 4)
    let step = -Self.slopeStep * distance
    var bin =
      point.position - space.first - (space.lowest + Float(from) * Self.slopeStep) * distance
    var row = votes + from &* space.bins
    let bins = Float(space.bins)
    for _ in from...to {
      if bin >= 0, bin < bins { row[Int(bin)] &+= weight }
      bin += step
      row += space.bins
    }
  }

  /// The best smoothed bin of slope `s`.
  private func peak(_ s: Int, _ space: VoteSpace) -> (Int32, Int) {
    let row = votes + s &* space.bins
    var best: Int32 = 0
    var place = 1
    var i = 1
    while i < space.bins &- 1 {
      let value = row[i &- 1] &+ 2 &* row[i] &+ row[i &+ 1]
      if value > best {
        best = value
        place = i
      }
      i = i &+ 1
    }
    return (best, place)
  }

  /// The best bin of all. Votes only ever go down, so an old peak is an upper limit of the new one.
  private func strongest(_ space: VoteSpace) -> (Int, Int, Int32)? {
    while true {
      var best: Int32 = 0
      var s = -1
      for i in 0..<space.slopes where limits[i] > best {
        best = limits[i]
        s = i
      }
      guard s >= 0 else { return nil }
      let (value, bin) = peak(s, space)
      limits[s] = value
      places[s] = bin
      if value == best { return (s, bin, value) }
    }
  }

  private func clear(_ s: Int, _ bin: Int, _ space: VoteSpace) {
    let row = votes + s &* space.bins
    for i in max(0, bin - 1)...min(space.bins - 1, bin + 1) { row[i] = 0 }
    limits[s] = peak(s, space).0
  }

  /// Calls `body` for every point within `reach` of the line whose direction agrees.
  @inline(__always)
  private func walk(_ line: SearchLine, reach: Double, _ body: (Int, Double) -> Void) {
    let across = points.across
    let cells = Int(reach) + 1
    for row in 0..<points.along {
      let u = line.across(at: Double(row) + 0.5, middle: middle)
      guard u > -3, u < Double(across) + 3 else { continue }
      let centre = Int(u + 4) - 4
      for cell in max(0, centre - cells)..<max(0, min(across, centre + cells + 1)) {
        let number = Int(points.index[row &* across &+ cell])
        if number == 0 { continue }
        let point = points.points[number - 1]
        let distance = Double(point.position) - u
        if distance.magnitude <= reach,
          (Double(point.slope) - line.slope).magnitude <= Double(point.doubt) * 1.5
        {
          body(number - 1, distance)
        }
      }
    }
  }

  /// Least squares over the points within `reach`, nearer ones weighing more.
  private func refit(_ line: inout SearchLine, within reach: Double) {
    var w = 0.0
    var wx = 0.0
    var wy = 0.0
    var wxx = 0.0
    var wxy = 0.0
    walk(line, reach: reach) { number, distance in
      let point = points.points[number]
      let q = 1 - distance * distance / (reach * reach)
      let weight = q * q * Double(8 + min(point.strength, 64) / 4)
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
  private func take(_ line: SearchLine, _ space: VoteSpace) -> Int {
    var count = 0
    walk(line, reach: Self.tolerance) { number, _ in
      if points.points[number].isTaken { return }
      points.points[number].isTaken = true
      vote(points.points[number], -1, space)
      count += 1
    }
    return count
  }

  /// Writes the sums of the line that comes next and its lengths.
  private func measure(_ line: inout SearchLine) {
    let base = lines.count * (points.along + 1)
    let hits = seen + base
    let sums = signs + base
    for i in 0...points.along {
      hits[i] = 0
      sums[i] = 0
    }
    walk(line, reach: Self.tolerance) { number, _ in
      let row = Int(points.points[number].row)
      hits[row + 1] = 1
      // The stronger of two points of one row would be better, but they are rarely of two signs.
      sums[row + 1] = Int32(points.points[number].sign)
    }
    var run = 0
    var gap = 0
    line.total = 0
    line.longest = 0
    for i in 1...points.along {
      if hits[i] > 0 {
        run += 1
        gap = 0
        line.total += 1
        line.longest = max(line.longest, run)
      } else {
        gap += 1
        if gap > Self.longestGap { run = 0 }
      }
      hits[i] += hits[i - 1]
      sums[i] += sums[i - 1]
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
