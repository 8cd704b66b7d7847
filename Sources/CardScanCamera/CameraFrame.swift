// SPDX-License-Identifier: Apache-2.0

/// A picture in the camera's memory.
public struct CameraFrame {
  public let layout: PictureLayout
  /// Pixels.
  public let width: Int
  public let height: Int
  /// First byte of each plane that the layout has.
  public let planes: (UnsafePointer<UInt8>, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?)
  /// Bytes from one row to the next.
  public let strides: (Int, Int, Int)
  /// Whether luma goes from 16 to 235 (ITU-R BT.601) rather than from 0 to 255.
  public let isLimitedRange: Bool
  /// File descriptor of the DMA-BUF whose first byte is that of the first plane; 0: there is none. The camera's, and as
  /// valid as the planes.
  public let dmaBuf: Int32
  /// When it was taken: nanoseconds of the monotonic clock.
  public let time: UInt64
  /// Counts the frames that the camera took, from 0: those that were dropped leave holes.
  public let index: Int
}
