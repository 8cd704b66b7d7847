// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Finds cards anywhere in a frame: the card-area network proposes outlines, the borders of the full
/// picture refine them, and both together decide. Keeps its memory from frame to frame; from one thread at
/// a time.
final class FreeLocalizer {
  private let input = CardAreaInput()
  private let refiner = BorderRefiner()

  /// How far from its place in the map a border is looked for, in cells of the map: first, and then.
  private static let reaches = [0.6, 0.22]
  /// A side of which less is seen stays where the map has it: something covers it, or it is outside of
  /// the frame.
  private static let leastSupport = 0.4

  /// The cards' outlines, strongest first, in frame pixels; empty where there is none. `stages` have the
  /// frame loaded, of which `reduced` is the luma. Throws `invalidArgument` where an option is out of its range, and what the stages
  /// throw.
  func find(
    _ frame: Frame, reduced: ReducedLuma, stages: Stages, options: RectangleOptions
  ) throws(ScanError) -> [CardCandidate] {
    let limits = try RectangleLimits(options)
    guard let map = try areas(reduced, stages) else { return [] }
    let judge = CandidateJudge(limits: limits, width: frame.width, height: frame.height)
    let luma = FrameLuma(frame)
    let cell = CardAreaMap.cellSize * input.scale
    var found: [CardCandidate] = []
    for outline in CardAreaOutlines(map: map).outlines() {
      var quad = Quad(
        input.framePoint(outline.quad.topLeft), input.framePoint(outline.quad.topRight),
        input.framePoint(outline.quad.bottomRight), input.framePoint(outline.quad.bottomLeft))
      var refined: RefinedQuad?
      for reach in Self.reaches {
        guard
          let fine = refiner.refine(
            quad, on: luma, reach: max(2.5, reach * cell), leastSupport: Self.leastSupport)
        else { continue }
        quad = fine.quad
        refined = fine
      }
      let search = SideSearch(
        refiner: refiner, limits: limits, luma: luma, reach: max(2.5, Self.reaches[1] * cell))
      refined = refined.map { search.improved($0) }
      guard let refined, let candidate = judge.candidate(outline, refined, on: luma) else { continue }
      found.append(candidate)
    }
    return judge.choose(&found)
  }

  /// Overwrites what is left of the frame.
  func wipe() { input.wipe() }

  private func areas(
    _ reduced: ReducedLuma, _ stages: Stages
  ) throws(ScanError) -> CardAreaMap? {
    guard try input.take(reduced.luma, reduction: reduced.reduction), let picture = input.picture
    else { return nil }
    let window = StripWindow(
      origin: Point(0, 0), along: Point(1, 0), step: 1, columns: picture.width,
      rows: picture.height)
    let outputs = try stages.infer(.cardAreas, on: [window], of: picture.luma())
    return outputs.first.map { CardAreaMap($0) }
  }
}
