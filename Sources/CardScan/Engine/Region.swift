// SPDX-License-Identifier: Apache-2.0

/// A part of the picture in which text is read whatever is found elsewhere. The corners are those of
/// the region as its text is read: the top left one first, then clockwise.
public enum Region {
  /// In pixels of the frame as it was passed in; there need not be a card.
  case frame(Quad)
  /// In parts of the card's width and height as it is read upright: 0, 0 is its top left corner, 1, 1
  /// the bottom right one. Nothing is read where there is no card.
  case card(Quad)

  /// How far beyond frame and card a corner may lie.
  private static let farthestPixel = 4.0 * Double(Frame.largestSide)
  private static let farthestPart = 4.0

  /// Throws where the corners are no numbers, absurd, or not those of a convex outline.
  public func check() throws(ScanError) {
    let quad: Quad, farthest: Double
    switch self {
    case .frame(let corners): (quad, farthest) = (corners, Region.farthestPixel)
    case .card(let corners): (quad, farthest) = (corners, Region.farthestPart)
    }
    guard quad.isOutline(within: farthest) else {
      throw ScanError(.invalidArgument, "the region is no convex outline within reach")
    }
  }

  /// The region in the frame; nil where it needs a card and there is none.
  func quad(card: Quad?) -> Quad? {
    switch self {
    case .frame(let quad): return quad
    case .card(let part):
      guard let card, let map = Homography(width: 1, height: 1, onto: card) else { return nil }
      return map.apply(part)
    }
  }
}

extension Quad {
  /// An upright rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(
      Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height))
  }

  /// Whether it is convex, whichever way the corners run, and these are numbers of no more than `farthest`.
  @inline(never)
  func isOutline(within farthest: Double) -> Bool {
    for i in 0..<4 where !(abs(self[i].x) <= farthest && abs(self[i].y) <= farthest) { return false }
    return isConvex || mirrored.isConvex
  }

  /// Whether a point lies inside, whichever way the corners run.
  func contains(_ point: Point) -> Bool {
    var left = 0
    var right = 0
    for i in 0..<4 {
      let side = (self[i + 1] - self[i]).cross(point - self[i])
      if side < 0 { left += 1 }
      if side > 0 { right += 1 }
    }
    return left == 0 || right == 0
  }
}
