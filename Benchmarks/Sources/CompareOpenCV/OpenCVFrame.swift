// SPDX-License-Identifier: Apache-2.0
import OpenCVStages

/// A frame and its pictures on OpenCV's side.
final class OpenCVFrame {
  private let handle: OpaquePointer

  /// On one thread, or on the device that OpenCV was told to take.
  init(_ frame: TestFrame, weights: [UInt8], taps: Int, onDevice: Bool = false) throws {
    handle = try frame.withSetup(weights: weights, taps: taps) {
      onDevice ? ocv_create_on_device(&$0) : ocv_create(&$0)
    }
  }

  deinit { ocv_destroy(handle) }

  static var version: String { String(cString: ocv_version()) }

  func run(_ stage: ocv_stage) { ocv_run(handle, stage) }

  func finish() { ocv_finish(handle) }

  func readBorders() { ocv_read_borders(handle) }

  /// The `count` bytes that the stage left.
  func output(_ stage: ocv_stage, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    ocv_get(handle, stage, &bytes)
    return bytes
  }

  /// Puts `bytes` in the place of what the stage left.
  func replace(_ stage: ocv_stage, by bytes: [UInt8]) { ocv_put(handle, stage, bytes) }
}
