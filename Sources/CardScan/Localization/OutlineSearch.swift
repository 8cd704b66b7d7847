// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Looks for the outline about a place in the map of card areas: every side is moved in and out along its
/// neighbours, the places where a border shows are kept, and of all choices of four the one wins in which
/// borders, shape and map agree best. A side that nobody sees is put where the card's shape has it.
struct OutlineSearch {
  let refiner: BorderRefiner
  let limits: RectangleLimits
  let luma: FrameLuma
  let evidence: AreaEvidence
  /// Frame pixels to each side within which a border is seen from one place.
  let reach: Double

  /// How far a side is moved, in parts of its neighbours' length: in, and out.
  private static let range = (-0.15, 0.2)
  /// Places that are kept for a side, beside the one that it has.
  private static let kept = 4
  /// Least share of a side that shows at such a place.
  private static let leastSupport = 0.35
  /// What a side counts of which less shows: something may cover it.
  private static let unseen = 0.2
  /// What of a side shows by chance, where there is texture.
  private static let chance = 0.4
  /// Shapes further from the card's are not looked at.
  private static let leastLikeness = 0.1

  /// The best outline near `quad`.
  func best(near quad: Quad) -> Quad {
    var best = (quad: quad, score: score(quad, support: supports(of: quad)))
    let sides = [0, 1, 2, 3].map { places(of: $0, in: quad) }
    for top in sides[0] {
      for bottom in sides[2] {
        for right in sides[1] {
          guard let tr = Self.meet(top, right), let br = Self.meet(right, bottom) else { continue }
          for left in sides[3] {
            guard let bl = Self.meet(bottom, left), let tl = Self.meet(left, top) else { continue }
            let quad = Quad(tl, tr, br, bl)
            let support = (top.support, right.support, bottom.support, left.support)
            let score = score(
              quad, support: [support.0, support.1, support.2, support.3], above: best.score)
            if score > best.score { best = (quad, score) }
          }
        }
      }
    }
    return shaped(best)
  }

  /// What speaks for an outline with sides that show so far, 0 to 1; 0 also where it cannot be more than
  /// `least`.
  private func score(
    _ quad: Quad, support: InlineArray<4, Double>, above least: Double = 0
  ) -> Double {
    guard quad.isConvex,
      let aspect = AspectEstimate(of: quad, width: Double(luma.width), height: Double(luma.height))
    else { return 0 }
    let likeness = aspect.likeness(to: limits.likelyAspect)
    guard likeness >= Self.leastLikeness else { return 0 }
    var sum = 0.0
    for side in 0..<4 { sum += max(Self.unseen, (support[side] - Self.chance) / (1 - Self.chance)) }
    let borders = sqrt(likeness) * sum / 4
    guard borders > least else { return 0 }
    let overlap = evidence.overlap(with: quad)
    return borders * overlap * overlap
  }

  private func supports(of quad: Quad) -> InlineArray<4, Double> {
    InlineArray { side in
      refiner.border(from: quad[side], to: quad[side + 1], on: luma, reach: reach)?.support ?? 0
    }
  }

  /// The outline with its weakest side where the card's shape has it, if that is better.
  private func shaped(_ found: (quad: Quad, score: Double)) -> Quad {
    let support = supports(of: found.quad)
    var weakest = 0
    for side in 1..<4 where support[side] < support[weakest] { weakest = side }
    guard support[weakest] < Self.leastSupport else { return found.quad }
    var best = found
    for i in -20...20 {
      let quad = moved(weakest, of: found.quad, by: Double(i) * 0.02)
      let score = score(quad, support: support, above: best.score)
      if score > best.score { best = (quad, score) }
    }
    return best.quad
  }

  /// The borders that show near a side and beside it, the side itself first.
  private func places(of side: Int, in quad: Quad) -> [BorderLine] {
    let length =
      ((quad[side] - quad[side + 3]).length + (quad[side + 1] - quad[side + 2]).length) / 2
    guard length > 2 * reach else {
      return [BorderLine(start: quad[side], end: quad[side + 1], support: 0)]
    }
    let step = 1.5 * reach / length
    let first = Int(Self.range.0 / step), last = min(first + 60, Int(Self.range.1 / step))
    var lines: [BorderLine] = []
    var supports: [Float] = []
    for i in first...last {
      let moved = moved(side, of: quad, by: Double(i) * step)
      guard
        let line = refiner.border(from: moved[side], to: moved[side + 1], on: luma, reach: reach)
      else { continue }
      lines.append(line)
      supports.append(Float(line.support))
    }
    var kept = [BorderLine(start: quad[side], end: quad[side + 1], support: 0)]
    for index in Ranking.falling(supports) {
      let line = lines[index]
      guard kept.count <= Self.kept, line.support >= Self.leastSupport else { break }
      let isNew = !kept.dropFirst().contains { other in
        (other.start - line.start).length < reach && (other.end - line.end).length < reach
      }
      if isNew { kept.append(line) }
    }
    return kept
  }

  /// The outline with a side moved outwards by a part of its neighbours' length, along them.
  private func moved(_ side: Int, of quad: Quad, by part: Double) -> Quad {
    var corners: InlineArray<4, Point> = [quad[0], quad[1], quad[2], quad[3]]
    corners[side] = quad[side] + (quad[side] - quad[side + 3]) * part
    corners[(side + 1) & 3] = quad[side + 1] + (quad[side + 1] - quad[side + 2]) * part
    return Quad(corners[0], corners[1], corners[2], corners[3])
  }

  private static func meet(_ a: BorderLine, _ b: BorderLine) -> Point? {
    let d = a.end - a.start, e = b.end - b.start
    let determinant = d.cross(e)
    guard determinant.magnitude > 0.2 * d.length * e.length else { return nil }
    return a.start + d * ((b.start - a.start).cross(e) / determinant)
  }
}
