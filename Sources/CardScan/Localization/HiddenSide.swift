// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Where the fourth side of a card is of which three are seen: behind fingers, or outside of the frame.
///
/// A pinhole camera shows a line in the plane through the line and its pinhole. Two sides that face each
/// other run where their planes meet; the third runs at right angles to that, within its own plane, and the
/// ratio of the card's sides says how far the first two go.
struct HiddenSide {
  /// Focal lengths in longer sides of the frame, from a wide lens to a cropped picture: how far away the
  /// hidden side seems depends on them where the card is tilted.
  static let focalLengths: InlineArray<3, Double> = [0.7, 1, 1.5]

  /// The frame's, in pixels.
  let middle: Point
  /// Pixels.
  let focalLength: Double
  /// Longer to shorter side.
  let aspect: Double

  /// `quad`, in frame pixels, with side `side` (from corner `side` to the next) where the others say; nil
  /// where there is no such place before the camera.
  func completing(_ side: Int, of quad: Quad) -> Quad? {
    let turned = quad.rotated(by: side)
    let left = ray(turned[3]), right = ray(turned[2]), hidden = ray(turned[0])
    let rail = left.cross(hidden)
    let along = rail.cross(right.cross(ray(turned[1])))
    // The third side's direction, and where on its ray the right one of its ends is.
    let plane = right.cross(left)
    let across = plane.cross(along)
    let far = right.scaled(left.cross(across).dot(plane) / right.cross(across).dot(plane))
    // From there to where the hidden side stands now, and how long that is in lengths of the third side.
    let reach = rail.dot(rail) / hidden.cross(along).dot(rail)
    let ratio = reach.magnitude * along.length / far.plus(left.scaled(-1)).length
    let step = along.scaled(reach * (ratio > 1 ? aspect : 1 / aspect) / ratio)
    let ends = (left.plus(step), far.plus(step))
    guard min(ends.0.z, ends.1.z) > 0 else { return nil }
    return Quad(pixel(ends.0), pixel(ends.1), turned[2], turned[3]).rotated(by: 4 - side)
  }

  /// Towards a pixel; its z is 1.
  @inline(never)
  private func ray(_ p: Point) -> Vector {
    Vector((p.x - middle.x) / focalLength, (p.y - middle.y) / focalLength, 1)
  }

  @inline(never)
  private func pixel(_ v: Vector) -> Point { middle + Point(v.x, v.y) * (focalLength / v.z) }

  /// From the pinhole; x and y as in the picture, z away from the camera.
  private struct Vector {
    let x, y, z: Double

    init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    @inline(never)
    func cross(_ b: Vector) -> Vector {
      Vector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
    }

    @inline(never)
    func dot(_ b: Vector) -> Double { x * b.x + y * b.y + z * b.z }

    @inline(never)
    func plus(_ b: Vector) -> Vector { Vector(x + b.x, y + b.y, z + b.z) }

    @inline(never)
    func scaled(_ factor: Double) -> Vector { Vector(x * factor, y * factor, z * factor) }

    var length: Double { sqrt(dot(self)) }
  }
}
