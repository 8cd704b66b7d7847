// SPDX-License-Identifier: Apache-2.0

/// Colour of single pixels straight from the caller's frame.
struct FrameColor {
  private let frame: Frame
  private let luma: FrameLuma
  /// What stored chroma is multiplied with, in 256ths.
  private let chromaScale: Int

  init(_ frame: Frame) {
    self.frame = frame
    luma = FrameLuma(frame)
    chromaScale = frame.range == .limited ? 291 : 256
  }

  /// The greatest of red, green and blue at column `x`, row `y`, 0 to 255, both inside: the value of the HSV
  /// model (Smith, "Color gamut transform pairs", 1978).
  @inline(never)
  func value(_ x: Int, _ y: Int) -> UInt8 {
    guard frame.format.isLuma else {
      // Alpha is the fourth where there is any.
      let pixel = frame.planes.0 + (y &* frame.strides.0 &+ x &* frame.format.pixelStride)
      return max(pixel[0], max(pixel[1], pixel[2]))
    }
    let (u, v) = chroma(x, y)
    // The factors of `fill`, in 256ths.
    let most = max(359 &* v, max(454 &* u, -88 &* u &- 183 &* v)) &* chromaScale
    return UInt8(clamping: Int(luma[x, y]) &+ (most &+ 32768) >> 16)
  }

  /// Writes R, G, B, luma into `target`. `luma` has the target's size; chroma is taken from the frame
  /// pixel under each target pixel. ITU-R BT.601 with full-range luma.
  func fill(_ target: PixelBuffer, luma: PixelBuffer, homography: Homography) {
    for y in 0..<target.height {
      for x in 0..<target.width {
        let value = Double(luma.base[y &* luma.stride &+ x])
        let place = homography.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let (u, v) = chroma(at: place)
        let pixel = target.base + (y &* target.stride &+ 4 &* x)
        pixel[0] = FrameColor.byte(value + 1.402 * v)
        pixel[1] = FrameColor.byte(value - 0.344136 * u - 0.714136 * v)
        pixel[2] = FrameColor.byte(value + 1.772 * u)
        pixel[3] = luma.base[y &* luma.stride &+ x]
      }
    }
  }

  /// Cb and Cr, −128 to 127, at a frame point; points outside take the nearest pixel's.
  private func chroma(at point: Point) -> (Double, Double) {
    guard point.x.isFinite, point.y.isFinite else { return (0, 0) }
    let x = Int(max(0, min(point.x, Double(frame.width - 1))))
    let y = Int(max(0, min(point.y, Double(frame.height - 1))))
    let (u, v) = chroma(x, y)
    let scale = Double(chromaScale) / 256
    return (Double(u) * scale, Double(v) * scale)
  }

  /// The same as they are stored, at column `x`, row `y`, both inside.
  @inline(never)
  private func chroma(_ x: Int, _ y: Int) -> (Int, Int) {
    func pair(_ u: UInt8, _ v: UInt8) -> (Int, Int) { (Int(u) - 128, Int(v) - 128) }
    switch frame.format {
    case .yuyv:
      let p = frame.planes.0 + (y &* frame.strides.0 &+ x / 2 &* 4)
      return pair(p[1], p[3])
    case .uyvy:
      let p = frame.planes.0 + (y &* frame.strides.0 &+ x / 2 &* 4)
      return pair(p[0], p[2])
    case .nv12, .nv21:
      guard let plane = frame.planes.1 else { return (0, 0) }
      let p = plane + (y / 2 &* frame.strides.1 &+ x / 2 &* 2)
      return frame.format == .nv12 ? pair(p[0], p[1]) : pair(p[1], p[0])
    case .i420:
      guard let u = frame.planes.1, let v = frame.planes.2 else { return (0, 0) }
      return pair(u[y / 2 &* frame.strides.1 &+ x / 2], v[y / 2 &* frame.strides.2 &+ x / 2])
    default:
      return (0, 0)
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}
