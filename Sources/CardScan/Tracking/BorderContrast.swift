// SPDX-License-Identifier: Apache-2.0

/// Whether there is an edge along a line at all, or only noise.
struct BorderContrast {
  /// Parts of the line whose contrast may have either sign: a card may lie on stripes. In each the
  /// noise is averaged over `places`.
  private static let parts = 5, places = 10
  /// Levels of brightness, and standard errors of a part's mean, that an edge must exceed. Noise alone
  /// comes to 0.8 standard errors.
  private static let leastLevels = 2.0, leastErrors = 1.6

  /// Compares the brightness `distance` pixels to both sides of the line from `start` to `end`.
  static func isEdge(
    from start: Point, to end: Point, on luma: FrameLuma, distance: Double
  ) -> Bool {
    let span = end - start, length = span.length
    guard length > 0 else { return false }
    let aside = Point(span.y, -span.x) * (distance / length)
    var contrast = 0.0
    var variance = 0.0
    for part in 0..<parts {
      var sum = 0.0
      var squares = 0.0
      for i in 0..<places {
        let s = (Double(part * places + i) + 0.5) / Double(parts * places)
        let p = start + span * (0.06 + 0.88 * s)
        let difference = brightness(luma, p + aside) - brightness(luma, p - aside)
        sum += difference
        squares += difference * difference
      }
      contrast += (sum / Double(places)).magnitude / Double(parts)
      variance += max(0, squares - sum * sum / Double(places)) / Double((places - 1) * parts)
    }
    return contrast > leastLevels
      && contrast * contrast * Double(places) > leastErrors * leastErrors * variance
  }

  /// The nearest pixel; beyond the frame its border goes on.
  @inline(never)
  private static func brightness(_ luma: FrameLuma, _ p: Point) -> Double {
    let x = max(0, min(Double(luma.width - 1), p.x)), y = max(0, min(Double(luma.height - 1), p.y))
    return Double(luma[x.truncated, y.truncated])
  }
}
