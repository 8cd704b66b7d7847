// SPDX-License-Identifier: Apache-2.0
import CSystem

/// An outline after refinement, frame pixels.
struct RefinedQuad {
  var quad: Quad
  /// Share of each side (top, right, bottom, left) on which the border lies on the fitted line.
  var support: InlineArray<4, Double>
  /// The borders, from the first to the last place where each was seen.
  var lines: InlineArray<4, BorderLine>
}

/// Moves the sides of an outline onto the borders of the full picture: brightness profiles are taken
/// across each side, the steepest point of each profile is found between pixels with a parabola, and
/// a line is fitted to the points robustly (iteratively reweighted least squares with Tukey's
/// weights). Memory is kept from frame to frame.
final class BorderRefiner {
  /// Places along a side.
  private static let places = 40
  /// Profile samples to each side of the expected border.
  private static let wings = 12
  private static let samples = 2 * wings + 1
  /// Luma levels a sample below which a change is noise.
  private static let leastChange: Float = 0.8

  private let changes: UnsafeMutablePointer<Float>
  private let profile: UnsafeMutablePointer<Float>

  init() {
    changes = .allocate(capacity: Self.places * Self.samples)
    profile = .allocate(capacity: Self.samples + 4)
  }

  deinit {
    changes.deallocate()
    profile.deallocate()
  }

  /// `reach` is how far, in frame pixels, a border may lie from its side. A side on less than
  /// `leastSupport` of which a border was seen stays where it is. nil where the outline falls apart.
  func refine(
    _ quad: Quad, on luma: FrameLuma, reach: Double, leastSupport: Double = 0
  ) -> RefinedQuad? {
    guard luma.width > 1, luma.height > 1, reach.isFinite, reach > 0 else { return nil }
    for i in 0..<4 {
      let p = quad[i]
      // Also keeps absurd coordinates out of the conversion to integers.
      guard p.x.magnitude < 65536, p.y.magnitude < 65536 else { return nil }
    }
    var fits = InlineArray<4, SideFit>(repeating: SideFit())
    for i in 0..<4 {
      guard var fit = fitSide(from: quad[i], to: quad[i + 1], luma, reach) else { return nil }
      if fit.support < leastSupport { (fit.offset, fit.tilt) = (0, 0) }
      fits[i] = fit
    }
    guard let tl = fits[3].meet(fits[0]), let tr = fits[0].meet(fits[1]),
      let br = fits[1].meet(fits[2]), let bl = fits[2].meet(fits[3])
    else { return nil }
    let refined = Quad(tl, tr, br, bl)
    guard refined.isConvex else { return nil }
    for i in 0..<4 where (refined[i] - quad[i]).length > 6 * reach { return nil }
    return RefinedQuad(
      quad: refined, support: InlineArray { fits[$0].support },
      lines: InlineArray { i in
        BorderLine(
          start: fits[i].point(fits[i].first), end: fits[i].point(fits[i].last),
          support: fits[i].support)
      })
  }

  /// A side as origin + direction * s + normal * (offset + tilt * s), s from 0 to 1.
  private struct SideFit {
    var origin = Point(0, 0)
    /// The whole side.
    var direction = Point(0, 0)
    /// Unit length, outwards.
    var normal = Point(0, 0)
    var offset = 0.0
    var tilt = 0.0
    var support = 0.0
    /// First and last s at which the border was seen.
    var first = 0.0
    var last = 1.0

    func point(_ s: Double) -> Point { origin + direction * s + normal * (offset + tilt * s) }

    func meet(_ other: SideFit) -> Point? {
      let p = point(0)
      let d = point(1) - p
      let q = other.point(0)
      let e = other.point(1) - q
      let determinant = d.cross(e)
      guard determinant.magnitude > 1e-6 * d.length * e.length else { return nil }
      return p + d * ((q - p).cross(e) / determinant)
    }
  }

  private func fitSide(from start: Point, to end: Point, _ luma: FrameLuma, _ reach: Double)
    -> SideFit?
  {
    let span = end - start
    let length = span.length
    guard length >= 4 else { return nil }
    var fit = SideFit()
    fit.origin = start
    fit.direction = span
    fit.normal = Point(span.y / length, -span.x / length)
    let step = max(0.5, reach / Double(Self.wings - 2))
    takeProfiles(fit, luma, step: step)
    let sign = mainSign(within: reach * 0.6 / step)
    // Wide first, so that the right crest is found, then only what lies near the line.
    var spread = reach * 0.5
    for round in 0..<4 {
      fitOnce(&fit, step: step, spread: spread, sign: sign, isLast: round == 3, reach: reach)
      spread = max(0.18 * reach, spread * 0.6)
    }
    return fit
  }

  private static func place(_ i: Int) -> Double {
    let corner = QuadSearch.corner + 0.01
    return corner + (1 - 2 * corner) * (Double(i) + 0.5) / Double(places)
  }

  private func takeProfiles(_ fit: SideFit, _ luma: FrameLuma, step: Double) {
    let aside = fit.direction * (min(1.5, 0.006 * fit.direction.length) / fit.direction.length)
    for i in 0..<Self.places {
      let centre = fit.origin + fit.direction * Self.place(i)
      let first = centre - fit.normal * (Double(Self.wings + 2) * step)
      let count = Self.samples + 4
      profile.update(repeating: 0, count: count)
      for side in -1...1 {
        let start = first + aside * Double(side)
        luma.addProfile(from: start, step: fit.normal * step, count: count, to: profile)
      }
      // A central difference, smoothed by 1 2 1: (1 2 0 −2 −1) / 8 of sums of three.
      for k in 0..<Self.samples {
        changes[i &* Self.samples &+ k] =
          (profile[k + 4] + 2 * profile[k + 3] - 2 * profile[k + 1] - profile[k]) / 24
      }
    }
  }

  /// The direction of change that prevails near the side: 1 where it gets brighter outwards.
  private func mainSign(within samples: Double) -> Float {
    var sum: Float = 0
    for i in 0..<Self.places {
      var strongest: Float = 0
      for k in 0..<Self.samples where Double(abs(k - Self.wings)) <= samples {
        let value = changes[i &* Self.samples &+ k]
        if value.magnitude > strongest.magnitude { strongest = value }
      }
      sum += max(-8, min(8, strongest))
    }
    return sum < 0 ? -1 : 1
  }

  private func fitOnce(
    _ fit: inout SideFit, step: Double, spread: Double, sign: Float, isLast: Bool, reach: Double
  ) {
    var w = 0.0
    var wx = 0.0
    var wy = 0.0
    var wxx = 0.0
    var wxy = 0.0
    var seen = 0
    var first = 1.0
    var last = 0.0
    let near = max(1, 0.3 * reach)
    for i in 0..<Self.places {
      let s = Self.place(i)
      let expected = fit.offset + fit.tilt * s
      guard let (offset, strength) = crest(i, expected, step: step, spread: spread, sign: sign)
      else { continue }
      let distance = offset - expected
      if distance.magnitude <= near {
        seen += 1
        first = min(first, s)
        last = max(last, s)
      }
      let q = distance / (2.5 * spread)
      guard q.magnitude < 1 else { continue }
      let weight = (1 - q * q) * (1 - q * q) * Double(min(strength, 12))
      w += weight
      wx += weight * s
      wy += weight * offset
      wxx += weight * s * s
      wxy += weight * s * offset
    }
    if isLast {
      fit.support = Double(seen) / Double(Self.places)
      if last > first {
        fit.first = first
        fit.last = last
      }
    }
    let determinant = w * wxx - wx * wx
    guard w > 0, determinant > 1e-3 * w * w else { return }
    let tilt = (w * wxy - wx * wy) / determinant
    let offset = (wy - tilt * wx) / w
    guard tilt.magnitude <= 3 * reach, offset.magnitude <= 3 * reach else { return }
    fit.tilt = tilt
    fit.offset = offset
  }

  /// The crest of profile `i` that is strongest near `expected`: its place and strength.
  @inline(__always)
  private func crest(_ i: Int, _ expected: Double, step: Double, spread: Double, sign: Float) -> (
    Double, Float
  )? {
    let row = changes + i * Self.samples
    var best: Float = 0
    var place = -1
    for k in 1..<(Self.samples - 1) {
      let value = row[k].magnitude
      guard value >= Self.leastChange, value >= row[k - 1].magnitude, value > row[k + 1].magnitude
      else { continue }
      let z = (Double(k - Self.wings) * step - expected) / spread
      let pull = Float(1 / (1 + z * z * z * z))
      let score = min(value, 16) * pull * (row[k] * sign > 0 ? 1 : 0.6)
      if score > best {
        best = score
        place = k
      }
    }
    guard place > 0 else { return nil }
    let a = row[place - 1].magnitude
    let b = row[place].magnitude
    let c = row[place + 1].magnitude
    let curve = a + c - 2 * b
    let shift = curve < 0 ? max(-0.5, min(0.5, 0.5 * (a - c) / curve)) : 0
    return ((Double(place - Self.wings) + Double(shift)) * step, b)
  }
}
