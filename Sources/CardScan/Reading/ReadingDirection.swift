// SPDX-License-Identifier: Apache-2.0

/// Which way text runs on a rectified card: quarter turns, clockwise, from the direction of the
/// picture's rows. Landscape layouts run along the long side, portrait ones along the short one.
enum ReadingDirection: Int, CaseIterable {
  case right, down, left, up

  var isPortrait: Bool { self == .down || self == .up }

  /// That in which the corner of `quad` that is nearest to `topLeft` is the top left one.
  init(from topLeft: Point, in quad: Quad) {
    self = ReadingDirection(rawValue: quad.corner(nearestTo: topLeft)) ?? .right
  }

  /// Along the line, on the rectified card.
  var along: Point {
    switch self {
    case .right: Point(1, 0)
    case .down: Point(0, 1)
    case .left: Point(-1, 0)
    case .up: Point(0, -1)
    }
  }

  /// From a line to the next, on the rectified card.
  var across: Point { Point(-along.y, along.x) }

  /// The corner of the rectified card that is top left as the text is read, pixels.
  var origin: Point {
    let width = Double(CardGeometry.rectifiedWidth), height = Double(CardGeometry.rectifiedHeight)
    return switch self {
    case .right: Point(0, 0)
    case .down: Point(width, 0)
    case .left: Point(width, height)
    case .up: Point(0, height)
    }
  }

  /// Size of the rectified card as it is read, pixels.
  var size: Point {
    let width = Double(CardGeometry.rectifiedWidth), height = Double(CardGeometry.rectifiedHeight)
    return isPortrait ? Point(height, width) : Point(width, height)
  }

  /// Where a point of the rectified card lies as it is read, pixels.
  func upright(_ point: Point) -> Point {
    let offset = point - origin
    return Point(offset.dot(along), offset.dot(across))
  }

  /// The point of the rectified card that lies at `point` as it is read, pixels.
  func onCard(_ point: Point) -> Point {
    origin + along * point.x + across * point.y
  }

  /// The upright rectangle around outlines on the rectified card, in millimetres as it is read.
  func area(of boxes: [Quad]) -> CardArea? {
    CardArea(around: boxes.map { $0.mapped(upright) }, scale: 1 / CardGeometry.pixelsPerMillimetre)
  }
}
