// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Tells the rounded corners of a card from the sharp ones of a sheet, a stripe or a panel: the
/// sliver between the corner's tip and the arc (radius 3.18 mm, ISO/IEC 7810) shows what lies beside
/// the card, not the card.
struct CornerShape {
  /// Frame pixels a millimetre below which a sliver (1.3 mm) is too small to be seen.
  private static let leastScale = 3.0
  /// Millimetres from the tip, along both sides: in the sliver, and inside of the card.
  private static let tip = 0.42, inside = 2.0
  /// Millimetres outside of the card.
  private static let outside = 0.9

  /// −1 where all corners are sharp, 1 where all are rounded, 0 where it cannot be told.
  static func roundness(of quad: Quad, on luma: FrameLuma) -> Double {
    let size = quad.size
    // The outline may stand as well as lie.
    let isLying = size.x >= size.y
    let width = isLying ? CardGeometry.cardWidth : CardGeometry.cardHeight
    let height = isLying ? CardGeometry.cardHeight : CardGeometry.cardWidth
    guard min(size.x / width, size.y / height) >= leastScale,
      let map = Homography(width: width, height: height, onto: quad)
    else { return 0 }
    var sum = 0.0
    for corner in 0..<4 {
      let isRight = corner == 1 || corner == 2
      let isLower = corner >= 2
      func value(_ dx: Double, _ dy: Double) -> Double? {
        mean(
          of: luma, around: map.apply(Point(isRight ? width - dx : dx, isLower ? height - dy : dy)))
      }
      guard let sliver = value(tip, tip), let card = value(inside, inside),
        let a = value(-outside, -outside), let b = value(-outside, inside),
        let c = value(inside, -outside)
      else { continue }
      let ground = (2 * a + b + c) / 4
      let toCard = (sliver - card).magnitude
      let toGround = (sliver - ground).magnitude
      sum += (toCard - toGround) / (toCard + toGround + 8)
    }
    return sum / 4
  }

  /// The mean of a cross of five pixels, against noise; nil at the border of the frame or beyond.
  @inline(never)
  private static func mean(of luma: FrameLuma, around p: Point) -> Double? {
    guard p.x >= 1, p.y >= 1, p.x < Double(luma.width - 1), p.y < Double(luma.height - 1)
    else { return nil }
    let x = Int(p.x)
    let y = Int(p.y)
    return Double(
      Int(luma[x, y]) + Int(luma[x - 1, y]) + Int(luma[x + 1, y]) + Int(luma[x, y - 1])
        + Int(luma[x, y + 1])) / 5
  }
}
