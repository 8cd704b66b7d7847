// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Finds cards anywhere in a frame. Outlines come from lines, upright and turned by 45 degrees, and from
/// the card-area network; what shows of their borders, their shape and what the network says of their
/// inside decide together. Keeps its memory from frame to frame; from one thread at a time.
final class FreeLocalizer {
  private let lines = Localizer()
  private let turned = TurnedBorders()
  private let input = CardAreaInput()
  private let refiner = BorderRefiner()

  /// How far from a place in the network's map a border is looked for, in cells: first, and at the end.
  private static let reach = 0.5, fineReach = 0.2
  /// A side of which less is seen stays where the map has it: something covers it, or it is outside of
  /// the frame.
  private static let leastSupport = 0.4
  /// What an outline by lines keeps of its confidence where the network sees no card.
  private static let unseen = 0.3

  /// The cards' outlines, strongest first, in frame pixels; empty where there is none. `stages` have the
  /// frame loaded, of which `maps` are the borders; without `byLines` only the network proposes. Throws
  /// `invalidArgument` where an option is out of its range, and what the stages throw.
  func find(
    _ frame: Frame, maps: BorderMaps, stages: Stages, options: RectangleOptions, byLines: Bool = true
  ) throws(ScanError) -> [CardCandidate] {
    let limits = try RectangleLimits(options)
    let judge = CandidateJudge(limits: limits, width: frame.width, height: frame.height)
    let luma = FrameLuma(frame)
    let map = try areas(maps, stages)
    var found: [CardCandidate] = []
    func take(_ rough: RoughQuad, _ quad: Quad) {
      let reach = 2 * Double(maps.reduction) + 1.5
      guard let fine = refiner.refine(quad, on: luma, reach: reach),
        var candidate = judge.candidate(rough, fine, on: luma)
      else { return }
      if let map {
        let inside = map.mean(in: candidate.quad, place: input.inputPoint)
        candidate.confidence *= Self.unseen + (1 - Self.unseen) * inside
      }
      if candidate.confidence >= limits.minimumConfidence { found.append(candidate) }
    }
    if byLines {
      let scale = Double(maps.reduction)
      for rough in lines.quads(in: maps, limits: limits) { take(rough, rough.quad.scaled(by: scale)) }
      let others = try turned.maps(of: maps.luma)
      for rough in lines.quads(in: others, limits: limits) {
        let quad = rough.quad.mapped { turned.point($0, in: maps.luma) }
        take(rough, quad.scaled(by: scale))
      }
    }
    if let map { propose(map, judge, luma, into: &found) }
    return judge.choose(&found)
  }

  /// Overwrites what is left of the frame.
  func wipe() {
    input.wipe()
    turned.wipe()
  }

  /// The outlines that the network proposes.
  private func propose(
    _ map: CardAreaMap, _ judge: CandidateJudge, _ luma: FrameLuma, into found: inout [CardCandidate]
  ) {
    let cell = CardAreaMap.cellSize * input.scale
    for outline in CardAreaOutlines(map: map).outlines() {
      let search = OutlineSearch(
        refiner: refiner, limits: judge.limits, luma: luma,
        evidence: AreaEvidence(
          cells: outline.cells.map { (input.framePoint($0.place), $0.area) }, cellArea: cell * cell),
        reach: max(2.5, Self.reach * cell))
      let (quad, score) = search.best(near: outline.quad.mapped(input.framePoint))
      guard
        let fine = refiner.refine(
          quad, on: luma, reach: max(2.5, Self.fineReach * cell), leastSupport: Self.leastSupport),
        let candidate = judge.candidate(fine, score: score, on: luma)
      else { continue }
      found.append(candidate)
    }
  }

  private func areas(_ maps: BorderMaps, _ stages: Stages) throws(ScanError) -> CardAreaMap? {
    guard try input.take(maps.luma, reduction: maps.reduction), let picture = input.picture
    else { return nil }
    let window = StripWindow(
      origin: Point(0, 0), along: Point(1, 0), step: 1, columns: picture.width,
      rows: picture.height)
    let outputs = try stages.infer(.cardAreas, on: [window], of: picture.luma())
    return outputs.first.map { CardAreaMap($0) }
  }
}
