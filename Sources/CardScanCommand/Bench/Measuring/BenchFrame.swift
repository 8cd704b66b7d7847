// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// A picture in one of the pixel formats, in memory of its own.
final class BenchFrame {
  private let planes: [PixelBuffer]
  private let format: PixelFormat
  private let width: Int
  private let height: Int

  /// YUV formats by ITU-R BT.601 with luma of full range.
  init(_ picture: Picture, format: PixelFormat) throws(ScanError) {
    self.format = format
    width = picture.width
    height = picture.height
    var planes: [PixelBuffer] = []
    for plane in 0..<format.planeCount {
      planes.append(
        try PixelBuffer(
          width: format.minimumStride(plane: plane, width: width),
          height: format.rows(plane: plane, height: height)))
    }
    self.planes = planes
    for y in 0..<height { for x in 0..<width { put(picture, x, y) } }
  }

  /// A copy of it.
  init(_ other: BenchFrame) throws(ScanError) {
    format = other.format
    width = other.width
    height = other.height
    var planes: [PixelBuffer] = []
    for plane in other.planes {
      let copy = try PixelBuffer(width: plane.width, height: plane.height)
      copy.base.update(from: plane.base, count: plane.byteCount)
      planes.append(copy)
    }
    self.planes = planes
  }

  /// As many of one picture as take `byteCount` bytes, at least one and at most 512.
  static func held(
    _ picture: Picture, _ format: PixelFormat, byteCount: Int
  ) throws(ScanError) -> [BenchFrame] {
    let first = try BenchFrame(picture, format: format)
    var held = [first]
    while held.count < min(512, byteCount / first.byteCount) { held.append(try BenchFrame(first)) }
    return held
  }

  /// Bytes of its first plane.
  var byteCount: Int { planes[0].byteCount }

  /// Valid as long as this object.
  var frame: Frame {
    get throws(ScanError) {
      func base(_ plane: Int) -> UnsafePointer<UInt8>? {
        plane < planes.count ? UnsafePointer(planes[plane].base) : nil
      }
      func stride(_ plane: Int) -> Int { plane < planes.count ? planes[plane].stride : 0 }
      return try Frame(
        format: format, width: width, height: height, planes: (base(0), base(1), base(2)),
        strides: (stride(0), stride(1), stride(2)))
    }
  }

  private func put(_ picture: Picture, _ x: Int, _ y: Int) {
    let pixel = picture.pixels.base + y * picture.pixels.stride + 4 * x
    let row = planes[0].base + y * planes[0].stride
    let red = Int(pixel[0]), green = Int(pixel[1]), blue = Int(pixel[2])
    let luma = UInt8((77 * red + 150 * green + 29 * blue + 128) >> 8)
    let u = UInt8(clamping: 128 + (-43 * red - 85 * green + 128 * blue) >> 8)
    let v = UInt8(clamping: 128 + (128 * red - 107 * green - 21 * blue) >> 8)
    func chroma(_ plane: Int, _ offset: Int, _ value: UInt8) {
      planes[plane].base[y / 2 * planes[plane].stride + offset] = value
    }
    switch format {
    case .rgba, .rgb:
      let target = row + format.pixelStride * x
      for channel in 0..<format.pixelStride { target[channel] = pixel[channel] }
    case .bgra, .bgr:
      let target = row + format.pixelStride * x
      target[0] = pixel[2]
      target[1] = pixel[1]
      target[2] = pixel[0]
      if format == .bgra { target[3] = pixel[3] }
    case .gray8: row[x] = luma
    case .nv12, .nv21:
      row[x] = luma
      chroma(1, x / 2 * 2, format == .nv12 ? u : v)
      chroma(1, x / 2 * 2 + 1, format == .nv12 ? v : u)
    case .i420:
      row[x] = luma
      chroma(1, x / 2, u)
      chroma(2, x / 2, v)
    case .yuyv:
      row[2 * x] = luma
      row[2 * x + 1] = x & 1 == 0 ? u : v
    case .uyvy:
      row[2 * x + 1] = luma
      row[2 * x] = x & 1 == 0 ? u : v
    }
  }
}

extension PixelFormat {
  /// The name on the command line.
  var text: String { "\(self)" }
}
