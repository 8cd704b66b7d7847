// SPDX-License-Identifier: Apache-2.0

/// Where borders are expected, on the reduced picture: channel 0 (red) weighs vertical borders,
/// channel 1 (green) horizontal ones; 0 nowhere, 255 fully. Two bytes a pixel.
final class GuideMask {
  let width: Int
  let height: Int
  /// Interleaved R, G; row stride `2 * width` bytes.
  let pixels: [UInt8]
  /// Tells one mask from another, so that a device uploads each only once.
  let identity: UInt64

  /// `pixels` must hold `2 * width * height` bytes.
  init(width: Int, height: Int, pixels: [UInt8], identity: UInt64) throws(ScanError) {
    guard width > 0, height > 0, pixels.count == 2 * width * height else {
      throw ScanError(.invalidArgument, "the guide mask's size does not fit its pixels")
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.identity = identity
  }

  /// Takes red and green of `picture`, stretched to `width` × `height` by nearest pixels: the edges
  /// of such masks are soft by themselves.
  convenience init(
    stretching picture: GuidePicture, width: Int, height: Int, identity: UInt64
  ) throws(ScanError) {
    var pixels = [UInt8](repeating: 0, count: 2 * width * height)
    for y in 0..<height {
      let row = picture.base + ((2 * y + 1) * picture.height / (2 * height)) * picture.stride
      for x in 0..<width {
        let pixel = row + 4 * ((2 * x + 1) * picture.width / (2 * width))
        pixels[2 * (y * width + x)] = pixel[0]
        pixels[2 * (y * width + x) + 1] = pixel[1]
      }
    }
    try self.init(width: width, height: height, pixels: pixels, identity: identity)
  }
}
