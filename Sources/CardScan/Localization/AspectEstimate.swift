// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The ratio of a rectangle's sides, told from its outline in perspective.
///
/// With the homography H = [h1 h2 h3] of the unit square onto the outline, in pixels from the
/// frame's centre, and the focal length f, width : height = |K⁻¹ h1| : |K⁻¹ h2| with
/// K = diag(f, f, 1) (Zhang and He, "Whiteboard scanning and image enhancement", 2003). The focal
/// length is not known, so the ratio is an interval: the ends belong to the widest and the longest
/// lens that is expected.
struct AspectEstimate {
  /// Width divided by height at the ordinary focal length.
  let ordinary: Double
  /// Least and greatest over the range of focal lengths that cameras have.
  let low: Double
  let high: Double
  /// Width divided by height at the longest focal length of a picture that was cut out of one taken from afar.
  let distant: Double
  /// Cosine of the angle between the card and the picture's plane, at the ordinary focal length.
  let facing: Double

  /// Focal lengths in longer sides of the frame: 75 degrees of view, an ordinary phone or webcam,
  /// a cropped or tele picture, and one that is both: things are photographed at 2.3 to 2.8 sides, cut out later.
  private static let shortest = 0.65, usual = 0.9, longest = 2.0, cropped = 4.0
  /// How likely the last is beside the others.
  private static let seldom = 0.5
  /// Of the logarithm of a ratio, as outlines are found.
  private static let variance = 0.03 * 0.03

  /// nil where the outline is degenerate.
  init?(of quad: Quad, width: Double, height: Double) {
    let centre = Point(width / 2, height / 2)
    let moved = Quad(
      quad.topLeft - centre, quad.topRight - centre, quad.bottomRight - centre,
      quad.bottomLeft - centre)
    guard let h = Homography(width: 1, height: 1, onto: moved) else { return nil }
    let side = max(width, height)
    func ratio(_ focal: Double) -> Double {
      let f = focal * side * focal * side
      let across = h.m[0] * h.m[0] + h.m[3] * h.m[3] + f * h.m[6] * h.m[6]
      let down = h.m[1] * h.m[1] + h.m[4] * h.m[4] + f * h.m[7] * h.m[7]
      return sqrt(across / down)
    }
    let f = Self.usual * side
    let right = (h.m[0], h.m[3], f * h.m[6])
    let down = (h.m[1], h.m[4], f * h.m[7])
    let normal = (
      right.1 * down.2 - right.2 * down.1, right.2 * down.0 - right.0 * down.2,
      right.0 * down.1 - right.1 * down.0
    )
    let length = sqrt(normal.0 * normal.0 + normal.1 * normal.1 + normal.2 * normal.2)
    facing = length > 0 ? normal.2.magnitude / length : 0
    let a = ratio(Self.shortest)
    let b = ratio(Self.longest)
    ordinary = ratio(Self.usual)
    distant = ratio(Self.cropped)
    guard a.isFinite, b.isFinite, ordinary.isFinite, distant.isFinite, a > 0, b > 0, ordinary > 0, distant > 0 else {
      return nil
    }
    low = min(a, b)
    high = max(a, b)
  }

  /// Whether the longer side divided by the shorter can lie in `range`, also in a picture that was cut out of one taken
  /// `fromAfar`.
  func fits(_ range: ClosedRange<Double>, fromAfar: Bool = true) -> Bool {
    let low = fromAfar ? min(self.low, distant) : low, high = fromAfar ? max(self.high, distant) : high
    return (high >= range.lowerBound && low <= range.upperBound)
      || (1 / low >= range.lowerBound && 1 / high <= range.upperBound)
  }

  /// How near to `aspect` (longer : shorter) the outline is, seen from a sensible side: 1 exactly so,
  /// towards 0 far off.
  func likeness(to aspect: Double) -> Double {
    let stands = ordinary < 1
    /// How much longer the longer side is than `aspect` says, as a logarithm.
    func excess(_ ratio: Double) -> Double { log((stands ? 1 / ratio : ratio) / aspect) }
    func bell(_ error: Double, _ variance: Double) -> Double { exp(-error * error / (2 * variance)) }
    let spread = log(high / low) * 0.4
    let near = bell(excess(ordinary), Self.variance + spread * spread)
    // From afar: between what the longest lens and what is cut out of its picture would show.
    let nearer = excess(distant > high ? high : low), farther = excess(distant)
    let beyond = nearer * farther < 0 ? 0 : min(nearer.magnitude, farther.magnitude)
    let shape = max(near, Self.seldom * bell(beyond, Self.variance))
    // Nobody shows a card at more than 60 degrees; up to 35 all tilts are alike.
    let tilt = max(0, min(1, (facing - 0.5) / 0.3))
    return shape * tilt
  }
}
