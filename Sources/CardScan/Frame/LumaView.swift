// SPDX-License-Identifier: Apache-2.0

/// An 8-bit single-channel picture in somebody else's memory. It owns nothing: whoever hands it out
/// says how long it stays valid.
public struct LumaView {
  /// Luma of the top left pixel.
  public let base: UnsafePointer<UInt8>
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Bytes from one pixel to the next: 1 for a plane, 4 for the alpha channel of RGBA.
  public let pixelStride: Int

  /// A view of memory that must stay valid as long as the view is used; nothing is checked.
  public init(
    base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, pixelStride: Int = 1
  ) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
    self.pixelStride = pixelStride
  }

  /// The value at column `x`, row `y`; both must lie inside.
  @inline(__always)
  public subscript(x: Int, y: Int) -> UInt8 { base[y &* stride &+ x &* pixelStride] }

  /// The value of the pixel in which `point` lies, or of the nearest one at the border; 0 where there
  /// is no such pixel.
  @inline(__always)
  func nearest(_ point: Point) -> Int {
    guard width > 0, height > 0, point.x.isFinite, point.y.isFinite else { return 0 }
    let x = Int(min(max(point.x, 0), Double(width - 1)))
    let y = Int(min(max(point.y, 0), Double(height - 1)))
    return Int(self[x, y])
  }
}
