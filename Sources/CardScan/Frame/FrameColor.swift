// SPDX-License-Identifier: Apache-2.0

/// Colour of a YUV or grey frame, for showing a person a rectified card; recognition never takes it.
struct FrameColor {
  private let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// Writes R, G, B, luma into `target`. `luma` has the target's size; chroma is taken from the frame
  /// pixel under each target pixel. ITU-R BT.601 with full-range luma.
  func fill(_ target: PixelBuffer, luma: PixelBuffer, homography: Homography) {
    for y in 0..<target.height {
      for x in 0..<target.width {
        let value = Double(luma.base[y * luma.stride + x])
        let (u, v) = chroma(at: homography.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
        let pixel = target.base + (y * target.stride + 4 * x)
        pixel[0] = FrameColor.byte(value + 1.402 * v)
        pixel[1] = FrameColor.byte(value - 0.344136 * u - 0.714136 * v)
        pixel[2] = FrameColor.byte(value + 1.772 * u)
        pixel[3] = luma.base[y * luma.stride + x]
      }
    }
  }

  /// Cb and Cr, −128 to 127, at a frame point; points outside take the nearest pixel's.
  private func chroma(at point: Point) -> (Double, Double) {
    guard point.x.isFinite, point.y.isFinite else { return (0, 0) }
    let x = Int(max(0, min(point.x, Double(frame.width - 1))))
    let y = Int(max(0, min(point.y, Double(frame.height - 1))))
    let scale = frame.range == .limited ? 255.0 / 224.0 : 1
    func pair(_ u: UInt8, _ v: UInt8) -> (Double, Double) {
      ((Double(u) - 128) * scale, (Double(v) - 128) * scale)
    }
    switch frame.format {
    case .yuyv:
      let p = frame.planes.0 + (y * frame.strides.0 + x / 2 * 4)
      return pair(p[1], p[3])
    case .uyvy:
      let p = frame.planes.0 + (y * frame.strides.0 + x / 2 * 4)
      return pair(p[0], p[2])
    case .nv12, .nv21:
      guard let plane = frame.planes.1 else { return (0, 0) }
      let p = plane + (y / 2 * frame.strides.1 + x / 2 * 2)
      return frame.format == .nv12 ? pair(p[0], p[1]) : pair(p[1], p[0])
    case .i420:
      guard let u = frame.planes.1, let v = frame.planes.2 else { return (0, 0) }
      return pair(u[y / 2 * frame.strides.1 + x / 2], v[y / 2 * frame.strides.2 + x / 2])
    default:
      return (0, 0)
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}
