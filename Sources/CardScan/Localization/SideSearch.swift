// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Looks for the sides of an outline that were not seen where the map had them: a side is moved along
/// its two neighbours until a border shows, or until the outline has the card's shape.
struct SideSearch {
  let refiner: BorderRefiner
  let limits: RectangleLimits
  let luma: FrameLuma
  /// Frame pixels to each side within which a border is seen from one place.
  let reach: Double

  /// A side of which less is seen is looked for.
  private static let seen = 0.55
  /// How far a side is moved at most, in parts of its neighbours' length.
  private static let farthest = 0.4
  /// Places that are kept for a side, beside the one that it has.
  private static let kept = 3
  /// What a side counts that nobody sees, where the outline has the card's shape: something may cover it.
  private static let unseen = 0.25

  /// `fine` with its weak sides where they are seen best, refined; `fine` itself where that is no better.
  func improved(_ fine: RefinedQuad) -> RefinedQuad {
    var weak: [Int] = []
    for side in 0..<4 where fine.support[side] < Self.seen { weak.append(side) }
    // The shape needs two sides at least to hang on.
    guard !weak.isEmpty, weak.count <= 2 else { return fine }
    var best = fine
    var bestScore = score(fine.quad, fine.support)
    for first in places(of: weak[0], in: fine.quad) {
      if weak.count == 1 {
        consider(first, &best, &bestScore)
      } else {
        for second in places(of: weak[1], in: first) { consider(second, &best, &bestScore) }
      }
    }
    return best
  }

  private func consider(_ quad: Quad, _ best: inout RefinedQuad, _ bestScore: inout Double) {
    guard let fine = refiner.refine(quad, on: luma, reach: reach, leastSupport: Self.seen) else {
      return
    }
    let score = score(fine.quad, fine.support)
    if score > bestScore { (best, bestScore) = (fine, score) }
  }

  /// Shape and borders together, 0 to 1.
  private func score(_ quad: Quad, _ support: InlineArray<4, Double>) -> Double {
    guard let aspect = AspectEstimate(of: quad, width: Double(luma.width), height: Double(luma.height))
    else { return 0 }
    var sum = 0.0
    for side in 0..<4 { sum += max(Self.unseen, support[side]) }
    return aspect.likeness(to: limits.likelyAspect) * sum / 4
  }

  /// The outline with a side where it is, where the shape is the card's, and where a border is seen best.
  private func places(of side: Int, in quad: Quad) -> [Quad] {
    let before = quad[side] - quad[side + 3], after = quad[side + 1] - quad[side + 2]
    let length = (before.length + after.length) / 2
    guard length > reach else { return [quad] }
    let step = 1.5 * reach / length
    let count = min(40, Int(Self.farthest / step))
    func moved(_ part: Double) -> Quad {
      var corners: InlineArray<4, Point> = [quad[0], quad[1], quad[2], quad[3]]
      corners[side] = corners[side] + before * part
      corners[(side + 1) & 3] = corners[(side + 1) & 3] + after * part
      return Quad(corners[0], corners[1], corners[2], corners[3])
    }
    var quads: [Quad] = []
    var supports: [Float] = []
    var shaped = quad
    var shape = 0.0
    for i in -count...count {
      let quad = moved(Double(i) * step)
      guard quad.isConvex else { continue }
      quads.append(quad)
      supports.append(Float(refiner.support(of: side, in: quad, on: luma, reach: reach)))
      let likeness =
        AspectEstimate(of: quad, width: Double(luma.width), height: Double(luma.height))?
        .likeness(to: limits.likelyAspect) ?? 0
      if likeness > shape { (shaped, shape) = (quad, likeness) }
    }
    let seen = Ranking.falling(supports).prefix(Self.kept).map { quads[$0] }
    return [quad, shaped] + seen
  }
}
