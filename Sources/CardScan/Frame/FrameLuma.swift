// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Single luma values straight from the caller's frame, for work that touches few pixels and must
/// not read a device's memory back: the same arithmetic as the luma stage.
struct FrameLuma {
  let width: Int
  let height: Int
  private let source: cs_luma

  init(_ frame: Frame) {
    width = frame.width
    height = frame.height
    source = frame.lumaSource
  }

  /// Luma at column `x`, row `y`, 0 to 255; both must lie inside.
  subscript(x: Int, y: Int) -> UInt8 { withUnsafePointer(to: source) { cs_luma_at($0, x, y) } }

  /// Adds to `count` sums the luma at `start` and so many steps after it, each bilinear between pixels; beyond
  /// the picture its border goes on. Places are frame pixels.
  func addProfile(from start: Point, step: Point, count: Int, to sums: UnsafeMutablePointer<Float>) {
    withUnsafePointer(to: source) {
      cs_luma_profile(
        $0, Int32(width), Int32(height), start.x, start.y, step.x, step.y, Int32(count), sums)
    }
  }

  /// The mean of samples on a grid of 32 x 18, 0 to 255.
  var mean: Float {
    var sum = 0
    for row in 0..<18 {
      for column in 0..<32 {
        sum &+= Int(self[(2 &* column &+ 1) &* width / 64, (2 &* row &+ 1) &* height / 36])
      }
    }
    return Float(sum) / (18 * 32)
  }
}
