// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Tells the rounded corners of a card from the sharp ones of a sheet, a stripe or a panel: the sliver between
/// a corner's tip and its arc (radius 3.18 mm, ISO/IEC 7810) shows what lies beside the card, not the card. As
/// an outline may lie a quarter of a millimetre off, both sides are looked for anew beside each corner.
struct CornerShape {
  /// −1 where all corners are sharp, 1 where all are rounded; those of which it cannot be told count as 0.
  private(set) var roundness = 0.0

  /// Frame pixels a millimetre below which a sliver (1.3 mm) is too small to be seen.
  private static let leastScale = 3.0
  /// Luma between the card and what is beside it below which nothing is told.
  private static let leastContrast = 12.0

  init(of quad: Quad, on luma: FrameLuma) {
    let size = quad.size
    // The outline may stand as well as lie.
    let isLying = size.x >= size.y
    let width = isLying ? CardGeometry.cardWidth : CardGeometry.cardHeight
    let height = isLying ? CardGeometry.cardHeight : CardGeometry.cardWidth
    guard min(size.x / width, size.y / height) >= Self.leastScale,
      let map = Homography(width: width, height: height, onto: quad)
    else { return }
    for i in 0..<4 {
      judge(Corner(picture: luma, map: map, x: i == 1 || i == 2 ? width : 0, y: i >= 2 ? height : 0))
    }
  }

  private mutating func judge(_ corner: Corner) {
    let upright = corner.side(isUpright: true), level = corner.side(isUpright: false)
    let outer = (upright.outer + level.outer) / 2
    let contrast = (upright.inner + level.inner) / 2 - outer
    let most = contrast.magnitude / 2
    guard min(upright.contrast.magnitude, level.contrast.magnitude) >= Self.leastContrast,
      upright.contrast * level.contrast > 0, (upright.outer - level.outer).magnitude <= most,
      (upright.inner - level.inner).magnitude <= most
    else { return }
    /// Where on the way from beside the card to the card the picture is, millimetres from the corner.
    func part(_ x: Double, _ y: Double) -> Double {
      (corner.luma(x + upright.offset, y + level.offset) - outer) / contrast
    }
    let sliver = (part(0.35, 0.35) + part(0.3, 0.8) + part(0.8, 0.3)) / 3
    if !sliver.isNaN { roundness += max(-1, min(1, 1 - 2 * sliver)) / 4 }
  }
}

/// A corner of an outline on a picture.
private struct Corner {
  let picture: FrameLuma
  /// From millimetres on the card to pixels.
  let map: Homography
  /// Where on the card it is; the card goes on away from 0, or else towards it.
  let x: Double, y: Double

  /// Millimetres: how far off a side is looked for, in steps, and where along it, from the corner on.
  private static let reach = 1, step = 0.25
  private static let along: InlineArray<4, Double> = [4, 5.5, 7, 8.5]

  /// A side beside the corner: millimetres that it lies within the outline, luma within and beyond it.
  struct Side {
    var offset = 0.0, inner = 0.0, outer = 0.0
    var contrast: Double { inner - outer }
  }

  /// The side that goes up or down from the corner, or the one that goes to its left or right; without contrast
  /// where the frame ends.
  @inline(never)
  func side(isUpright: Bool) -> Side {
    // Averages along the side, from beyond it to within it.
    var profile = InlineArray<7, Double>(repeating: 0)
    let middle = Self.reach + 2
    for i in 0...2 * middle {
      let across = Self.step * Double(i - middle)
      for j in 0..<4 {
        let along = Self.along[j]
        profile[i] += luma(isUpright ? across : along, isUpright ? along : across) / 4
      }
    }
    var best = Side()
    for i in middle - Self.reach...middle + Self.reach {
      let inner = (profile[i + 1] + profile[i + 2]) / 2
      let outer = (profile[i - 1] + profile[i - 2]) / 2
      if (inner - outer).magnitude > best.contrast.magnitude {
        best = Side(offset: Self.step * Double(i - middle), inner: inner, outer: outer)
      }
    }
    return best
  }

  /// The mean of a cross of five pixels, against noise, millimetres from the corner towards the card's middle;
  /// not a number at the border of the frame or beyond.
  @inline(never)
  func luma(_ dx: Double, _ dy: Double) -> Double {
    let p = map.apply(Point(x > 0 ? x - dx : dx, y > 0 ? y - dy : dy))
    guard p.x >= 1, p.y >= 1, p.x < Double(picture.width &- 1), p.y < Double(picture.height &- 1)
    else { return .nan }
    let x = p.x.truncated
    let y = p.y.truncated
    return Double(
      Int(picture[x, y]) &+ Int(picture[x &- 1, y]) &+ Int(picture[x &+ 1, y]) &+ Int(picture[x, y &- 1])
        &+ Int(picture[x, y &+ 1])) / 5
  }
}
