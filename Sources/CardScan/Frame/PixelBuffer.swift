// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Owned 8-bit picture memory, 64-byte aligned, rows padded to 64 bytes; wiped when released,
/// since pictures of cards are secrets.
public final class PixelBuffer {
  /// First byte of the top left pixel; valid as long as this object.
  public let base: UnsafeMutablePointer<UInt8>
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// 1 (luma) or 4 (RGBA).
  public let channels: Int
  /// Bytes from one row to the next.
  public let stride: Int

  /// Bytes of all rows, with their padding.
  public var byteCount: Int { stride * height }

  /// Memory for a picture, not cleared. Throws `.invalidArgument` where a size is below 1,
  /// `.outOfMemory`.
  public init(width: Int, height: Int, channels: Int = 1) throws(ScanError) {
    guard width > 0, height > 0, channels > 0 else {
      throw ScanError(.invalidArgument, "a picture needs at least one pixel")
    }
    let stride = (width * channels + 63) & ~63
    guard let memory = cs_allocate(stride * height) else {
      throw ScanError(.outOfMemory, "no memory for a picture")
    }
    self.base = memory.assumingMemoryBound(to: UInt8.self)
    self.width = width
    self.height = height
    self.channels = channels
    self.stride = stride
  }

  deinit {
    wipe()
    free(base)
  }

  /// Overwrites every pixel with zeros.
  func wipe() { cs_wipe(base, byteCount) }

  /// Channel `channel` as a single-channel picture; valid as long as the buffer.
  public func luma(channel: Int = 0) -> LumaView {
    LumaView(
      base: UnsafePointer(base + channel), width: width, height: height, stride: stride,
      pixelStride: channels)
  }
}
