// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Brings a quad that was found on the reduced picture to the full picture's sub-pixel accuracy:
/// across each side the steepest change of brightness is looked up at many places, and a line is
/// fitted to them that outliers do not bend.
struct BorderRefinement {
  let luma: FrameLuma
  /// Frame pixels for one reduced pixel.
  let reduction: Int

  private static let places = 56

  /// The refined quad and, for each side (top, right, bottom, left), the share of places that lie on
  /// the fitted line. The quad itself where a side cannot be seen.
  func refine(_ quad: Quad) -> (quad: Quad, support: InlineArray<4, Double>) {
    var lines: [(point: Point, direction: Point)] = []
    var support = InlineArray<4, Double>(repeating: 0)
    for i in 0..<4 {
      let a = quad[i], b = quad[i + 1]
      if let (line, share) = fit(from: a, to: b) {
        lines.append(line)
        support[i] = share
      } else {
        let length = max((b - a).length, 1e-9)
        lines.append((a, (b - a) * (1 / length)))
      }
    }
    var corners: [Point] = []
    for i in 0..<4 {
      guard let corner = meet(lines[(i + 3) % 4], lines[i]) else { return (quad, support) }
      // A refined corner stays near the found one.
      guard (corner - quad[i]).length < Double(8 * reduction + 8) else { return (quad, support) }
      corners.append(corner)
    }
    return (Quad(corners[0], corners[1], corners[2], corners[3]), support)
  }

  private func fit(from a: Point, to b: Point) -> (
    line: (point: Point, direction: Point), share: Double
  )? {
    let length = (b - a).length
    guard length > 8 else { return nil }
    let along = (b - a) * (1 / length)
    // Clockwise corners: the inside lies to the right of a side, so that `across` points inwards.
    let across = Point(-along.y, along.x)
    let reach = Double(3 * reduction) + 2
    let offsets = 2 * Int(reach) + 1
    var profiles = [Double](repeating: 0, count: BorderRefinement.places * offsets)
    var signed = 0.0
    for place in 0..<BorderRefinement.places {
      let t = 0.07 + 0.86 * (Double(place) + 0.5) / Double(BorderRefinement.places)
      for k in 0..<offsets {
        let foot = a + along * (t * length) + across * (Double(k) - Double(offsets / 2))
        // The derivative across, over two pixels, smoothed along the side.
        var sum = 0.0
        for shift in -1...1 {
          let p = foot + along * Double(shift)
          sum += value(p + across) - value(p - across)
        }
        profiles[place * offsets + k] = sum / 6
        signed += sum * prior(k, offsets)
      }
    }
    let sign = signed >= 0 ? 1.0 : -1.0
    var xs: [Double] = [], ys: [Double] = [], strengths: [Double] = []
    for place in 0..<BorderRefinement.places {
      let row = place * offsets
      var best = 0.0, at = -1
      for k in 1..<(offsets - 1) {
        // A border may be bright on dark here and dark on bright there; the prevailing way counts
        // double.
        let d = profiles[row + k]
        let strength = d.magnitude * prior(k, offsets) * (d * sign > 0 ? 1 : 0.5)
        if strength > best {
          best = strength
          at = k
        }
      }
      guard at > 0, best > 0.8 else { continue }
      let before = profiles[row + at - 1].magnitude, here = profiles[row + at].magnitude
      let after = profiles[row + at + 1].magnitude
      let curvature = before - 2 * here + after
      let shift = curvature < -1e-9 ? max(-0.5, min(0.5, 0.5 * (before - after) / curvature)) : 0
      let t = 0.07 + 0.86 * (Double(place) + 0.5) / Double(BorderRefinement.places)
      xs.append(t * length)
      ys.append(Double(at) + shift - Double(offsets / 2))
      strengths.append(min(best, 20))
    }
    guard xs.count >= BorderRefinement.places / 4,
      let (offset, slope, share) = robustLine(xs, ys, strengths)
    else { return nil }
    let point = a + across * offset
    let direction = along + across * slope
    return (
      (point, direction * (1 / direction.length)),
      share * Double(xs.count) / Double(BorderRefinement.places)
    )
  }

  /// Trust in an offset: full where the reduced picture saw the line, falling off to a third.
  private func prior(_ k: Int, _ offsets: Int) -> Double {
    let t = Double(k - offsets / 2) / Double(offsets / 2)
    return 1 - 0.67 * t * t
  }

  /// y = offset + slope x by reweighted least squares with Cauchy weights, narrowing from one
  /// reduced pixel to half a frame pixel, and the share of points within 1.5 pixels of it.
  private func robustLine(
    _ xs: [Double], _ ys: [Double], _ strengths: [Double]
  ) -> (offset: Double, slope: Double, share: Double)? {
    var offset = median(ys), slope = 0.0
    var scale = Double(reduction) + 1
    for _ in 0..<10 {
      var n = 0.0, sx = 0.0, sxx = 0.0, sy = 0.0, sxy = 0.0
      for i in xs.indices {
        let r = (ys[i] - offset - slope * xs[i]) / scale
        let w = strengths[i] / (1 + r * r)
        n += w
        sx += w * xs[i]
        sxx += w * xs[i] * xs[i]
        sy += w * ys[i]
        sxy += w * xs[i] * ys[i]
      }
      let determinant = n * sxx - sx * sx
      guard determinant > 1e-9 else { return nil }
      slope = (n * sxy - sx * sy) / determinant
      offset = (sy - slope * sx) / n
      scale = max(0.5, scale * 0.7)
    }
    guard slope.magnitude < 0.2 else { return nil }
    var near = 0
    for i in xs.indices where (ys[i] - offset - slope * xs[i]).magnitude < 1.5 { near += 1 }
    return (offset, slope, Double(near) / Double(xs.count))
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  private func meet(
    _ a: (point: Point, direction: Point), _ b: (point: Point, direction: Point)
  ) -> Point? {
    let determinant = a.direction.cross(b.direction)
    guard determinant.magnitude > 1e-6 else { return nil }
    let t = (b.point - a.point).cross(b.direction) / determinant
    return a.point + a.direction * t
  }

  /// Bilinear luma at a frame point; beyond the frame its border goes on.
  private func value(_ point: Point) -> Double {
    let x = max(0, min(Double(luma.width - 1), point.x - 0.5))
    let y = max(0, min(Double(luma.height - 1), point.y - 0.5))
    let ix = Int(x), iy = Int(y)
    let jx = min(ix + 1, luma.width - 1), jy = min(iy + 1, luma.height - 1)
    let u = x - Double(ix), v = y - Double(iy)
    let upper = Double(luma[ix, iy]) * (1 - u) + Double(luma[jx, iy]) * u
    let lower = Double(luma[ix, jy]) * (1 - u) + Double(luma[jx, jy]) * u
    return upper * (1 - v) + lower * v
  }
}
