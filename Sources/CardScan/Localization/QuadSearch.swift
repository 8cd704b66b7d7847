// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Judges every combination of two steep and two level lines together and keeps the best quads.
struct QuadSearch {
  let options: RectangleOptions
  /// Size of the reduced picture.
  let width: Int
  let height: Int
  /// Least share of a side that must show an edge.
  let leastSupport: Double

  struct Found {
    var quad: Quad
    var score: Double
    /// Top, right, bottom, left.
    var support: InlineArray<4, Double>
  }

  /// `steep` lines are columns of the picture, `level` lines are columns of the transposed one.
  /// Strongest first; overlapping ones are dropped. `limit` 0 keeps all.
  func quads(
    left: [SteepLine], right: [SteepLine], top: [SteepLine], bottom: [SteepLine], limit: Int
  ) -> [Found] {
    var found: [Found] = []
    let shortest = options.minimumSize * Double(min(width, height))
    for l in left {
      for r in right where r.middle - l.middle >= shortest {
        for t in top {
          for b in bottom where b.middle - t.middle >= shortest {
            if let quad = judge(l, r, t, b) { found.append(quad) }
          }
        }
      }
    }
    found.sort { a, b in
      a.score != b.score ? a.score > b.score : a.quad.topLeft.x < b.quad.topLeft.x
    }
    var kept: [Found] = []
    for candidate in found {
      if limit > 0 && kept.count >= limit { break }
      var overlaps = false
      for other in kept where candidate.quad.intersectionOverUnion(other.quad) > 0.4 {
        overlaps = true
        break
      }
      if !overlaps { kept.append(candidate) }
    }
    return kept
  }

  private func judge(
    _ l: SteepLine, _ r: SteepLine, _ t: SteepLine, _ b: SteepLine
  ) -> Found? {
    // Cheap look at the size before anything is intersected.
    let across = r.middle - l.middle, down = b.middle - t.middle
    let rough = max(across, down) / min(across, down)
    guard rough > options.minimumAspectRatio * 0.7, rough < options.maximumAspectRatio * 1.45
    else { return nil }
    guard let tl = corner(l, t), let tr = corner(r, t), let br = corner(r, b), let bl = corner(l, b)
    else { return nil }
    let quad = Quad(tl, tr, br, bl)
    guard quad.isConvex else { return nil }
    let top = (tr - tl).length, bottom = (br - bl).length
    let left = (bl - tl).length, right = (br - tr).length
    let horizontal = (top + bottom) / 2, vertical = (left + right) / 2
    let ratio = max(horizontal, vertical) / min(horizontal, vertical)
    guard ratio >= options.minimumAspectRatio, ratio <= options.maximumAspectRatio,
      min(horizontal, vertical) >= options.minimumSize * Double(min(width, height))
    else { return nil }
    let skew = largestDeviation(quad)
    guard skew <= options.quadratureTolerance else { return nil }

    let support: InlineArray<4, Double> = [
      side(t, from: tl.x, to: tr.x), side(r, from: tr.y, to: br.y),
      side(b, from: bl.x, to: br.x), side(l, from: tl.y, to: bl.y),
    ]
    var least = 1.0, mean = 0.0
    for i in 0..<4 {
      least = min(least, support[i])
      mean += support[i] / 4
    }
    guard least >= leastSupport else { return nil }
    let beyond =
      (outside(t, tl.x, tr.x) + outside(b, bl.x, br.x) + outside(l, tl.y, bl.y)
        + outside(r, tr.y, br.y)) / 4
    let aspectError = log(ratio / CardGeometry.aspectRatio) / 0.08
    let opposite =
      (log(top / bottom).magnitude + log(left / right).magnitude) / 0.5
    let size = log(quad.area / Double(width * height))
    var score = 0.65 * mean + 0.35 * least
    score -= 0.22 * beyond
    score -= 0.05 * aspectError * aspectError
    score -= 0.05 * opposite
    score -= 0.10 * skew / 30
    score += 0.05 * size
    guard score > 0 else { return nil }
    return Found(quad: quad, score: min(score, 1), support: support)
  }

  /// Where a steep and a level line meet; nil far outside of the picture.
  private func corner(_ steep: SteepLine, _ level: SteepLine) -> Point? {
    // x = sm + ss (y − h/2); y = lm + ls (x − w/2)
    let cx = Double(width) / 2, cy = Double(height) / 2
    let denominator = 1 - steep.slope * level.slope
    guard denominator.magnitude > 1e-6 else { return nil }
    let x = (steep.middle + steep.slope * (level.middle - level.slope * cx - cy)) / denominator
    let y = level.middle + level.slope * (x - cx)
    let margin = 0.02 * Double(max(width, height))
    guard x >= -margin, y >= -margin, x <= Double(width) + margin, y <= Double(height) + margin
    else { return nil }
    return Point(x, y)
  }

  /// Greatest difference of a corner's angle from 90 degrees.
  private func largestDeviation(_ quad: Quad) -> Double {
    var largest = 0.0
    for i in 0..<4 {
      let a = quad[i + 1] - quad[i], b = quad[i + 3] - quad[i]
      let cosine = a.dot(b) / max(a.length * b.length, 1e-9)
      largest = max(largest, (acos(max(-1, min(1, cosine))) * 180 / Double.pi - 90).magnitude)
    }
    return largest
  }

  /// Support between two corners, without the rounded ones: their radius of 3.18 mm (ISO/IEC 7810)
  /// is 3.7 % of the long and 5.9 % of the short side.
  private func side(_ line: SteepLine, from a: Double, to b: Double) -> Double {
    let inset = 0.06 * (b - a)
    return line.support(from: a + inset, to: b - inset)
  }

  /// Support just beyond the corners: a border ends there, a line of the background goes on.
  private func outside(_ line: SteepLine, _ a: Double, _ b: Double) -> Double {
    let reach = 0.14 * (b - a), gap = 0.03 * (b - a)
    return
      (line.support(from: a - reach, to: a - gap) + line.support(from: b + gap, to: b + reach)) / 2
  }
}
