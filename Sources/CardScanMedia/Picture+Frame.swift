// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// A frame of a film or a camera, copied in colours for a person to see: ITU-R BT.601.
  public convenience init(_ frame: Frame) throws(PictureError) {
    try self.init(width: frame.width, height: frame.height, orientation: frame.orientation)
    for y in 0..<height {
      if frame.format.isLuma { copyLuma(frame, row: y) } else { copyColours(frame, row: y) }
    }
  }

  private func copyColours(_ frame: Frame, row y: Int) {
    let isBlueFirst = frame.format == .bgra || frame.format == .bgr
    var source = frame.planes.0 + y * frame.strides.0
    var pixel = row(y)
    for _ in 0..<width {
      pixel[0] = source[isBlueFirst ? 2 : 0]
      pixel[1] = source[1]
      pixel[2] = source[isBlueFirst ? 0 : 2]
      pixel[3] = 255
      source += frame.format.pixelStride
      pixel += 4
    }
  }

  /// In 16ths of bits: 1.402, 0.344136, 0.714136 and 1.772, and 255/219 and 255/224 in the limited range.
  private func copyLuma(_ frame: Frame, row y: Int) {
    let isLimited = frame.range == .limited
    let scale = isLimited ? 76309 : 65536, black = isLimited ? 16 : 0
    let red = isLimited ? 104_597 : 91_881, blue = isLimited ? 132_201 : 116_130
    let green = isLimited ? (25_675, 53_279) : (22_553, 46_802)
    let luma = frame.planes.0 + (y * frame.strides.0 + frame.format.lumaOffset)
    let step = frame.format.pixelStride
    let chroma = ChromaRow(frame, y)
    var pixel = row(y)
    for x in 0..<width {
      let (u, v) = chroma[x]
      let value = (Int(luma[x &* step]) &- black) &* scale &+ 32768
      pixel[0] = UInt8(clamping: (value &+ red &* v) >> 16)
      pixel[1] = UInt8(clamping: (value &- green.0 &* u &- green.1 &* v) >> 16)
      pixel[2] = UInt8(clamping: (value &+ blue &* u) >> 16)
      pixel[3] = 255
      pixel += 4
    }
  }
}

/// Cb and Cr of a row of pixels.
private struct ChromaRow {
  private let first: UnsafePointer<UInt8>?
  private let second: UnsafePointer<UInt8>?
  /// Bytes from one pair of pixels to the next.
  private let step: Int

  init(_ frame: Frame, _ y: Int) {
    let half = y / 2
    switch frame.format {
    case .i420:
      first = frame.planes.1.map { $0 + half * frame.strides.1 }
      second = frame.planes.2.map { $0 + half * frame.strides.2 }
      step = 1
    case .nv12, .nv21:
      let row = frame.planes.1.map { $0 + half * frame.strides.1 }
      first = frame.format == .nv12 ? row : row.map { $0 + 1 }
      second = frame.format == .nv12 ? row.map { $0 + 1 } : row
      step = 2
    case .yuyv, .uyvy:
      let row = frame.planes.0 + y * frame.strides.0
      first = frame.format == .yuyv ? row + 1 : row
      second = frame.format == .yuyv ? row + 3 : row + 2
      step = 4
    default:
      first = nil
      second = nil
      step = 0
    }
  }

  /// −128 to 127 each, of the pixel at `x`.
  @inline(__always)
  subscript(x: Int) -> (Int, Int) {
    guard let first, let second else { return (0, 0) }
    return (Int(first[x / 2 &* step]) &- 128, Int(second[x / 2 &* step]) &- 128)
  }
}
