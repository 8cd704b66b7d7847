// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Finds the outlines of cards from the border maps of a frame. Deterministic; keeps its memory
/// from frame to frame; from one thread at a time.
final class Localizer {
  /// Tangent of the angle by which borders may be off the frame's axes: 9 degrees with a guide, 21 without.
  private static let guidedSlope = 0.158384, freeSlope = 0.383864
  /// Lines kept in each border area, and in each direction without a guide.
  private static let guidedLines = 8, freeLines = 28
  /// Outlines that are refined on the full picture, so many of the strongest.
  private static let guidedRefined = 5, freeRefined = 8

  private let vertical = LineSearch()
  private let horizontal = LineSearch()
  private let refiner = BorderRefiner()
  private let maskMaker = GuideMaskMaker()
  private var masksStretched: UInt64 = 0
  private var rough = [RoughQuad]()
  private var refined = [CardCandidate]()

  init() {
    rough.reserveCapacity(64)
  }

  /// The mask that `guide` makes for the border maps of `frame`, reduced `reduction` times: the same
  /// object for the same guide rectangle and size; nil without a guide.
  func mask(for frame: Frame, guide: Guide, reduction: Int) throws(ScanError) -> GuideMask? {
    if case .mask(let picture) = guide {
      masksStretched += 1
      return try GuideMask(
        stretching: picture, width: max(1, frame.width / max(1, reduction)),
        height: max(1, frame.height / max(1, reduction)), identity: masksStretched)
    }
    guard let areas = try BorderAreas(guide: guide, frame: frame) else { return nil }
    return try maskMaker.mask(
      for: areas, width: frame.width, height: frame.height, reduction: reduction)
  }

  /// The cards' outlines, strongest first, in frame pixels; empty where there is none. With a guide,
  /// all four borders must be in their areas, that is, in `maps` that were made with its mask.
  ///
  /// Throws `invalidArgument` where an option is out of its range or the guide not in the frame.
  func find(
    maps: BorderMaps, frame: Frame, guide: Guide, options: RectangleOptions
  ) throws(ScanError) -> [CardCandidate] {
    let limits = try RectangleLimits(options)
    let areas = try BorderAreas(guide: guide, frame: frame)
    if case .mask = guide, areas == nil { return [] }
    refined.shorten(to: 0)
    searchQuads(maps, areas, limits)
    let scale = Double(maps.reduction)
    let judge = CandidateJudge(limits: limits, width: frame.width, height: frame.height)
    let luma = FrameLuma(frame)
    for quad in rough {
      guard
        let fine = refiner.refine(quad.quad.scaled(by: scale), on: luma, reach: 2 * scale + 1.5),
        let candidate = judge.candidate(quad, fine, on: luma)
      else { continue }
      refined.append(candidate)
    }
    judge.choose(&refined)
    return refined
  }

  /// Outlines of a whole picture, strongest first, in its own pixels.
  func quads(in maps: BorderMaps, limits: RectangleLimits) -> [RoughQuad] {
    searchQuads(maps, nil, limits)
    return rough
  }

  /// Fills `rough` with outlines in reduced pixels, strongest first.
  private func searchQuads(_ maps: BorderMaps, _ areas: BorderAreas?, _ limits: RectangleLimits) {
    rough.shorten(to: 0)
    let width = min(maps.vertical.width, min(maps.horizontal.width, maps.luma.width))
    let height = min(maps.vertical.height, min(maps.horizontal.height, maps.luma.height))
    guard width >= 16, height >= 16, maps.reduction > 0 else { return }
    searchLines(maps, areas, limits, Double(min(width, height)))
    guard vertical.lines.count >= 2, horizontal.lines.count >= 2 else { return }
    let scale = Double(maps.reduction)
    let search = QuadSearch(
      vertical: vertical, horizontal: horizontal, limits: limits, width: Double(width),
      height: Double(height),
      middle: areas.map { Point(($0.left + $0.right) / 2, ($0.top + $0.bottom) / 2) * (1 / scale) })
    search.best(areas != nil ? Self.guidedRefined : Self.freeRefined, into: &rough)
  }

  /// The lines of the last frame, for showing what was seen: frame pixels, as points halfway along
  /// both sides of the picture.
  func lines(reduction: Int) -> [BorderLine] {
    var found = [BorderLine]()
    let scale = Double(reduction)
    for isVertical in [true, false] {
      let search = isVertical ? vertical : horizontal
      let end = Double(search.along)
      for line in search.lines {
        let a = line.across(at: 0, middle: search.middle)
        let b = line.across(at: end, middle: search.middle)
        let start = isVertical ? Point(a, 0) : Point(0, a)
        let stop = isVertical ? Point(b, end) : Point(end, b)
        found.append(
          BorderLine(
            start: start * scale, end: stop * scale,
            support: min(1, Double(line.total) / max(1, end))))
      }
    }
    return found
  }

  private func searchLines(
    _ maps: BorderMaps, _ areas: BorderAreas?, _ limits: RectangleLimits, _ shorter: Double
  ) {
    let steepest = areas != nil ? Self.guidedSlope : Self.freeSlope
    let most = areas != nil ? 2 * Self.guidedLines : Self.freeLines
    vertical.begin(
      maps.vertical, luma: maps.luma, isVertical: true, steepest: steepest,
      leastDoubt: areas != nil ? 1 : 0.12, most: most)
    horizontal.begin(
      maps.horizontal, luma: maps.luma, isVertical: false, steepest: steepest,
      leastDoubt: areas != nil ? 1 : 0.12, most: most)
    let least = limits.minimumSize * shorter
    guard let areas else {
      let shortest = max(10, (0.3 * least).truncated)
      for search in [vertical, horizontal] {
        search.search(
          from: -.infinity, to: .infinity, steepest: steepest, shortest: shortest, most: most)
      }
      return
    }
    let scale = 1 / Double(maps.reduction)
    let middle = Point((areas.left + areas.right) / 2, (areas.top + areas.bottom) / 2) * scale
    let size = Point(areas.right - areas.left, areas.bottom - areas.top) * scale
    searchSides(vertical, middle.x, length: size.y, along: middle.y, steepest, least)
    searchSides(horizontal, middle.y, length: size.x, along: middle.x, steepest, least)
  }

  /// The lines of two opposite border areas. The picture's own middle may lie beside the guide's, so
  /// the dividing position is taken with the slack that the slope gives.
  private func searchSides(
    _ search: LineSearch, _ divide: Double, length: Double, along: Double, _ steepest: Double,
    _ least: Double
  ) {
    let shortest = max(8, (0.25 * max(length, least)).truncated)
    let slack = steepest * (along - search.middle).magnitude
    search.search(
      from: -.infinity, to: divide + slack, steepest: steepest, shortest: shortest,
      most: Self.guidedLines)
    search.search(
      from: divide - slack, to: .infinity, steepest: steepest, shortest: shortest,
      most: Self.guidedLines)
  }
}
