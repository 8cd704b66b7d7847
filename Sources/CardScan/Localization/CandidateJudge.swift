// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Judges refined outlines and chooses among them.
struct CandidateJudge {
  let limits: RectangleLimits
  /// Frame pixels.
  let width: Int
  let height: Int

  /// How much the shape of the corners counts: prints on paper are cards with sharp ones.
  private static let cornerWeight = 0.15

  /// The candidate that `rough` and its refinement make; nil where a limit is not kept.
  func candidate(_ rough: RoughQuad, _ fine: RefinedQuad, on luma: FrameLuma) -> CardCandidate? {
    let quad = fine.quad
    let least = limits.minimumSize * Double(min(width, height))
    for i in 0..<4 where (quad[i + 1] - quad[i]).length < least { return nil }
    guard limits.allowCorners(of: quad),
      let aspect = AspectEstimate(of: quad, width: Double(width), height: Double(height)),
      aspect.fits(limits.aspect)
    else { return nil }
    var mean = 0.0
    var weakest = 1.0
    var lines = fine.lines
    for i in 0..<4 {
      let support = (rough.support[i] + fine.support[i]) / 2
      lines[i].support = support
      mean += support / 4
      weakest = min(weakest, support)
    }
    let likeness = aspect.likeness(to: limits.likelyAspect)
    let borders = 0.6 * mean + 0.4 * weakest
    // What the rough score says beyond its own borders and aspect (overshoot, size) stays.
    let outline = 0.5 * rough.score + 0.5 * borders * (0.45 + 0.55 * likeness)
    let corners = CornerShape.roundness(of: quad, on: luma)
    let confidence = max(0, min(1, outline * (1 - Self.cornerWeight * (1 - corners))))
    guard confidence >= limits.minimumConfidence else { return nil }
    return CardCandidate(quad: quad, confidence: confidence, lines: lines)
  }

  /// The candidate that a refined outline makes for which `score` (0 to 1) speaks; nil where a limit is not
  /// kept.
  func candidate(_ fine: RefinedQuad, score: Double, on luma: FrameLuma) -> CardCandidate? {
    let quad = fine.quad
    let least = limits.minimumSize * Double(min(width, height))
    for i in 0..<4 where (quad[i + 1] - quad[i]).length < least { return nil }
    guard limits.allowCorners(of: quad),
      let aspect = AspectEstimate(of: quad, width: Double(width), height: Double(height)),
      aspect.fits(limits.aspect)
    else { return nil }
    let corners = CornerShape.roundness(of: quad, on: luma)
    let confidence = max(0, min(1, score * (1 - Self.cornerWeight * (1 - corners))))
    guard confidence >= limits.minimumConfidence else { return nil }
    return CardCandidate(quad: quad, confidence: confidence, lines: fine.lines)
  }

  /// Intersection over union above which two outlines are one card. An outline inside of another is
  /// kept: it may be the card, and the other one what it lies on.
  private static let greatestOverlap = 0.4

  /// The strongest candidates that do not overlap, at most as many as asked for.
  func choose(_ candidates: inout [CardCandidate]) -> [CardCandidate] {
    // Insertion sort: a few elements, stable, so that equal scores keep their order.
    for i in candidates.indices.dropFirst() {
      var j = i
      while j > 0, candidates[j - 1].confidence < candidates[j].confidence {
        candidates.swapAt(j - 1, j)
        j -= 1
      }
    }
    var chosen = [CardCandidate]()
    for candidate in candidates {
      guard chosen.count < limits.maximumObservations else { break }
      var isFree = true
      for other in chosen
      where candidate.quad.intersectionOverUnion(other.quad) > Self.greatestOverlap {
        isFree = false
      }
      if isFree { chosen.append(candidate) }
    }
    return chosen
  }
}
