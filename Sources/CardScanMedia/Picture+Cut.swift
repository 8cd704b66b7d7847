// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// The part inside of `quad`, resampled bilinearly to `width` × `height`; what lies outside of the
  /// picture repeats its border. Nil where the quad has no area.
  public func cut(_ quad: Quad, width: Int, height: Int) throws(PictureError) -> Picture? {
    guard
      let homography = Homography(width: Double(width), height: Double(height), onto: quad)
    else { return nil }
    let target = try Picture(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let point = homography.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        sample(point, into: target.row(y) + 4 * x)
      }
    }
    return target
  }

  private func sample(_ point: Point, into pixel: UnsafeMutablePointer<UInt8>) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let px = max(0, min(point.x - 0.5, Double(width - 1)))
    let py = max(0, min(point.y - 0.5, Double(height - 1)))
    let x0 = Int(px), y0 = Int(py)
    let x1 = min(x0 + 1, width - 1), y1 = min(y0 + 1, height - 1)
    let fx = px - Double(x0), fy = py - Double(y0)
    for channel in 0..<4 {
      func value(_ x: Int, _ y: Int) -> Double { Double(row(y)[4 * x + channel]) }
      let upper = value(x0, y0) * (1 - fx) + value(x1, y0) * fx
      let lower = value(x0, y1) * (1 - fx) + value(x1, y1) * fx
      pixel[channel] = UInt8(max(0, min(255, (upper * (1 - fy) + lower * fy).rounded())))
    }
  }
}
