// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// The time that the machine takes to copy a frame's luma plane, or its pixels where it has none: what
/// the stages are measured against.
final class CopyProbe {
  private let targets: [PixelBuffer]
  private let frames: [Frame]
  private var current = 0

  /// Bytes of all frames together, more than caches hold.
  static let held = 96 << 20

  init(_ frames: [Frame]) throws(ScanError) {
    self.frames = frames
    var targets: [PixelBuffer] = []
    for frame in frames {
      targets.append(try PixelBuffer(width: frame.strides.0, height: frame.height))
    }
    self.targets = targets
  }

  /// Copies the next frame to the next place, both in memory that no cache holds where they are many.
  func run() {
    current = (current + 1) % frames.count
    memcpy(
      targets[current].base, frames[current].planes.0,
      (frames[current].height - 1) * frames[current].strides.0
        + frames[current].format.minimumStride(plane: 0, width: frames[current].width))
  }

  func timing(seconds: Double) -> Timing { Timing(seconds: seconds) { run() } }
}
