// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A frame's pixels in memory of its own, which is kept for the next frame and wiped when released.
package final class FrameCopy {
  private var memory: UnsafeMutableRawPointer?
  private var size = 0
  /// nil before the first one, and after `wipe`.
  package private(set) var frame: Frame?

  package init() {}

  deinit { release() }

  /// Takes the place of the frame before. Throws `.outOfMemory`.
  package func take(_ source: Frame) throws(ScanError) {
    frame = nil
    var count = 0
    for plane in 0..<3 { count += FrameCopy.byteCount(of: source, plane) }
    if count > size {
      release()
      guard let room = cs_allocate(count) else { throw ScanError(.outOfMemory, "no memory for a picture") }
      (memory, size) = (room, count)
    }
    guard var target = memory else { return }
    let first = FrameCopy.copy(source, 0, source.planes.0, to: &target)
    let second = FrameCopy.copy(source, 1, source.planes.1, to: &target)
    let third = FrameCopy.copy(source, 2, source.planes.2, to: &target)
    frame = try Frame(
      format: source.format, width: source.width, height: source.height, planes: (first, second, third),
      strides: source.strides, orientation: source.orientation, range: source.range)
  }

  /// Overwrites the pixels; the memory is kept.
  package func wipe() {
    frame = nil
    cs_wipe(memory, size)
  }

  private func release() {
    wipe()
    free(memory)
    (memory, size) = (nil, 0)
  }

  /// Copies a plane, behind which `target` then is; where the copy lies.
  private static func copy(
    _ source: Frame, _ plane: Int, _ pixels: UnsafePointer<UInt8>?, to target: inout UnsafeMutableRawPointer
  ) -> UnsafePointer<UInt8>? {
    guard let pixels else { return nil }
    let count = byteCount(of: source, plane)
    let start = target
    _ = memcpy(start, pixels, count)
    target += count
    return UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
  }

  /// Bytes of a plane, which ends with the last pixel of its last row; 0 where there is none.
  private static func byteCount(of frame: Frame, _ plane: Int) -> Int {
    guard plane < frame.format.planeCount else { return 0 }
    let stride = plane == 0 ? frame.strides.0 : plane == 1 ? frame.strides.1 : frame.strides.2
    return stride * (frame.format.rows(plane: plane, height: frame.height) - 1)
      + frame.format.minimumStride(plane: plane, width: frame.width)
  }
}
