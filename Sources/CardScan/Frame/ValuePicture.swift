// SPDX-License-Identifier: Apache-2.0

/// A frame's values, the greatest of red, green and blue of each pixel, as a grey picture: shows borders between
/// colours of the same luma, as of a blue card on a black table. Memory is kept from frame to frame.
final class ValuePicture {
  private var picture: PixelBuffer?
  private var holdsFrame = false

  /// A pixel has colour where its value exceeds its luma by this; a frame where such a part of it has: a card of
  /// 25 % of a frame's width covers 0.07 of it.
  private static let leastExcess = 24, leastPart = 0.03

  /// Every `step`-th pixel of every `step`-th row of the picture of a frame that has colour, valid until the next one.
  func reduced(_ frame: Frame, by step: Int) throws(ScanError) -> LumaView {
    let picture = try fill(frame, every: step)
    return LumaView(
      base: UnsafePointer(picture.base), width: frame.width / step, height: frame.height / step,
      stride: picture.stride)
  }

  /// The picture of a frame that has colour, valid until the next one.
  func take(_ frame: Frame) throws(ScanError) -> Frame {
    let picture = try fill(frame, every: 1)
    return try Frame(
      format: .gray8, width: frame.width, height: frame.height,
      planes: (UnsafePointer(picture.base), nil, nil), strides: (picture.stride, 0, 0),
      orientation: frame.orientation)
  }

  /// The picture's left upper part, of every `step`-th pixel of every `step`-th row.
  private func fill(_ frame: Frame, every step: Int) throws(ScanError) -> PixelBuffer {
    if picture?.width != frame.width || picture?.height != frame.height {
      picture = nil
      picture = try PixelBuffer(width: frame.width, height: frame.height)
    }
    guard let picture else { throw ScanError(.outOfMemory, "no memory for a picture") }
    holdsFrame = true
    let color = FrameColor(frame)
    for y in 0..<frame.height / step {
      let row = picture.base + y &* picture.stride
      for x in 0..<frame.width / step { row[x] = color.value(x &* step, y &* step) }
    }
    return picture
  }

  /// Overwrites the frame's pixels.
  func wipe() {
    guard holdsFrame else { return }
    holdsFrame = false
    picture?.wipe()
  }

  /// Whether a frame has more than hardly any colour, so that its luma does not show all. By a grid of 64 x 36 pixels.
  static func hasColor(_ frame: Frame) -> Bool {
    if frame.format == .gray8 { return false }
    let color = FrameColor(frame), luma = FrameLuma(frame)
    var count = 0
    for row in 0..<36 {
      for column in 0..<64 {
        let x = (2 &* column &+ 1) &* frame.width / 128, y = (2 &* row &+ 1) &* frame.height / 72
        if Int(color.value(x, y)) - Int(luma[x, y]) >= leastExcess { count += 1 }
      }
    }
    return Double(count) >= leastPart * (64 * 36)
  }
}
