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
            guard let quad = judge([Int32(t), Int32(r), Int32(b), Int32(l)], least: least) else {
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

  /// The outline of a top, right, bottom and left line; nil where it is none.
  private func judge(_ lines: InlineArray<4, Int32>, least: Double) -> RoughQuad? {
    // Sides lie behind their corners: at each the one with an even number is horizontal, the other vertical.
    func corner(_ i: Int) -> Point {
      cross(vertical.lines[Int(lines[(i + 3) & 3 | 1])], horizontal.lines[Int(lines[i & 2])])
    }
    let quad = Quad(corner(0), corner(1), corner(2), corner(3))
    guard quad.isConvex else { return nil }
    for i in 0..<4 where (quad[i + 1] - quad[i]).length < least * 0.97 { return nil }
    var support = InlineArray<4, Double>(repeating: 0)
    var weakest = 1.0
    var mean = 0.0
    for i in 0..<4 {
      // Without the corners.
      support[i] = shown(i, lines, quad, from: Self.corner, to: 1 - Self.corner)
      weakest = min(weakest, support[i])
      mean += support[i] / 4
    }
    guard weakest >= Self.leastSide, mean >= Self.leastMean,
      let aspect = AspectEstimate(of: quad, width: width, height: height)
    else { return nil }
    // A little wider than asked for: refinement moves the corners, and is judged exactly.
    let range = limits.aspect.lowerBound * 0.97...limits.aspect.upperBound * 1.03
    guard aspect.fits(range) else { return nil }
    // How far the lines go on beyond both corners, 0 to 1: that of a stripe printed on the card, or of a table's edge,
    // does.
    var overshoot = 0.0
    for i in 0..<4 {
      overshoot += shown(i, lines, quad, from: -Self.beyond, to: -0.02) / 8
      overshoot += shown(i, lines, quad, from: 1.02, to: 1 + Self.beyond) / 8
    }
    let likeness = aspect.likeness(to: limits.likelyAspect)
    let part = quad.area / (width * height)
    let score =
      (0.6 * mean + 0.4 * weakest) * (1 - 0.4 * overshoot) * (0.45 + 0.55 * likeness)
      * (0.9 + 0.1 * min(1, part / 0.5))
    return RoughQuad(quad: quad, score: score, support: support, lines: lines)
  }

  /// Support of a part of side `side`'s line, in parts of the side, from its left or upper corner on.
  @inline(never)
  private func shown(
    _ side: Int, _ lines: InlineArray<4, Int32>, _ quad: Quad, from: Double, to: Double
  ) -> Double {
    let start = side < 2 ? quad[side] : quad[side + 1], end = side < 2 ? quad[side + 1] : quad[side]
    let isHorizontal = side & 1 == 0
    let a = isHorizontal ? start.x : start.y, b = isHorizontal ? end.x : end.y
    return (isHorizontal ? horizontal : vertical).support(Int(lines[side]), a + from * (b - a), a + to * (b - a))
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
