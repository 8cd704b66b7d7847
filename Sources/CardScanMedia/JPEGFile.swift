// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import CardScan

/// JPEG pictures, by libjpeg-turbo.
enum JPEGFile {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(PictureError) -> Picture {
    guard let decoder = tjInitDecompress() else {
      throw PictureError("the JPEG decoder cannot be started")
    }
    defer { tjDestroy(decoder) }
    let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let count = UInt(bytes.count)
    var width: Int32 = 0, height: Int32 = 0, sampling: Int32 = 0, colours: Int32 = 0
    guard
      tjDecompressHeader3(decoder, source, count, &width, &height, &sampling, &colours) == 0
    else { throw damage(decoder) }
    let picture = try Picture(
      width: Int(width), height: Int(height), orientation: Orientation(exif: bytes))
    let hasInks = colours == TJCS_CMYK.rawValue || colours == TJCS_YCCK.rawValue
    let format = hasInks ? TJPF_CMYK : TJPF_RGBA
    // A file may ask for the same pixels thousands of times over; 500 passes are never honest.
    let code = tjDecompress2(
      decoder, source, count, picture.pixels.base, width, Int32(picture.pixels.stride), height,
      format.rawValue, TJFLAG_LIMITSCANS)
    if code != 0, ctj_is_whole(decoder) == 0 { throw damage(decoder) }
    if hasInks { picture.mixInks() }
    return picture
  }

  static func damage(_ decoder: tjhandle) -> PictureError {
    let text = message(decoder)
    return text.lowercased().contains("premature end")
      ? PictureError("the JPEG file is truncated")
      : PictureError("the JPEG file is damaged: \(text)")
  }

  private static func message(_ decoder: tjhandle) -> String {
    guard let text = tjGetErrorStr2(decoder) else { return "" }
    return String(cString: text)
  }
}

extension Picture {
  /// Turns cyan, magenta, yellow, black into red, green, blue. As in every program for screens, the
  /// numbers are taken as Adobe writes them: 255 is no ink.
  fileprivate func mixInks() {
    for y in 0..<height {
      var pixel = row(y)
      for _ in 0..<width {
        let black = UInt32(pixel[3])
        for channel in 0..<3 {
          pixel[channel] = UInt8(truncatingIfNeeded: (UInt32(pixel[channel]) * black + 127) / 255)
        }
        pixel[3] = 255
        pixel += 4
      }
    }
  }
}
