// SPDX-License-Identifier: Apache-2.0
import CSystem

/// `RectangleOptions`, checked and made ready for comparing.
struct RectangleLimits {
  /// Longer to shorter side, 1 or more.
  let aspect: ClosedRange<Double>
  /// The aspect ratio that is likeliest: the card's, or the limit nearest to it.
  let likelyAspect: Double
  /// Part of the frame's shorter side, 0 to 1.
  let minimumSize: Double
  /// Greatest |cosine| of a corner's angle.
  let cornerCosine: Double
  let minimumConfidence: Double
  /// `Int.max` where there is no limit.
  let maximumObservations: Int

  /// Ratios may be given either way (1.5 or 1/1.5), as `VNDetectRectanglesRequest` takes them below
  /// 1. Throws `invalidArgument` where a value is no number, out of its range, or contradicts
  /// another.
  init(_ options: RectangleOptions) throws(ScanError) {
    let first = options.minimumAspectRatio
    let second = options.maximumAspectRatio
    guard first.isFinite, second.isFinite, first > 0, second > 0 else {
      throw ScanError(.invalidArgument, "an aspect ratio is not a positive number")
    }
    guard first <= second else {
      throw ScanError(.invalidArgument, "the least aspect ratio exceeds the greatest")
    }
    // A range that contains 1 begins there: the longer side is meant, whichever it is.
    let low = first < 1 && second > 1 ? 1 : min(max(first, 1 / first), max(second, 1 / second))
    let high = max(max(first, 1 / first), max(second, 1 / second))
    guard options.minimumSize >= 0, options.minimumSize <= 1 else {
      throw ScanError(.invalidArgument, "the least size is not between 0 and 1")
    }
    guard options.quadratureTolerance >= 0, options.quadratureTolerance <= 45 else {
      throw ScanError(.invalidArgument, "the quadrature tolerance is not between 0 and 45 degrees")
    }
    guard options.minimumConfidence >= 0, options.minimumConfidence <= 1 else {
      throw ScanError(.invalidArgument, "the least confidence is not between 0 and 1")
    }
    guard options.maximumObservations >= 0 else {
      throw ScanError(.invalidArgument, "the number of observations is negative")
    }
    aspect = low...high
    likelyAspect = min(max(CardGeometry.aspectRatio, low), high)
    minimumSize = options.minimumSize
    cornerCosine = sin(options.quadratureTolerance * .pi / 180)
    minimumConfidence = options.minimumConfidence
    maximumObservations =
      options.maximumObservations == 0 ? Int.max : options.maximumObservations
  }

  /// Whether every corner is near enough to a right angle.
  func allowCorners(of quad: Quad) -> Bool {
    for i in 0..<4 {
      let a = quad[i + 1] - quad[i]
      let b = quad[i + 3] - quad[i]
      let scale = a.length * b.length
      guard scale > 0, a.dot(b).magnitude <= cornerCosine * scale + 1e-12 * scale else {
        return false
      }
    }
    return true
  }
}

extension RectangleOptions {
  /// Throws `invalidArgument` where a value is not a number, out of its range, or contradicts
  /// another.
  func check() throws(ScanError) {
    _ = try RectangleLimits(self)
  }
}
