// SPDX-License-Identifier: Apache-2.0
import CSystem

/// An outline of four lines, before refinement. Reduced pixels.
struct RoughQuad {
  var quad: Quad
  var score: Double
  /// Supports of the top, right, bottom, left side, 0 to 1.
  var support: InlineArray<4, Double>
  /// Numbers of the lines: top, right, bottom, left.
  var lines: InlineArray<4, Int32>
}

/// Judges left × right × top × bottom together.
struct QuadSearch {
  let vertical: LineSearch
  let horizontal: LineSearch
  let limits: RectangleLimits
  /// Size of the reduced picture.
  let width: Double
  let height: Double
  /// Where the guide's middle is, reduced pixels: left lines lie left of it, and so on.
  let middle: Point?

  /// Part of a side at each corner that is not asked for an edge: the radius of the rounded corner
  /// is 3.18 mm (ISO/IEC 7810), 5.9 % of the shorter side.
  static let corner = 0.06
  /// Part of a side beyond each corner on which a true border shows nothing.
  private static let beyond = 0.14
  /// Least support of each side, and of all on average.
  private static let leastSide = 0.3, leastMean = 0.5

  /// The best outlines, strongest first, at most `most`.
  func best(_ most: Int, into found: inout [RoughQuad]) {
    found.shorten(to: 0)
    let least = limits.minimumSize * min(width, height)
    // Bits of the lines that cross: fewer lines than bits are ever kept.
    var crossing: UInt64 = 0
    let count = min(64, horizontal.lines.count)
    for l in 0..<vertical.lines.count {
      for r in 0..<vertical.lines.count {
        let left = vertical.lines[l]
        let right = vertical.lines[r]
        let gap = right.position - left.position
        guard gap >= max(4, 0.7 * least), (right.slope - left.slope).magnitude < 0.45 else {
          continue
        }
        if let middle {
          guard left.across(at: middle.y, middle: vertical.middle) < middle.x,
            right.across(at: middle.y, middle: vertical.middle) > middle.x
          else { continue }
        }
        crossing = 0
        for h in 0..<count {
          let a = cross(left, horizontal.lines[h])
          let b = cross(right, horizontal.lines[h])
          guard b.x - a.x >= max(4, 0.7 * least), isInside(a), isInside(b) else { continue }
          let trim = Self.corner * (b.x - a.x)
          if horizontal.support(h, a.x + trim, b.x - trim) >= Self.leastSide { crossing |= 1 << UInt64(h) }
        }
        for t in 0..<count where crossing >> UInt64(t) & 1 == 1 {
          for b in 0..<count where crossing >> UInt64(b) & 1 == 1 {
            let top = horizontal.lines[t]
            let bottom = horizontal.lines[b]
            guard bottom.position - top.position >= max(4, 0.7 * least),
              (bottom.slope - top.slope).magnitude < 0.45
            else { continue }
            if let middle {
              guard top.across(at: middle.x, middle: horizontal.middle) < middle.y,
                bottom.across(at: middle.x, middle: horizontal.middle) > middle.y
              else { continue }
            }
            guard let quad = judge(top: t, right: r, bottom: b, left: l, least: least) else {
              continue
            }
            insert(quad, most, &found)
          }
        }
      }
    }
  }

  /// Where a vertical and a horizontal line meet.
  @inline(__always)
  private func cross(_ v: SearchLine, _ h: SearchLine) -> Point {
    // x = p + s (y − my), y = q + t (x − mx).
    let my = vertical.middle
    let mx = horizontal.middle
    let x = (v.position + v.slope * (h.position - h.slope * mx - my)) / (1 - v.slope * h.slope)
    return Point(x, h.position + h.slope * (x - mx))
  }

  /// Corners may lie a little outside of the frame.
  @inline(__always)
  private func isInside(_ p: Point) -> Bool {
    let margin = 0.03 * max(width, height)
    return p.x > -margin && p.y > -margin && p.x < width + margin && p.y < height + margin
  }

  private func judge(top: Int, right: Int, bottom: Int, left: Int, least: Double) -> RoughQuad? {
    let v = vertical.lines
    let h = horizontal.lines
    let quad = Quad(
      cross(v[left], h[top]), cross(v[right], h[top]), cross(v[right], h[bottom]),
      cross(v[left], h[bottom]))
    guard quad.isConvex else { return nil }
    for i in 0..<4 where (quad[i + 1] - quad[i]).length < least * 0.97 { return nil }
    var support = InlineArray<4, Double>(repeating: 0)
    support[0] = side(horizontal, top, quad.topLeft.x, quad.topRight.x)
    support[1] = side(vertical, right, quad.topRight.y, quad.bottomRight.y)
    support[2] = side(horizontal, bottom, quad.bottomLeft.x, quad.bottomRight.x)
    support[3] = side(vertical, left, quad.topLeft.y, quad.bottomLeft.y)
    var weakest = 1.0
    var mean = 0.0
    for i in 0..<4 {
      weakest = min(weakest, support[i])
      mean += support[i] / 4
    }
    guard weakest >= Self.leastSide, mean >= Self.leastMean,
      let aspect = AspectEstimate(of: quad, width: width, height: height)
    else { return nil }
    // A little wider than asked for: refinement moves the corners, and is judged exactly.
    let range = limits.aspect.lowerBound * 0.97...limits.aspect.upperBound * 1.03
    guard aspect.fits(range) else { return nil }
    let overshoot =
      (past(horizontal, top, quad.topLeft.x, quad.topRight.x)
        + past(vertical, right, quad.topRight.y, quad.bottomRight.y)
        + past(horizontal, bottom, quad.bottomLeft.x, quad.bottomRight.x)
        + past(vertical, left, quad.topLeft.y, quad.bottomLeft.y)) / 4
    let likeness = aspect.likeness(to: limits.likelyAspect)
    let part = quad.area / (width * height)
    let score =
      (0.6 * mean + 0.4 * weakest) * (1 - 0.4 * overshoot) * (0.45 + 0.55 * likeness)
      * (0.9 + 0.1 * min(1, part / 0.5))
    return RoughQuad(
      quad: quad, score: score, support: support,
      lines: [Int32(top), Int32(right), Int32(bottom), Int32(left)])
  }

  /// Support of the side from `a` to `b` along, without its corners.
  private func side(_ search: LineSearch, _ line: Int, _ a: Double, _ b: Double) -> Double {
    let trim = Self.corner * (b - a)
    return search.support(line, a + trim, b - trim)
  }

  /// How far the line goes on beyond both corners, 0 to 1: that of a stripe printed on the card, or
  /// of a table's edge, does.
  private func past(_ search: LineSearch, _ line: Int, _ a: Double, _ b: Double) -> Double {
    let near = 0.02 * (b - a)
    let far = Self.beyond * (b - a)
    return
      (search.support(line, a - far, a - near) + search.support(line, b + near, b + far)) / 2
  }

  private func insert(_ quad: RoughQuad, _ most: Int, _ found: inout [RoughQuad]) {
    if found.count < most {
      found.append(quad)
    } else {
      guard let last = found.last, last.score < quad.score else { return }
    }
    var place = found.count - 1
    while place > 0, found[place - 1].score < quad.score {
      found[place] = found[place - 1]
      place -= 1
    }
    found[place] = quad
  }
}
