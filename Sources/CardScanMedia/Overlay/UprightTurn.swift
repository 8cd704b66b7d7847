// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Carries points of a picture as it is stored to where they are when it is seen upright; with a `way`
/// points of another picture, which it carries to this one first.
public struct UprightTurn {
  private let orientation: Orientation
  private let width: Double
  private let height: Double

  private let way: Homography?

  init(_ picture: Picture, from way: Homography? = nil) {
    self.init(picture.orientation, width: picture.width, height: picture.height, from: way)
  }

  /// For a picture of `width` × `height` pixels as it is stored.
  public init(_ orientation: Orientation, width: Int, height: Int) {
    self.init(orientation, width: width, height: height, from: nil)
  }

  private init(_ orientation: Orientation, width: Int, height: Int, from way: Homography?) {
    self.way = way
    self.orientation = orientation
    self.width = Double(width)
    self.height = Double(height)
  }

  public func apply(_ given: Point) -> Point {
    let point = way?.apply(given) ?? given
    let x = orientation.isMirrored ? width - point.x : point.x
    switch orientation.quarterTurns {
    case 1: return Point(height - point.y, x)
    case 2: return Point(width - x, height - point.y)
    case 3: return Point(point.y, width - x)
    default: return Point(x, point.y)
    }
  }

  public func apply(_ quad: Quad) -> Quad {
    Quad(
      apply(quad.topLeft), apply(quad.topRight), apply(quad.bottomRight), apply(quad.bottomLeft))
  }
}
