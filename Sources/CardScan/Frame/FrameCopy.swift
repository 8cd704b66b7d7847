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

  /// Takes the place of the frame before; rows follow each other without a gap. Throws `.outOfMemory`.
  package func take(_ source: Frame) throws(ScanError) {
    frame = nil
    let format = source.format
    var count = 0
    for plane in 0..<format.planeCount {
      count +=
        format.minimumStride(plane: plane, width: source.width) * format.rows(plane: plane, height: source.height)
    }
    if count > size {
      release()
      guard let room = cs_allocate(count) else { throw ScanError(.outOfMemory, "no memory for a picture") }
      (memory, size) = (room, count)
    }
    guard var target = memory else { return }
    let first = FrameCopy.copy(source, 0, source.planes.0, source.strides.0, to: &target)
    let second = FrameCopy.copy(source, 1, source.planes.1, source.strides.1, to: &target)
    let third = FrameCopy.copy(source, 2, source.planes.2, source.strides.2, to: &target)
    frame = try Frame(
      format: format, width: source.width, height: source.height, planes: (first.start, second.start, third.start),
      strides: (first.stride, second.stride, third.stride), orientation: source.orientation, range: source.range)
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

  /// Copies the rows of a plane, behind which `target` then is; where the copy begins, and how long a row of it is.
  private static func copy(
    _ source: Frame, _ plane: Int, _ pixels: UnsafePointer<UInt8>?, _ stride: Int,
    to target: inout UnsafeMutableRawPointer
  ) -> (start: UnsafePointer<UInt8>?, stride: Int) {
    guard plane < source.format.planeCount, let pixels else { return (nil, 0) }
    let start = target, length = source.format.minimumStride(plane: plane, width: source.width)
    for row in 0..<source.format.rows(plane: plane, height: source.height) {
      _ = memcpy(target, pixels + row * stride, length)
      target += length
    }
    return (UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), length)
  }
}
