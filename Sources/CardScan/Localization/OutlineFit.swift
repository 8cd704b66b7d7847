// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Fits four lines to the border of one card's cells. The first sides are those of the rectangle that has
/// the cells' second moments; then points are given to sides and lines fitted to them in turn.
struct OutlineFit {
  let map: CardAreaMap
  /// From this probability on a cell is of a card.
  let least: Float
  /// For each cell the card that it is of, 0 where it is of none.
  let owners: [Int]
  let owner: Int
  /// The card's cells.
  let cells: [Int]

  private static let rounds = 4
  /// Points this near to a corner, in parts of a side, belong to none: corners are rounded, and a
  /// map's are rounder.
  private static let corner = 0.1
  /// A side of fewer points cannot be fitted.
  private static let fewestPoints = 4
  /// Distance from its line, in cells, at which a point counts nothing: at first and at the end.
  private static let farthest = (first: 4.0, last: 1.5)

  /// A border: the points p with normal · p = distance, cells.
  private struct Line {
    var normal: Point
    var distance: Double

    func meet(_ other: Line) -> Point? {
      let determinant = normal.cross(other.normal)
      guard determinant.magnitude > 1e-3 else { return nil }
      return Point(
        (distance * other.normal.y - other.distance * normal.y) / determinant,
        (other.distance * normal.x - distance * other.normal.x) / determinant)
    }
  }

  /// Frame pixels, clockwise; nil where the cells have no four sides.
  func quad() -> Quad? {
    guard var quad = rectangle() else { return nil }
    let points = border()
    for round in 0..<OutlineFit.rounds {
      let part = Double(round) / Double(OutlineFit.rounds - 1)
      let reach =
        OutlineFit.farthest.first + part * (OutlineFit.farthest.last - OutlineFit.farthest.first)
      guard let better = fitted(quad, to: points, reach: reach) else { break }
      quad = better
    }
    return quad.isConvex ? quad.mapped { map.place.framePoint($0 * CardAreaMap.cellSize) } : nil
  }

  /// The rectangle whose second moments are the cells', in cells: a uniform side of length a has the
  /// variance a² / 12.
  private func rectangle() -> Quad? {
    var mean = Point(0, 0)
    for cell in cells { mean = mean + middle(cell) }
    mean = mean * (1 / Double(cells.count))
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    for cell in cells {
      let d = middle(cell) - mean
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    let count = Double(cells.count)
    let half = (xx + yy) / 2 / count, spread = Point((xx - yy) / 2 / count, xy / count)
    let axis = spread.halfTurned, root = spread.length
    let long = sqrt(3 * (half + root)), short = sqrt(3 * max(half - root, 0))
    guard short > 1 else { return nil }
    let u = axis * long, v = Point(-axis.y, axis.x) * short
    return Quad(mean - u - v, mean + u - v, mean + u + v, mean - u + v)
  }

  private func middle(_ cell: Int) -> Point {
    Point(Double(cell % map.columns) + 0.5, Double(cell / map.columns) + 0.5)
  }

  /// Where the probability falls through `least` on the way from a cell of the card to a neighbour of no card.
  private func border() -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(4 &* cells.count)
    for cell in cells {
      let x = cell % map.columns, y = cell / map.columns
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        guard x &+ dx >= 0, x &+ dx < map.columns, y &+ dy >= 0, y &+ dy < map.rows else { continue }
        let next = (y &+ dy) &* map.columns &+ x &+ dx
        let inner = map.area[cell], outer = map.area[next]
        guard owners[next] == 0, inner > least, outer <= least else { continue }
        let way = Double((inner - least) / max(inner - outer, 1e-6))
        points.append(middle(cell) + Point(Double(dx), Double(dy)) * way)
      }
    }
    return points
  }

  /// `quad` with its sides fitted anew to the points that are nearest to them.
  private func fitted(_ quad: Quad, to points: [Point], reach: Double) -> Quad? {
    guard let inverse = Homography(width: 1, height: 1, onto: quad)?.inverse else { return nil }
    var sides = InlineArray<4, LineFit>(repeating: LineFit())
    let lines = InlineArray<4, Line> { Self.line(from: quad[$0], to: quad[$0 + 1]) }
    for point in points {
      let part = inverse.apply(point)
      // How far inside of the top, right, bottom and left side.
      let depths: InlineArray<4, Double> = [part.y, 1 - part.x, 1 - part.y, part.x]
      var side = 0
      for i in 1..<4 where depths[i] < depths[side] { side = i }
      let along = side & 1 == 0 ? part.x : part.y
      guard along > Self.corner, along < 1 - Self.corner else { continue }
      let distance = (lines[side].normal.dot(point) - lines[side].distance) / reach
      guard distance.magnitude < 1 else { continue }
      let weight = (1 - distance * distance) * (1 - distance * distance)
      sides[side].add(point, weight)
    }
    var moved = lines
    for i in 0..<4 {
      guard sides[i].count >= Self.fewestPoints else { continue }
      if let (through, direction) = sides[i].line(along: quad[i + 1] - quad[i]) {
        moved[i] = Self.line(from: through, to: through + direction)
      }
    }
    guard let tl = moved[3].meet(moved[0]), let tr = moved[0].meet(moved[1]),
      let br = moved[1].meet(moved[2]), let bl = moved[2].meet(moved[3])
    else { return nil }
    let better = Quad(tl, tr, br, bl)
    return better.isConvex ? better : nil
  }

  private static func line(from a: Point, to b: Point) -> Line {
    let d = b - a
    let normal = Point(d.y, -d.x) * (1 / max(d.length, 1e-9))
    return Line(normal: normal, distance: normal.dot(a))
  }
}

extension Point {
  /// The unit vector of half its angle, to the right. Of half the difference of the variances along x and y, and their
  /// covariance, that is the direction along which points vary the most (Pearson 1901).
  fileprivate var halfTurned: Point {
    let cosine = length > 0 ? x / length : 1
    let along = sqrt(max(1 + cosine, 0) / 2), across = sqrt(max(1 - cosine, 0) / 2)
    return Point(along, y < 0 ? -across : across)
  }
}

/// A line by total least squares.
private struct LineFit {
  var count = 0
  private var w = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0

  mutating func add(_ p: Point, _ weight: Double) {
    count += 1
    w += weight
    x += weight * p.x
    y += weight * p.y
    xx += weight * p.x * p.x
    xy += weight * p.x * p.y
    yy += weight * p.y * p.y
  }

  /// A point of the line and its direction, the one that is nearer to `side`'s.
  func line(along side: Point) -> (Point, Point)? {
    guard w > 1e-6 else { return nil }
    let mean = Point(x / w, y / w)
    let difference = (xx - yy) / w - (mean.x * mean.x - mean.y * mean.y)
    let direction = Point(difference, 2 * (xy / w - mean.x * mean.y)).halfTurned
    return (mean, direction.dot(side) < 0 ? direction * -1 : direction)
  }
}
