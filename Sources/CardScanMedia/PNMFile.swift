// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Binary portable pictures: PGM (P5) and PPM (P6), 8 or 16 bits, as netpbm's pages ppm(5) and
/// pgm(5) describe them. The first picture of a file is read.
enum PNMFile {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(PictureError) -> Picture {
    guard bytes.count > 2 else { throw PictureError("the PPM header is incomplete") }
    let channels = bytes[1] == UInt8(ascii: "6") ? 3 : 1
    var header = HeaderReader(bytes: bytes, position: 2)
    let width = try header.number()
    let height = try header.number()
    let greatest = try header.number()
    guard greatest > 0, greatest < 65536 else {
      throw PictureError("the PPM header's greatest value is not 1 to 65535")
    }
    try Picture.check(width: width, height: height)
    // One byte of white space ends the header.
    let start = header.position + 1
    let depth = greatest > 255 ? 2 : 1
    guard bytes.count - start >= width * height * channels * depth else {
      throw PictureError("the PPM file is truncated")
    }
    let picture = try Picture(width: width, height: height)
    var source = start
    func next() -> UInt8 {
      var value = Int(bytes[source])
      if depth == 2 { value = value << 8 | Int(bytes[source + 1]) }
      source += depth
      return UInt8(truncatingIfNeeded: (min(value, greatest) * 255 + greatest / 2) / greatest)
    }
    for y in 0..<height {
      var pixel = picture.row(y)
      for _ in 0..<width {
        pixel[0] = next()
        pixel[1] = channels == 3 ? next() : pixel[0]
        pixel[2] = channels == 3 ? next() : pixel[0]
        pixel[3] = 255
        pixel += 4
      }
    }
    return picture
  }

  static func encode(_ picture: Picture) -> [UInt8] {
    Array("P6\n\(picture.width) \(picture.height)\n255\n".utf8) + picture.packedRGB()
  }

  /// Decimal numbers between white space and comments.
  private struct HeaderReader {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    mutating func number() throws(PictureError) -> Int {
      skipSpace()
      var value = 0
      let first = position
      while position < bytes.count, case 48...57 = bytes[position] {
        value = value * 10 + Int(bytes[position] - 48)
        position += 1
        guard value < 1 << 30 else { throw PictureError("a number in the PPM header is absurd") }
      }
      guard position > first, position < bytes.count else {
        throw PictureError("the PPM header is incomplete")
      }
      return value
    }

    private mutating func skipSpace() {
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "#") {
          while position < bytes.count, bytes[position] != 10 { position += 1 }
        } else if bytes[position] == 32 || (9...13).contains(bytes[position]) {
          position += 1
        } else {
          return
        }
      }
    }
  }
}
