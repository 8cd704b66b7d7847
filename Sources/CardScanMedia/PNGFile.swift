// SPDX-License-Identifier: Apache-2.0
import CSPNG
import CardScan
import Foundation

/// PNG pictures, by libspng.
enum PNGFile {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(PictureError) -> Picture {
    guard let context = spng_ctx_new(0) else {
      throw PictureError("the PNG decoder cannot be started")
    }
    defer { spng_ctx_free(context) }
    try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
    // Texts and profiles are not looked at; they may not fill the memory either.
    try check(spng_set_chunk_limits(context, 1 << 24, 1 << 26))
    var header = spng_ihdr()
    try check(spng_get_ihdr(context, &header))
    let width = Int(header.width), height = Int(header.height)
    try Picture.check(width: width, height: height)
    var exif = spng_exif()
    let orientation =
      spng_get_exif(context, &exif) == 0
      ? Orientation(tiff: UnsafeRawBufferPointer(start: exif.data, count: exif.length)) : .up
    let picture = try Picture(width: width, height: height, orientation: orientation)
    let format = Int32(bitPattern: SPNG_FMT_RGBA8.rawValue)
    try check(
      spng_decode_image(
        context, picture.pixels.base, width * height * 4, format,
        Int32(bitPattern: SPNG_DECODE_TRNS.rawValue)))
    picture.spreadRows()
    picture.layOnWhite()
    return picture
  }

  /// The file for `picture`, upright or not, without alpha.
  static func encode(_ picture: Picture) throws(PictureError) -> [UInt8] {
    guard let context = spng_ctx_new(Int32(bitPattern: SPNG_CTX_ENCODER.rawValue)) else {
      throw PictureError("the PNG encoder cannot be started")
    }
    defer { spng_ctx_free(context) }
    var header = spng_ihdr()
    header.width = UInt32(picture.width)
    header.height = UInt32(picture.height)
    header.bit_depth = 8
    header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
    try check(spng_set_ihdr(context, &header))
    try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
    // Half the file of level 1 at a third of the time of level 6.
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 3))
    var packed = picture.packedRGB()
    defer { packed.withUnsafeMutableBytes { explicit_bzero($0.baseAddress!, $0.count) } }
    try check(
      spng_encode_image(
        context, packed, packed.count, Int32(bitPattern: SPNG_FMT_PNG.rawValue),
        Int32(bitPattern: SPNG_ENCODE_FINALIZE.rawValue)))
    var length = 0
    var code: Int32 = 0
    guard let memory = spng_get_png_buffer(context, &length, &code) else {
      throw PictureError("the PNG file cannot be made: \(message(code))")
    }
    defer { free(memory) }
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: length))
  }

  private static func check(_ code: Int32) throws(PictureError) {
    if code == 0 { return }
    switch spng_errno(rawValue: code) {
    case SPNG_IO_EOF, SPNG_IO_ERROR: throw PictureError("the PNG file is truncated")
    default: throw PictureError("the PNG file is damaged: \(message(code))")
    }
  }

  private static func message(_ code: Int32) -> String { String(cString: spng_strerror(code)) }
}

extension Picture {
  /// Moves rows that were written without padding to their places.
  fileprivate func spreadRows() {
    guard pixels.stride != width * 4 else { return }
    for y in stride(from: height - 1, to: 0, by: -1) {
      memmove(row(y), pixels.base + y * width * 4, width * 4)
    }
  }

  /// Composes over white and makes everything opaque.
  fileprivate func layOnWhite() {
    for y in 0..<height {
      var pixel = row(y)
      for _ in 0..<width {
        let alpha = UInt32(pixel[3])
        if alpha != 255 {
          for channel in 0..<3 {
            let value = UInt32(pixel[channel]) * alpha + 255 * (255 - alpha)
            pixel[channel] = UInt8(truncatingIfNeeded: (value + 127) / 255)
          }
          pixel[3] = 255
        }
        pixel += 4
      }
    }
  }

  /// Red, green, blue without padding.
  func packedRGB() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
      var i = 0
      for y in 0..<height {
        var pixel = row(y)
        for _ in 0..<width {
          target[i] = pixel[0]
          target[i + 1] = pixel[1]
          target[i + 2] = pixel[2]
          i += 3
          pixel += 4
        }
      }
      count = i
    }
  }
}
