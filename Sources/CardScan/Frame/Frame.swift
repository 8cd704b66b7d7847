// SPDX-License-Identifier: Apache-2.0

/// A picture in the caller's memory, borrowed for the length of a call.
public struct Frame {
  /// How pixels lie in the planes.
  public let format: PixelFormat
  /// Pixels; 1 to `Frame.largestSide`.
  public let width: Int
  /// Pixels; 1 to `Frame.largestSide`.
  public let height: Int
  /// First byte of each plane; as many as the format has, then nil.
  public let planes: (UnsafePointer<UInt8>, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?)
  /// Bytes from one row to the next, of each plane.
  public let strides: (Int, Int, Int)
  /// How the frame must be turned to be seen upright.
  public let orientation: Orientation
  /// The values that luma takes; not looked at in RGB formats.
  public let range: LumaRange

  /// File descriptor of the DMA-BUF whose first byte is that of the first plane; 0: there is none. A device that takes
  /// it reads the frame there without a copy.
  public let dmaBuf: Int32

  /// The longest side that is accepted, in pixels.
  public static let largestSide = 16384
  /// The most pixels that are accepted.
  public static let largestArea = 100_000_000

  /// Checks sizes, planes and strides against the format.
  public init(
    format: PixelFormat, width: Int, height: Int,
    planes: (UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?),
    strides: (Int, Int, Int), orientation: Orientation = .up, range: LumaRange = .full, dmaBuf: Int32 = 0
  ) throws(ScanError) {
    guard width > 0, height > 0 else {
      throw ScanError(.invalidArgument, "the frame has no pixels")
    }
    guard dmaBuf >= 0 else { throw ScanError(.invalidArgument, "a file descriptor is below 0") }
    guard width <= Frame.largestSide, height <= Frame.largestSide,
      width * height <= Frame.largestArea
    else {
      throw ScanError(.tooLarge, "the frame is larger than 16384 pixels a side or 100 megapixels")
    }
    guard let first = planes.0, format.planeCount < 2 || planes.1 != nil,
      format.planeCount < 3 || planes.2 != nil
    else {
      throw ScanError(.invalidArgument, "a plane of the frame is null")
    }
    let largestStride = 1 << 30
    guard strides.0 >= format.minimumStride(plane: 0, width: width), strides.0 <= largestStride,
      format.planeCount < 2
        || (strides.1 >= format.minimumStride(plane: 1, width: width)
          && strides.1 <= largestStride),
      format.planeCount < 3
        || (strides.2 >= format.minimumStride(plane: 2, width: width)
          && strides.2 <= largestStride)
    else {
      throw ScanError(.invalidArgument, "a stride is smaller than a row of its plane or absurd")
    }
    self.format = format
    self.width = width
    self.height = height
    self.planes = (first, planes.1, planes.2)
    self.strides = strides
    self.orientation = orientation
    self.range = range
    self.dmaBuf = dmaBuf
  }
}
