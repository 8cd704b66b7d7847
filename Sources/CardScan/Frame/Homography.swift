// SPDX-License-Identifier: Apache-2.0

/// A projective map of the plane: 3 × 3 matrix in row order, with the last element 1 after
/// `normalised`.
public struct Homography: Sendable {
  /// The matrix, row by row.
  public var m: InlineArray<9, Double>

  /// The map of this matrix, row by row.
  public init(_ m: InlineArray<9, Double>) { self.m = m }

  /// The map of the rectangle 0…width × 0…height onto `quad`, corner by corner; nil where the quad
  /// is degenerate. Closed form of Heckbert, "Fundamentals of Texture Mapping and Image Warping"
  /// (1989), section 2.2.3.
  public init?(width: Double, height: Double, onto quad: Quad) {
    let p0 = quad.topLeft, p1 = quad.topRight, p2 = quad.bottomRight, p3 = quad.bottomLeft
    let d1 = p1 - p2, d2 = p3 - p2
    let s = Point(p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let determinant = d1.cross(d2)
    guard determinant.magnitude > 1e-9, width > 0, height > 0 else { return nil }
    let g = s.cross(d2) / determinant
    let h = d1.cross(s) / determinant
    m = [
      (p1.x - p0.x + g * p1.x) / width, (p3.x - p0.x + h * p3.x) / height, p0.x,
      (p1.y - p0.y + g * p1.y) / width, (p3.y - p0.y + h * p3.y) / height, p0.y,
      g / width, h / height, 1,
    ]
    for i in 0..<9 where !m[i].isFinite { return nil }
  }

  /// The map back, up to a factor that does not count (the adjugate).
  package var inverse: Homography {
    Homography([
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ])
  }

  /// The image of a quad, corner by corner.
  package func apply(_ quad: Quad) -> Quad {
    Quad(
      apply(quad.topLeft), apply(quad.topRight), apply(quad.bottomRight), apply(quad.bottomLeft))
  }

  /// The image of `point`.
  public func apply(_ point: Point) -> Point {
    let w = m[6] * point.x + m[7] * point.y + m[8]
    return Point(
      (m[0] * point.x + m[1] * point.y + m[2]) / w, (m[3] * point.x + m[4] * point.y + m[5]) / w)
  }

  /// The map of the rectified card (`CardGeometry.rectifiedWidth` × `rectifiedHeight` pixels) onto
  /// `quad` in the frame.
  public static func ofCard(onto quad: Quad) -> Homography? {
    Homography(
      width: Double(CardGeometry.rectifiedWidth), height: Double(CardGeometry.rectifiedHeight),
      onto: quad)
  }
}
