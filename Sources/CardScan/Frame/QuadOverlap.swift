// SPDX-License-Identifier: Apache-2.0

extension Quad {
  /// The same outline with corners that run clockwise, as they do not in a mirrored frame.
  public var clockwise: Quad { area < 0 ? mirrored : self }

  /// Whether no corner lies outside of a frame.
  @inline(never)
  func isInside(_ frame: Frame) -> Bool {
    for i in 0..<4
    where
      !(self[i].x >= 0 && self[i].y >= 0 && self[i].x <= Double(frame.width)
      && self[i].y <= Double(frame.height))
    {
      return false
    }
    return true
  }

  /// Area of the intersection divided by area of the union, 0 to 1, for convex quads in clockwise
  /// order.
  public func intersectionOverUnion(_ other: Quad) -> Double {
    let shared = sharedArea(with: other)
    let union = area + other.area - shared
    return union > 0 ? max(0, min(1, shared / union)) : 0
  }

  /// Area of the intersection, square pixels, for convex quads in clockwise order. Clipping by
  /// Sutherland and Hodgman (1974).
  func sharedArea(with other: Quad) -> Double {
    // Each of four sides adds at most one corner to a convex outline; to another perhaps more.
    var polygon = InlineArray<20, Point>(repeating: Point(0, 0))
    for i in 0..<4 { polygon[i] = self[i] }
    var count = 4
    for i in 0..<4 {
      let a = other[i], edge = other[i + 1] - a
      var clipped = InlineArray<20, Point>(repeating: Point(0, 0))
      var kept = 0
      for j in 0..<count {
        let p = polygon[j], q = polygon[j + 1 < count ? j + 1 : 0]
        let dp = edge.cross(p - a), dq = edge.cross(q - a)
        if dp >= 0, kept < 20 {
          clipped[kept] = p
          kept += 1
        }
        if (dp < 0) != (dq < 0), kept < 20 {
          clipped[kept] = p + (q - p) * (dp / (dp - dq))
          kept += 1
        }
      }
      polygon = clipped
      count = kept
      if count == 0 { return 0 }
    }
    var doubled = 0.0
    for j in 0..<count { doubled += polygon[j].cross(polygon[j + 1 < count ? j + 1 : 0]) }
    return doubled / 2
  }
}
