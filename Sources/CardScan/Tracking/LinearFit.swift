// SPDX-License-Identifier: Apache-2.0

/// Least squares of pairs.
struct LinearFit {
  private var n: Float = 0
  private var x: Float = 0
  private var y: Float = 0
  private var xx: Float = 0
  private var yy: Float = 0
  private var xy: Float = 0

  mutating func add(_ a: Float, _ b: Float) {
    n += 1
    x += a
    y += b
    xx += a * a
    yy += b * b
    xy += a * b
  }

  private var spread: (x: Float, y: Float, both: Float) {
    (xx / n - x / n * (x / n), yy / n - y / n * (y / n), xy / n - x / n * (y / n))
  }

  /// −1 to 1; 0 where there are too few pairs, or the one is even and the other is not; 1 where both
  /// are even.
  var correlation: Float {
    guard n >= 4 else { return 0 }
    let s = spread
    if s.x < 9, s.y < 9 { return 1 }
    return s.x > 0 && s.y > 0 ? s.both / (s.x * s.y).squareRoot() : 0
  }

  /// What belongs to `a`.
  func value(_ a: Float) -> Float {
    guard n > 0 else { return a }
    let s = spread
    return y / n + (s.x > 9 ? s.both / s.x : 1) * (a - x / n)
  }
}
