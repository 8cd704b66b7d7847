// SPDX-License-Identifier: Apache-2.0

/// Single luma values straight from the caller's frame, for work that touches few pixels and must
/// not read a device's memory back: the same arithmetic as the luma stage.
struct FrameLuma {
  let width: Int
  let height: Int
  private let base: UnsafePointer<UInt8>
  private let stride: Int
  private let pixelStride: Int
  /// Byte offsets of red, green and blue; nil where the plane is luma itself.
  private let channels: (red: Int, green: Int, blue: Int)?
  private let expands: Bool

  init(_ frame: Frame) {
    width = frame.width
    height = frame.height
    base = frame.planes.0 + frame.format.lumaOffset
    stride = frame.strides.0
    pixelStride = frame.format.pixelStride
    switch frame.format {
    case .rgba, .rgb: channels = (0, 1, 2)
    case .bgra, .bgr: channels = (2, 1, 0)
    default: channels = nil
    }
    expands = frame.format.isLuma && frame.range == .limited
  }

  /// Luma at column `x`, row `y`, 0 to 255; both must lie inside.
  subscript(x: Int, y: Int) -> UInt8 {
    let pixel = base + (y &* stride &+ x &* pixelStride)
    if let channels {
      let sum =
        77 &* UInt32(pixel[channels.red]) &+ 150 &* UInt32(pixel[channels.green])
        &+ 29 &* UInt32(pixel[channels.blue]) &+ 128
      return UInt8(truncatingIfNeeded: sum >> 8)
    }
    guard expands else { return pixel[0] }
    let full = ((Int(pixel[0]) - 16) * 255 + 109) / 219
    return UInt8(clamping: full)
  }

  /// The mean of samples on a grid of 32 x 18, 0 to 255.
  var mean: Float {
    var sum = 0
    for row in 0..<18 {
      for column in 0..<32 {
        sum += Int(self[(2 * column + 1) * width / 64, (2 * row + 1) * height / 36])
      }
    }
    return Float(sum) / (18 * 32)
  }
}
