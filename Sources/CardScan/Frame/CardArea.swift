// SPDX-License-Identifier: Apache-2.0

/// A level rectangle on the card, millimetres.
public struct CardArea: Equatable, Sendable {
  /// Millimetres from the card's left edge.
  public var left: Float
  /// Millimetres from the card's upper edge.
  public var top: Float
  /// Millimetres from the card's left edge, more than `left`.
  public var right: Float
  /// Millimetres from the card's upper edge, more than `top`.
  public var bottom: Float

  /// The rectangle between these edges.
  public init(left: Float, top: Float, right: Float, bottom: Float) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The rectangle around outlines, whose lengths have `scale` millimetres; nil around none.
  init?(around outlines: [Quad], scale: Double = 1) {
    guard let first = outlines.first else { return nil }
    var (low, high) = first.bounds
    for outline in outlines {
      let own = outline.bounds
      low = Point(min(low.x, own.low.x), min(low.y, own.low.y))
      high = Point(max(high.x, own.high.x), max(high.y, own.high.y))
    }
    self.init(
      left: Float(low.x * scale), top: Float(low.y * scale), right: Float(high.x * scale),
      bottom: Float(high.y * scale))
  }

  var isFinite: Bool {
    left.isFinite && top.isFinite && right.isFinite && bottom.isFinite && left < right
      && top < bottom
  }
}
