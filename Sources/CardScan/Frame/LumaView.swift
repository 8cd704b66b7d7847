// SPDX-License-Identifier: Apache-2.0
import CLoops

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

  /// As the loops in C take it.
  var grey: cs_grey {
    cs_grey(
      base: base, stride: stride, pixel_stride: pixelStride, width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height))
  }
}
