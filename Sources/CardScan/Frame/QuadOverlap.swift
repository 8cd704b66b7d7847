// SPDX-License-Identifier: Apache-2.0

extension Quad {
  /// The same outline with corners that run clockwise, as they do not in a mirrored frame.
  public var clockwise: Quad { area < 0 ? mirrored : self }

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
    var polygon = [topLeft, topRight, bottomRight, bottomLeft]
    for i in 0..<4 {
      let a = other[i], edge = other[i + 1] - a
      var clipped: [Point] = []
      for j in polygon.indices {
        let p = polygon[j], q = polygon[(j + 1) % polygon.count]
        let dp = edge.cross(p - a), dq = edge.cross(q - a)
        if dp >= 0 { clipped.append(p) }
        if (dp < 0) != (dq < 0) { clipped.append(p + (q - p) * (dp / (dp - dq))) }
      }
      polygon = clipped
      if polygon.isEmpty { return 0 }
    }
    var doubled = 0.0
    for j in polygon.indices { doubled += polygon[j].cross(polygon[(j + 1) % polygon.count]) }
    return doubled / 2
  }
}
