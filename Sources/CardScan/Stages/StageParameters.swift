// SPDX-License-Identifier: Apache-2.0
import CSystem

// What both paths compute alike before they touch a pixel.

extension BorderParameters {
  /// `ratio` in 1/256, as the threshold's integer arithmetic takes it.
  var fixedRatio: Int32 { Int32(max(0, min(ratio, 255)) * 256 + 0.5) }
}

extension Homography {
  /// The matrix in single precision, as the loops and kernels take it.
  var single: InlineArray<9, Float> { InlineArray { Float(m[$0]) } }

  /// Samples in each direction for one pixel of a target of `width` × `height`: one, or as many as
  /// source pixels come to lie on a target pixel (in the middle), at most three, so that a large
  /// card is averaged and not merely sampled.
  func taps(width: Double, height: Double) -> Int {
    let middle = Point(width / 2, height / 2)
    let right = apply(middle + Point(1, 0)) - apply(middle)
    let down = apply(middle + Point(0, 1)) - apply(middle)
    let scale = sqrt(right.cross(down).magnitude)
    guard scale.isFinite else { return 1 }
    return scale < 1.5 ? 1 : scale < 2.5 ? 2 : 3
  }
}

extension StripWindow {
  /// Origin, column step and row step in single precision.
  var place: InlineArray<6, Float> {
    [
      Float(origin.x), Float(origin.y), Float(columnStep.x), Float(columnStep.y),
      Float(rowStep.x), Float(rowStep.y),
    ]
  }

  /// Samples in each direction for one strip pixel, 1 to 3.
  var taps: Int {
    let scale = max(columnStep.length, rowStep.length)
    guard scale.isFinite else { return 1 }
    return scale <= 1.25 ? 1 : scale <= 2.25 ? 2 : 3
  }
}

extension Frame {
  /// Whether luma must be made of the first plane, which is no plane of full-range luma.
  var needsLumaStage: Bool { !format.isLuma || range == .limited || format.pixelStride != 1 }

  /// Whether the first byte of a pixel of three colours is red, else blue.
  var isRedFirst: Bool { format == .rgba || format == .rgb }
}

extension Homography {
  /// The pixels of a picture that a warp of `width` × `height` takes its samples from; all of them where
  /// that cannot be said.
  func sourceArea(width: Int, height: Int, of frame: Frame) -> PixelArea {
    let whole = PixelArea.whole(frame.width, frame.height)
    var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)
    var signs = 0
    for corner in 0..<4 {
      let x = corner & 1 == 0 ? 0 : Double(width), y = corner < 2 ? 0 : Double(height)
      let w = m[6] * x + m[7] * y + m[8]
      signs &+= w > 0 ? 1 : w < 0 ? -1 : 0
      let point = apply(Point(x, y))
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    // Samples beyond the picture take its nearest pixels.
    let limit = Double(Frame.largestSide) * 4
    guard abs(signs) == 4, low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else {
      return whole
    }
    func clamped(_ value: Double, _ size: Int) -> Int { max(0, min(size, value.truncated)) }
    let left = clamped(low.x - 2, frame.width &- 2), top = clamped(low.y - 2, frame.height &- 2)
    return PixelArea(
      left: left, right: max(left &+ 2, clamped(high.x + 3, frame.width)), top: top,
      bottom: max(top &+ 2, clamped(high.y + 3, frame.height))
    ).grown(by: 0, within: whole)
  }
}
