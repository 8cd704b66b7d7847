// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Smooths the corners of a card while it rests and leaves them alone while it moves, and predicts
/// them: an α-β filter with constant velocity whose gain grows with the distance between prediction
/// and measurement, in the manner of the 1 € filter (Casiez, Roussel and Vogel, CHI 2012).
struct CornerFilter {
  private(set) var quad: Quad
  /// Of each corner, frame pixels a second.
  private var velocity = InlineArray<4, Point>(repeating: Point(0, 0))

  /// Seconds over which a resting card's corners are averaged.
  private static let restTime = 0.25
  /// Root mean square distance of the corners from the prediction, in pixels at 1280 pixels a frame,
  /// up to which a card rests, and from which on the measurement is taken as it is.
  private static let rest = 0.9, moving = 3.0
  /// Seconds after which a velocity that is not confirmed has fallen to 1/e.
  private static let memory = 0.4

  init(_ quad: Quad) { self.quad = quad }

  /// Of the middle, frame pixels a second.
  var middleVelocity: Point {
    Quad(velocity[0], velocity[1], velocity[2], velocity[3]).middle
  }

  /// The fastest corner, frame pixels a second.
  var speed: Double {
    var most = 0.0
    for i in 0..<4 { most = max(most, velocity[i].length) }
    return most
  }

  /// The corners `seconds` from the last measurement on.
  func predict(_ seconds: Double) -> Quad {
    // The way of a velocity that decays.
    let way = Self.memory * (1 - exp(-seconds / Self.memory))
    return moved { velocity[$0] * way }
  }

  /// Takes a measurement `seconds` after the last one; `unit` is the longer side of the frame divided
  /// by 1280.
  mutating func take(_ measured: Quad, after seconds: Double, unit: Double) {
    let expected = predict(seconds)
    var squares = 0.0
    for i in 0..<4 {
      let d = measured[i] - expected[i]
      squares += d.dot(d) / 4
    }
    let distance = sqrt(squares) / max(unit, 0.25)
    let moved = max(0, min(1, (distance - Self.rest) / (Self.moving - Self.rest)))
    let least = 1 - exp(-seconds / Self.restTime)
    let gain = least + (1 - least) * moved * (2 - moved)
    quad = expected
    quad = self.moved { (measured[$0] - expected[$0]) * gain }
    let kept = exp(-seconds / Self.memory)
    let trust = gain * gain / (2 - gain) / max(seconds, 1e-3)
    for i in 0..<4 { velocity[i] = velocity[i] * kept + (measured[i] - expected[i]) * trust }
  }

  /// `quad` with each corner moved.
  @inline(never)
  private func moved(_ way: (Int) -> Point) -> Quad {
    Quad(quad[0] + way(0), quad[1] + way(1), quad[2] + way(2), quad[3] + way(3))
  }

  /// Goes on from `other` without a velocity.
  mutating func restart(at other: Quad) { self = CornerFilter(other) }
}
