// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A point or vector; pixels unless said otherwise. Origin top left, x right, y down, pixel centres
/// at +0.5.
public struct Point: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The point `x` to the right of the origin and `y` below it.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The sum, part by part.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The vector stretched by `s`.
  public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }

  /// The Euclidean length.
  public var length: Double { sqrt(x * x + y * y) }

  /// The scalar product.
  public func dot(_ b: Point) -> Double { x * b.x + y * b.y }

  /// The third component of the cross product: positive where `b` lies clockwise of `self` on the
  /// screen.
  public func cross(_ b: Point) -> Double { x * b.y - y * b.x }
}

/// Four corners of a card as it is read upright: top left, top right, bottom right, bottom left.
public struct Quad: Equatable, Sendable {
  /// The card's top left corner, as it is read.
  public var topLeft: Point
  /// The card's top right corner.
  public var topRight: Point
  /// The card's bottom right corner.
  public var bottomRight: Point
  /// The card's bottom left corner.
  public var bottomLeft: Point

  /// The outline with these corners, clockwise on the card.
  public init(_ topLeft: Point, _ topRight: Point, _ bottomRight: Point, _ bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corner with index 0 to 3 in the order above, counted round.
  public subscript(index: Int) -> Point {
    @inline(never) get {
      switch index & 3 {
      case 0: topLeft
      case 1: topRight
      case 2: bottomRight
      default: bottomLeft
      }
    }
  }

  /// The index of the corner that is nearest to `point`.
  func corner(nearestTo point: Point) -> Int {
    var nearest = 0
    for i in 1..<4 where (self[i] - point).length < (self[nearest] - point).length { nearest = i }
    return nearest
  }

  /// The same outline read after turning the card: corner `turns` becomes the top left one.
  @inline(never)
  public func rotated(by turns: Int) -> Quad {
    Quad(self[turns], self[turns + 1], self[turns + 2], self[turns + 3])
  }

  /// The outline as seen in a mirror that swaps left and right.
  public var mirrored: Quad { Quad(topRight, topLeft, bottomLeft, bottomRight) }

  /// The outline in a picture `factor` times as large.
  public func scaled(by factor: Double) -> Quad {
    Quad(topLeft * factor, topRight * factor, bottomRight * factor, bottomLeft * factor)
  }

  /// The mean of the corners.
  public var middle: Point {
    @inline(never) get { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }
  }

  /// The outline `factor` times as large about its middle.
  @inline(never)
  public func scaled(aboutMiddle factor: Double) -> Quad {
    let middle = middle
    return mapped { middle + ($0 - middle) * factor }
  }

  /// Length of the upper and lower side, and of those at the left and right: the mean of each two.
  var size: Point {
    @inline(never) get {
      let across = (topRight - topLeft).length + (bottomRight - bottomLeft).length
      let down = (bottomLeft - topLeft).length + (bottomRight - topRight).length
      return Point(across / 2, down / 2)
    }
  }

  /// Length of the longer side, the mean of the two opposite ones.
  public var longerSide: Double { max(size.x, size.y) }

  /// The upright rectangle around it: its top left corner and its bottom right one.
  var bounds: (low: Point, high: Point) {
    @inline(never) get {
      var low = topLeft, high = topLeft
      for i in 1..<4 {
        low = Point(min(low.x, self[i].x), min(low.y, self[i].y))
        high = Point(max(high.x, self[i].x), max(high.y, self[i].y))
      }
      return (low, high)
    }
  }

  /// The outline of the corners' images.
  func mapped(_ map: (Point) -> Point) -> Quad {
    Quad(map(topLeft), map(topRight), map(bottomRight), map(bottomLeft))
  }

  /// Signed area in square pixels, positive for clockwise order on the screen (shoelace formula).
  public var area: Double {
    let a = bottomRight - topLeft
    let b = bottomLeft - topRight
    return a.cross(b) / 2
  }

  /// Whether every corner turns the same way, clockwise.
  public var isConvex: Bool {
    for i in 0..<4 {
      let a = self[i + 1] - self[i]
      let b = self[i + 2] - self[i + 1]
      if a.cross(b) <= 0 { return false }
    }
    return true
  }
}

extension Double {
  /// The whole number towards 0. Traps where that is none or beyond an `Int`, as `Int(_:)` does, whose three checks would
  /// stand in each of the many places.
  var truncated: Int {
    @inline(never) get { Int(self) }
  }
}
