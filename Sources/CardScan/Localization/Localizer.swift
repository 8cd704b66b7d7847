// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Finds card outlines from border maps. Keeps the last guide mask; one frame at a time.
final class Localizer {
  private var mask: GuideMask?
  private var maskKey: (guide: (Double, Double, Double, Double), width: Int, height: Int)?
  private var masksMade: UInt64 = 0

  /// Greatest angle between a border and the frame's sides. Guided cards lie straight; without a
  /// guide a card may be turned.
  private static let guidedSlope = tan(9.0 * Double.pi / 180)
  private static let freeSlope = tan(21.0 * Double.pi / 180)

  /// The mask for a guide on a frame reduced by `reduction`; nil without a guide. The same object
  /// for the same guide and size.
  func mask(for frame: Frame, guide: Guide, reduction: Int) throws(ScanError) -> GuideMask? {
    let width = max(1, frame.width / reduction), height = max(1, frame.height / reduction)
    if case .mask(let picture) = guide {
      masksMade += 1
      return try GuideMask(
        stretching: picture, width: width, height: height, identity: masksMade)
    }
    guard let areas = try BorderAreas(guide: guide, frame: frame) else { return nil }
    let g = areas.guide
    if let mask, let maskKey, maskKey.guide == (g.x, g.y, g.width, g.height),
      maskKey.width == width, maskKey.height == height
    {
      return mask
    }
    masksMade += 1
    let made = try areas.mask(
      reduction: reduction, width: width, height: height, identity: masksMade)
    mask = made
    maskKey = ((g.x, g.y, g.width, g.height), width, height)
    return made
  }

  /// Outlines in frame pixels, strongest first, at most `options.maximumObservations` of them.
  func find(
    maps: BorderMaps, frame: Frame, guide: Guide, options: RectangleOptions
  ) throws(ScanError) -> [CardCandidate] {
    try options.check()
    let width = maps.vertical.width, height = maps.vertical.height
    // Both kinds of border as columns: the horizontal ones on the transposed map.
    let columns = maps.vertical
    let rows = LumaView(
      base: maps.horizontal.base, width: height, height: width,
      stride: maps.horizontal.pixelStride, pixelStride: maps.horizontal.stride)
    let shorter = Double(min(width, height))
    var bands: BorderBands?
    var shortest = max(6, 0.6 * options.minimumSize * shorter)
    if let areas = try BorderAreas(guide: guide, frame: frame) {
      bands = areas.bands(reduction: maps.reduction, width: width, height: height)
      let side = min(areas.guide.width, areas.guide.height) / Double(maps.reduction)
      shortest = max(6, 0.3 * side)
    } else if case .mask = guide {
      bands = BorderBands.halves(width: width, height: height)
    }
    let found: [QuadSearch.Found]
    if let bands {
      let hough = HoughLines(steepest: Localizer.guidedSlope, limit: 6, shortest: shortest)
      // The cheapest rejection: each border must have a line before the next is looked for.
      let left = hough.lines(in: columns, area: bands.left)
      if left.isEmpty { return [] }
      let right = hough.lines(in: columns, area: bands.right)
      if right.isEmpty { return [] }
      let top = hough.lines(in: rows, area: bands.top.transposed)
      if top.isEmpty { return [] }
      let bottom = hough.lines(in: rows, area: bands.bottom.transposed)
      if bottom.isEmpty { return [] }
      let search = QuadSearch(options: options, width: width, height: height, leastSupport: 0.3)
      found = search.quads(
        left: left, right: right, top: top, bottom: bottom, limit: options.maximumObservations)
    } else {
      let hough = HoughLines(steepest: Localizer.freeSlope, limit: 14, shortest: shortest)
      let whole = PixelArea(left: 0, top: 0, right: width, bottom: height)
      let steep = hough.lines(in: columns, area: whole)
      if steep.count < 2 { return [] }
      let level = hough.lines(in: rows, area: whole.transposed)
      if level.count < 2 { return [] }
      let search = QuadSearch(options: options, width: width, height: height, leastSupport: 0.35)
      found = search.quads(
        left: steep, right: steep, top: level, bottom: level, limit: options.maximumObservations)
    }
    let refinement = BorderRefinement(luma: FrameLuma(frame), reduction: maps.reduction)
    var candidates: [CardCandidate] = []
    for quad in found {
      let (refined, support) = refinement.refine(quad.quad.scaled(by: Double(maps.reduction)))
      guard quad.score >= options.minimumConfidence else { continue }
      candidates.append(
        CardCandidate(
          quad: refined, confidence: quad.score,
          lines: InlineArray { i in
            BorderLine(start: refined[i], end: refined[i + 1], support: support[i])
          }))
    }
    return candidates
  }
}

extension PixelArea {
  /// The same area on the transposed picture.
  var transposed: PixelArea { PixelArea(left: top, top: left, right: bottom, bottom: right) }
}

extension RectangleOptions {
  /// Throws where a value is not a number or out of its range.
  func check() throws(ScanError) {
    guard minimumAspectRatio >= 1, maximumAspectRatio >= minimumAspectRatio,
      maximumAspectRatio.isFinite
    else {
      throw ScanError(.invalidArgument, "aspect ratios must be 1 or more, the minimum first")
    }
    guard minimumSize >= 0, minimumSize <= 1 else {
      throw ScanError(.invalidArgument, "the minimum size must lie between 0 and 1")
    }
    guard quadratureTolerance >= 0, quadratureTolerance <= 45 else {
      throw ScanError(.invalidArgument, "the quadrature tolerance must lie between 0 and 45 degrees")
    }
    guard minimumConfidence >= 0, minimumConfidence <= 1 else {
      throw ScanError(.invalidArgument, "the minimum confidence must lie between 0 and 1")
    }
    guard maximumObservations >= 0 else {
      throw ScanError(.invalidArgument, "the maximum of observations must not be negative")
    }
  }
}
