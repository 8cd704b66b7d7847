// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// A frame's pixels in memory of their own, which is kept for the next frame and wiped when released.
final class FrameCopy {
  private var memory: UnsafeMutableRawBufferPointer?
  private(set) var frame: Frame?

  /// Takes the place of the frame before.
  func take(_ source: Frame?) {
    frame = nil
    guard let source else { return }
    let format = source.format
    let planes = [source.planes.0, source.planes.1, source.planes.2]
    let strides = [source.strides.0, source.strides.1, source.strides.2]
    let sizes = (0..<format.planeCount).map { plane in
      // The last row ends with its last pixel.
      strides[plane] * (format.rows(plane: plane, height: source.height) - 1)
        + format.minimumStride(plane: plane, width: source.width)
    }
    guard let room = room(sizes.reduce(0, +)) else { return }
    var copies: [UnsafePointer<UInt8>?] = [nil, nil, nil]
    var start = 0
    for plane in sizes.indices {
      guard let pixels = planes[plane] else { return }
      let target = room + start
      target.copyMemory(from: pixels, byteCount: sizes[plane])
      copies[plane] = UnsafePointer(target.assumingMemoryBound(to: UInt8.self))
      start += sizes[plane]
    }
    frame = try? Frame(
      format: format, width: source.width, height: source.height,
      planes: (copies[0], copies[1], copies[2]), strides: source.strides,
      orientation: source.orientation, range: source.range)
  }

  private func room(_ count: Int) -> UnsafeMutableRawPointer? {
    if let memory, memory.count >= count { return memory.baseAddress }
    release()
    memory = .allocate(byteCount: count, alignment: 64)
    return memory?.baseAddress
  }

  private func release() {
    if let memory, let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory?.deallocate()
    memory = nil
  }

  deinit { release() }
}
