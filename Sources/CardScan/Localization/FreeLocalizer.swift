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
  /// Whether something is left of a frame.
  private var holdsFrame = false

  /// How far from a place in the network's map a border is looked for, in cells.
  private static let reach = 0.6
  /// A side of which less is seen stays where the map has it: something covers it, or it is outside of
  /// the frame.
  private static let leastSupport = 0.4

  /// Where no more outlines than this are wanted and one is clearer than this, the lines of the turned
  /// picture are not looked for.
  private static let few = 3, clear = 0.85

  /// The cards' outlines, strongest first, in frame pixels; empty where there is none. `stages` have the
  /// frame loaded, of which `maps` are the borders; without `byLines` only the network proposes. Throws
  /// `invalidArgument` where an option is out of its range, and what the stages throw.
  func find(
    _ frame: Frame, maps: BorderMaps, stages: Stages, options: RectangleOptions, byLines: Bool = true
  ) throws(ScanError) -> [CardCandidate] {
    let limits = try RectangleLimits(options)
    holdsFrame = true
    let judge = CandidateJudge(limits: limits, width: frame.width, height: frame.height)
    let luma = FrameLuma(frame)
    let whole = try stages.reduced()
    let map = try areas(whole, maps.reduction, stages)
    // Borders are looked for on the full picture where the reduced one shows them.
    let reach = 2 * Double(maps.reduction) + 1.5
    var found: [CardCandidate] = []
    func take(_ quad: Quad, leastSupport: Double) {
      guard
        let fine = refiner.refine(quad, on: luma, reach: reach, leastSupport: leastSupport),
        let candidate = judge.candidate(fine, on: luma, map: map, place: input.inputPoint)
      else { return }
      found.append(candidate)
    }
    let scale = Double(maps.reduction)
    if byLines {
      for rough in lines.quads(in: maps, limits: limits) {
        take(rough.quad.scaled(by: scale), leastSupport: 0)
      }
    }
    if let map {
      // A map shows an outline to a part of a cell only: first the borders are looked for that far.
      let cell = CardAreaMap.cellSize * input.scale
      for outline in CardAreaOutlines(map: map).outlines() {
        let quad = outline.mapped(input.framePoint)
        let near = refiner.refine(
          quad, on: luma, reach: max(2.5, Self.reach * cell), leastSupport: Self.leastSupport)
        take(near?.quad ?? quad, leastSupport: Self.leastSupport)
      }
    }
    let isDone = limits.maximumObservations <= Self.few && found.contains { $0.confidence > Self.clear }
    if byLines, !isDone {
      let others = try turned.maps(of: whole)
      for rough in lines.quads(in: others, limits: limits) {
        let quad = rough.quad.mapped { turned.point($0, in: whole) }
        take(quad.scaled(by: scale), leastSupport: 0)
      }
    }
    judge.choose(&found)
    return found
  }

  /// Overwrites what is left of the frame.
  func wipe() {
    guard holdsFrame else { return }
    holdsFrame = false
    input.wipe()
    turned.wipe()
  }

  private func areas(
    _ luma: LumaView, _ reduction: Int, _ stages: Stages
  ) throws(ScanError) -> CardAreaMap? {
    guard try input.take(luma, reduction: reduction), let picture = input.picture
    else { return nil }
    let window = StripWindow(
      origin: Point(0, 0), along: Point(1, 0), step: 1, columns: picture.width,
      rows: picture.height)
    let outputs = try stages.infer(.cardAreas, on: [window], of: picture.luma())
    return outputs.first.map { CardAreaMap($0) }
  }
}
