// SPDX-License-Identifier: Apache-2.0

/// Where the sides of a followed card went, told from those of its borders that are seen.
///
/// A similarity (shift, growth, turn) of the expected outline is fitted to the borders that are seen
/// by least squares; a side that is not seen goes where the similarity takes it. A border that does
/// not move with the others is another edge: a finger's, another card's.
struct SideMotion {
  /// The outline after the motion.
  let quad: Quad
  /// Top, right, bottom, left: share of the side on which its border is seen; 0 where the side is
  /// hidden.
  let support: InlineArray<4, Double>
  /// Sides that are not hidden.
  let seen: Int

  /// Share of a side from which its border counts as seen.
  private static let leastSupport = 0.4
  /// Parts of a side at which its border's distance is measured.
  private static let ends = (0.1, 0.9)

  /// nil where fewer than two borders are seen or the outline falls apart.
  init?(from expected: Quad, to refined: RefinedQuad, on luma: FrameLuma) {
    let centre = (expected[0] + expected[1] + expected[2] + expected[3]) * 0.25
    let size = (expected[2] - expected[0]).length / 2
    guard size > 1 else { return nil }
    let sides = InlineArray<4, Side> { Side(expected, $0, refined.lines[$0]) }
    var weights = InlineArray<4, Double> { i in
      let isSeen =
        refined.support[i] >= Self.leastSupport && sides[i].isSound
        && BorderContrast.isEdge(
          from: refined.quad[i], to: refined.quad[i + 1], on: luma,
          distance: max(1.5, 0.006 * size))
      return isSeen ? refined.support[i] : 0
    }
    var fit = Similarity(centre: centre, size: size)
    fit.solve(sides, weights)
    // Perspective moves sides against one another too, but not by much from frame to frame.
    let worst = fit.worst(sides, weights)
    let tolerance = max(2, 0.012 * size)
    if worst.residual > tolerance {
      let weight = weights[worst.side]
      weights[worst.side] = 0
      var rest = fit
      rest.solve(sides, weights)
      if weights.count(above: 0) >= 2, rest.worst(sides, weights).residual < 0.3 * worst.residual {
        fit = rest
      } else {
        weights[worst.side] = weight
      }
    }
    seen = weights.count(above: 0)
    support = weights
    guard seen >= 2 else { return nil }
    let lines = InlineArray<4, BorderLine> { i in
      if weights[i] > 0 { return refined.lines[i] }
      return BorderLine(start: fit.apply(expected[i]), end: fit.apply(expected[i + 1]), support: 0)
    }
    guard let tl = lines[3].meet(lines[0]), let tr = lines[0].meet(lines[1]),
      let br = lines[1].meet(lines[2]), let bl = lines[2].meet(lines[3])
    else { return nil }
    quad = Quad(tl, tr, br, bl)
    guard quad.isConvex else { return nil }
  }

  /// How far a border lies from its expected side, near both ends.
  private struct Side {
    let points: (Point, Point)
    /// Unit length, outwards.
    let normal: Point
    var distances = (0.0, 0.0)
    var isSound = false

    init(_ expected: Quad, _ index: Int, _ line: BorderLine) {
      let start = expected[index], span = expected[index + 1] - start
      let length = max(span.length, 1e-9)
      points = (start + span * SideMotion.ends.0, start + span * SideMotion.ends.1)
      normal = Point(span.y / length, -span.x / length)
      let direction = line.end - line.start
      let across = normal.cross(direction)
      guard across.magnitude > 0.3 * direction.length, direction.length > 0 else { return }
      distances.0 = (line.start - points.0).cross(direction) / across
      distances.1 = (line.start - points.1).cross(direction) / across
      isSound = distances.0.isFinite && distances.1.isFinite
    }
  }

  /// p + (shift + growth · q + turn · q⊥) with q = (p − centre) / size.
  private struct Similarity {
    let centre: Point
    let size: Double
    private var shift = Point(0, 0)
    private var growth = 0.0
    private var turn = 0.0

    init(centre: Point, size: Double) {
      self.centre = centre
      self.size = size
    }

    func apply(_ p: Point) -> Point {
      let q = (p - centre) * (1 / size)
      return Point(
        p.x + shift.x + growth * q.x - turn * q.y, p.y + shift.y + growth * q.y + turn * q.x)
    }

    private func row(_ p: Point, _ n: Point) -> InlineArray<4, Double> {
      let q = (p - centre) * (1 / size)
      return [n.x, n.y, n.x * q.x + n.y * q.y, n.y * q.x - n.x * q.y]
    }

    /// Normal equations, with a little pull towards no motion for what the sides leave open.
    mutating func solve(_ sides: borrowing InlineArray<4, Side>, _ weights: InlineArray<4, Double>) {
      var m = InlineArray<4, InlineArray<5, Double>>(repeating: InlineArray(repeating: 0))
      for i in 0..<4 { m[i][i] = i < 2 ? 1e-3 : 1e-2 }
      for side in 0..<4 where weights[side] > 0 {
        for isEnd in [false, true] {
          let p = isEnd ? sides[side].points.1 : sides[side].points.0
          let distance = isEnd ? sides[side].distances.1 : sides[side].distances.0
          let a = row(p, sides[side].normal)
          for i in 0..<4 {
            for j in 0..<4 { m[i][j] += weights[side] * a[i] * a[j] }
            m[i][4] += weights[side] * a[i] * distance
          }
        }
      }
      // Positive definite: no pivoting is needed.
      for i in 0..<4 {
        for j in 0..<4 where j != i {
          let factor = m[j][i] / m[i][i]
          for k in i..<5 { m[j][k] -= factor * m[i][k] }
        }
      }
      shift = Point(m[0][4] / m[0][0], m[1][4] / m[1][1])
      growth = m[2][4] / m[2][2]
      turn = m[3][4] / m[3][3]
    }

    /// The side whose border is farthest from where the similarity takes the side, frame pixels.
    func worst(
      _ sides: borrowing InlineArray<4, Side>, _ weights: InlineArray<4, Double>
    ) -> (side: Int, residual: Double) {
      var worst = (side: 0, residual: 0.0)
      for i in 0..<4 where weights[i] > 0 {
        let n = sides[i].normal
        let a = (apply(sides[i].points.0) - sides[i].points.0).dot(n) - sides[i].distances.0
        let b = (apply(sides[i].points.1) - sides[i].points.1).dot(n) - sides[i].distances.1
        let residual = max(a.magnitude, b.magnitude)
        if residual > worst.residual { worst = (i, residual) }
      }
      return worst
    }
  }
}

extension InlineArray where Element == Double, count == 4 {
  fileprivate func count(above limit: Double) -> Int {
    var n = 0
    for i in 0..<4 where self[i] > limit { n += 1 }
    return n
  }
}

extension BorderLine {
  /// Where two lines cross; nil where they are parallel.
  func meet(_ other: BorderLine) -> Point? {
    let d = end - start, e = other.end - other.start
    let determinant = d.cross(e)
    guard determinant.magnitude > 1e-6 * d.length * e.length else { return nil }
    return start + d * ((other.start - start).cross(e) / determinant)
  }
}
