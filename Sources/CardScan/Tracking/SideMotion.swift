// SPDX-License-Identifier: Apache-2.0

/// Where the sides of a followed card went, told from those of its borders that are seen.
///
/// A similarity (shift, growth, turn) of the expected outline is fitted to the borders that are seen
/// by least squares; a side that is not seen goes where the similarity takes it. A border that does
/// not move with the others is another edge: a finger's, another card's.
struct SideMotion {
  /// The outline after the motion.
  private(set) var quad: Quad
  /// Mean over all sides of the share on which the border is seen; 0 for a hidden one.
  private(set) var support = 0.0
  /// Sides that are not hidden.
  private(set) var seen = 0

  /// Share of a side from which its border counts as seen.
  private static let leastSupport = 0.4

  /// nil where fewer than two borders are seen or the outline falls apart.
  init?(from expected: Quad, to refined: RefinedQuad, on luma: FrameLuma) {
    quad = expected
    var fit = Similarity(of: expected)
    guard fit.size > 1 else { return nil }
    var weights = InlineArray<4, Double>(repeating: 0)
    for i in 0..<4
    where refined.support[i] >= Self.leastSupport && refined.lines[i].runs(along: expected, i)
      && BorderContrast.isEdge(
        from: refined.quad[i], to: refined.quad[i + 1], on: luma,
        distance: max(1.5, 0.006 * fit.size))
    {
      weights[i] = refined.support[i]
    }
    fit.solve(expected, refined, weights)
    // Perspective moves sides against one another too, but not by much from frame to frame.
    let worst = fit.worst(expected, refined, weights)
    if worst.residual > max(2, 0.012 * fit.size) {
      let weight = weights[worst.side]
      weights[worst.side] = 0
      fit.solve(expected, refined, weights)
      if fit.worst(expected, refined, weights).residual >= 0.3 * worst.residual {
        weights[worst.side] = weight
        fit.solve(expected, refined, weights)
      }
    }
    /// A side that is seen, or where the similarity takes it.
    @inline(never)
    func side(_ i: Int) -> BorderLine {
      let i = i & 3
      if weights[i] > 0 { return refined.lines[i] }
      return BorderLine(start: fit.apply(expected[i]), end: fit.apply(expected[i + 1]), support: 0)
    }
    var corners = InlineArray<4, Point>(repeating: Point(0, 0))
    for i in 0..<4 {
      if weights[i] > 0 { seen += 1 }
      support += weights[i] / 4
      guard let corner = side(i + 3).meet(side(i)) else { return nil }
      corners[i] = corner
    }
    quad = Quad(corners[0], corners[1], corners[2], corners[3])
    guard seen >= 2, quad.isConvex else { return nil }
  }

  /// p + (shift + growth · q + turn · q⊥) with q = (p − centre) / size.
  private struct Similarity {
    let centre: Point
    let size: Double
    /// Shift along x and y, growth and turn, pixels.
    private var motion = InlineArray<4, Double>(repeating: 0)

    init(of quad: Quad) {
      centre = quad.middle
      size = (quad[2] - quad[0]).length / 2
    }

    @inline(never)
    func apply(_ p: Point) -> Point {
      let q = (p - centre) * (1 / size)
      return Point(
        p.x + motion[0] + motion[2] * q.x - motion[3] * q.y,
        p.y + motion[1] + motion[2] * q.y + motion[3] * q.x)
    }

    /// Normal equations, with a little pull towards no motion for what the sides leave open.
    @inline(never)
    mutating func solve(
      _ quad: Quad, _ refined: RefinedQuad, _ weights: InlineArray<4, Double>
    ) {
      // Rows of four coefficients and the right-hand side.
      var m = InlineArray<20, Double>(repeating: 0)
      for i in 0..<4 { m[6 &* i] = i < 2 ? 1e-3 : 1e-2 }
      for place in 0..<8 where weights[place / 2] > 0 {
        let (p, n, distance) = refined.lines[place / 2].distance(from: quad, place)
        let q = (p - centre) * (1 / size)
        let a: InlineArray<5, Double> = [n.x, n.y, n.dot(q), q.cross(n), distance]
        for i in 0..<20 { m[i] += weights[place / 2] * a[i / 5] * a[i % 5] }
      }
      // Positive definite: no pivoting is needed.
      for i in 0..<4 {
        for j in 0..<4 where j != i {
          let factor = m[5 &* j &+ i] / m[6 &* i]
          for k in i..<5 { m[5 &* j &+ k] -= factor * m[5 &* i &+ k] }
        }
      }
      for i in 0..<4 { motion[i] = m[5 &* i &+ 4] / m[6 &* i] }
    }

    /// The side whose border is farthest from where the similarity takes the side, frame pixels.
    @inline(never)
    func worst(
      _ quad: Quad, _ refined: RefinedQuad, _ weights: InlineArray<4, Double>
    ) -> (side: Int, residual: Double) {
      var worst = (side: 0, residual: 0.0)
      for place in 0..<8 where weights[place / 2] > 0 {
        let (p, n, distance) = refined.lines[place / 2].distance(from: quad, place)
        let residual = ((apply(p) - p).dot(n) - distance).magnitude
        if residual > worst.residual { worst = (place / 2, residual) }
      }
      return worst
    }
  }
}

extension BorderLine {
  /// Where two lines cross; nil where they are parallel.
  @inline(never)
  fileprivate func meet(_ other: BorderLine) -> Point? {
    let d = end - start, e = other.end - other.start
    let determinant = d.cross(e)
    guard determinant.magnitude > 1e-6 * d.length * e.length else { return nil }
    return start + d * ((other.start - start).cross(e) / determinant)
  }

  /// Whether the line has a length and is turned by less than some 70 degrees against side `i`.
  @inline(never)
  fileprivate func runs(along quad: Quad, _ i: Int) -> Bool {
    let side = quad[i + 1] - quad[i], span = end - start
    return side.dot(span) > 0.3 * side.length * span.length
  }

  /// Near one end of a side, two `place`s a side: a point on it, the side's normal of unit length,
  /// outwards, and how far from there the line lies along it.
  @inline(never)
  fileprivate func distance(from quad: Quad, _ place: Int) -> (Point, Point, Double) {
    let start = quad[place / 2], span = quad[place / 2 + 1] - start
    let p = start + span * (place % 2 == 0 ? 0.1 : 0.9)
    let normal = Point(span.y, -span.x) * (1 / span.length)
    let direction = end - self.start
    return (p, normal, (self.start - p).cross(direction) / normal.cross(direction))
  }
}
