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

  /// The shape of an outline that keeps the limits of size, corners and aspect, seen by a camera's own lens or, where
  /// more than its lines tells what it is, `fromAfar`; nil of any other.
  private func allowedAspect(of quad: Quad, fromAfar: Bool) -> AspectEstimate? {
    let least = limits.minimumSize * Double(min(width, height))
    for i in 0..<4 where (quad[i + 1] - quad[i]).length < least { return nil }
    guard limits.allowCorners(of: quad),
      let aspect = AspectEstimate(of: quad, width: Double(width), height: Double(height)),
      aspect.fits(limits.aspect, fromAfar: fromAfar)
    else { return nil }
    return aspect
  }

  /// The candidate that `rough` and its refinement make; nil where a limit is not kept.
  func candidate(_ rough: RoughQuad, _ fine: RefinedQuad, on luma: FrameLuma) -> CardCandidate? {
    let quad = fine.quad
    guard let aspect = allowedAspect(of: quad, fromAfar: false) else { return nil }
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
    let corners = CornerShape(of: quad, on: luma).roundness
    let confidence = max(0, min(1, outline * (1 - Self.cornerWeight * (1 - corners))))
    guard confidence >= limits.minimumConfidence else { return nil }
    var candidate = CardCandidate(quad: quad, confidence: confidence, lines: lines)
    candidate.isSure = corners >= 0
    return candidate
  }

  /// Below the first an outline found anywhere is none, below the second it is a card's only where
  /// something can be read there.
  private static let leastProbability = 0.05, sureProbability = 0.7
  /// From this on a second outline of a card is kept, to be read where the first gives nothing.
  static let secondProbability = 0.5

  /// What speaks for an outline that was found anywhere being a card's; nil where a limit is not kept. `map`
  /// is the network's.
  func evidence(_ fine: RefinedQuad, on luma: FrameLuma, map: CardAreaMap?) -> OutlineEvidence? {
    let quad = fine.quad
    guard let aspect = allowedAspect(of: quad, fromAfar: true) else { return nil }
    var evidence = OutlineEvidence(
      support: fine.support.rising, likeness: aspect.likeness(to: limits.likelyAspect),
      roundness: CornerShape(of: quad, on: luma).roundness,
      part: quad.area / Double(width * height))
    if let map {
      func mean(_ values: [Float], size: Double) -> Double {
        map.mean(of: values, in: quad.scaled(aboutMiddle: size))
      }
      evidence.inside = mean(map.area, size: 1)
      let around = 1.3 * 1.3
      evidence.ring = (around * mean(map.area, size: 1.3) - evidence.inside) / (around - 1)
      evidence.core = mean(map.core, size: 0.5)
    }
    return evidence
  }

  /// What a map shows of a card's core in an outline, and the part of the frame that it covers, below which a close-up
  /// shows no card: of 138 close-ups that made a card sure none had less, of 2,285 of other things 30 %.
  private static let leastCore = 0.03, leastPart = 0.03

  /// Whether it is worth a close-up what `map` shows at an outline.
  func mayHold(_ outline: Quad, in map: CardAreaMap) -> Bool {
    outline.area >= Self.leastPart * Double(width * height)
      && map.mean(of: map.core, in: outline.scaled(aboutMiddle: 0.5)) >= Self.leastCore
  }

  /// The candidate that an outline makes that was found anywhere.
  func candidate(_ fine: RefinedQuad, _ evidence: OutlineEvidence) -> CardCandidate {
    let probability = evidence.isExact ? max(evidence.probability, Self.leastProbability) : evidence.probability
    var candidate = CardCandidate(quad: fine.quad, confidence: probability, lines: fine.lines)
    candidate.isSure = probability >= Self.sureProbability
    return candidate
  }

  /// Leaves the strongest of the outlines that were found anywhere.
  func chooseAnywhere(_ candidates: inout [CardCandidate]) {
    choose(&candidates, least: max(Self.leastProbability, limits.minimumConfidence), second: Self.secondProbability)
  }

  /// Intersection over union above which two outlines are one card. An outline inside of another is
  /// kept: it may be the card, and the other one what it lies on.
  private static let greatestOverlap = 0.4
  /// Above this they are the same.
  private static let sameOverlap = 0.9

  /// Whether two outlines are one card's.
  static func areOne(_ a: Quad, _ b: Quad) -> Bool {
    a.intersectionOverUnion(b) > greatestOverlap
  }

  /// Leaves the strongest candidates that do not overlap, of that confidence at least, at most as many as
  /// asked for; and of those that do, the strongest whose confidence is `second` or more, which is not sure.
  func choose(_ candidates: inout [CardCandidate], least: Double = 0, second: Double = .infinity) {
    // Insertion sort: a few elements, stable, so that equal scores keep their order.
    for i in candidates.indices.dropFirst() {
      let candidate = candidates[i]
      var place = i
      while place > 0, candidates[place - 1].confidence < candidate.confidence {
        candidates[place] = candidates[place - 1]
        place -= 1
      }
      candidates[place] = candidate
    }
    var chosen = 0
    var hasSecond = false
    for i in candidates.indices {
      var candidate = candidates[i]
      guard chosen < limits.maximumObservations, candidate.confidence >= least else { break }
      var overlap = 0.0
      for other in 0..<chosen {
        overlap = max(overlap, candidate.quad.intersectionOverUnion(candidates[other].quad))
      }
      if overlap > Self.greatestOverlap {
        guard !hasSecond, candidate.confidence >= second, overlap < Self.sameOverlap else { continue }
        hasSecond = true
        candidate.isSure = false
      }
      candidates[chosen] = candidate
      chosen += 1
    }
    candidates.shorten(to: chosen)
  }
}

extension InlineArray<4, Double> {
  /// The values from the least to the greatest.
  fileprivate var rising: InlineArray<4, Double> {
    var values = self
    for i in 1..<4 {
      var j = i
      while j > 0, values[j - 1] > values[j] {
        values.swapAt(j - 1, j)
        j -= 1
      }
    }
    return values
  }
}
