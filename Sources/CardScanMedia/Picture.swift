// SPDX-License-Identifier: Apache-2.0
import CardScan

/// A picture as its file holds it: RGBA, 8 bits a channel, not yet turned upright. What was
/// transparent is shown on white. Its memory is wiped when released.
public final class Picture {
  /// Four channels; alpha is 255 everywhere.
  public let pixels: PixelBuffer
  /// How the pixels must be turned to be seen upright, as the file says (EXIF).
  public let orientation: Orientation

  public var width: Int { pixels.width }
  public var height: Int { pixels.height }

  /// `pixels` must have four channels.
  public init(pixels: PixelBuffer, orientation: Orientation = .up) {
    precondition(pixels.channels == 4, "a picture has four channels")
    self.pixels = pixels
    self.orientation = orientation
  }

  /// A picture of `width` × `height` pixels, all zero.
  convenience init(width: Int, height: Int, orientation: Orientation = .up) throws(PictureError) {
    try Picture.check(width: width, height: height)
    do throws(ScanError) {
      self.init(
        pixels: try PixelBuffer(width: width, height: height, channels: 4),
        orientation: orientation)
    } catch {
      throw PictureError("there is not enough memory for \(width) x \(height) pixels")
    }
  }

  /// The pixels as the engine takes them; valid as long as the picture.
  public func frame() throws(ScanError) -> Frame {
    try Frame(
      format: .rgba, width: width, height: height,
      planes: (UnsafePointer(pixels.base), nil, nil), strides: (pixels.stride, 0, 0),
      orientation: orientation)
  }

  /// The same pixels, taken for what a mirror shows.
  public var mirrored: Picture { Picture(pixels: pixels, orientation: orientation.mirrored) }

  /// The first byte of row `y`.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels.base + y * pixels.stride }

  /// Refuses sizes that the engine does not take, before memory is asked for.
  static func check(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw PictureError("the picture has no pixels") }
    guard width <= Frame.largestSide, height <= Frame.largestSide,
      width * height <= Frame.largestArea
    else {
      throw PictureError(
        "the picture has \(width) x \(height) pixels; at most \(Frame.largestSide) a side and "
          + "\(Frame.largestArea / 1_000_000) million together are read")
    }
  }
}
