// SPDX-License-Identifier: Apache-2.0
@testable import CardScan
@testable import CardScanMedia

/// Any bytes as a JPEG, PNG, PPM or PGM file.
@_cdecl("fuzz_picture") public func fuzzPicture(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let file = UnsafeRawBufferPointer(start: data, count: size)
  do throws(PictureError) {
    let picture = try Picture.decode(file)
    check(
      picture.width > 0 && picture.height > 0 && picture.width <= Frame.largestSide
        && picture.height <= Frame.largestSide, "a picture has \(picture.width) x \(picture.height) pixels")
    for y in stride(from: 0, to: picture.height, by: max(1, picture.height / 64)) {
      let row = picture.row(y)
      for x in stride(from: 0, to: picture.width, by: max(1, picture.width / 64)) {
        check(row[4 * x + 3] == 255, "a picture is not opaque")
      }
    }
    check((try? picture.frame()) != nil, "a picture is no frame")
  } catch {
    check(!error.reason.isEmpty, "a file is refused without a reason")
  }
  return 0
}

/// Any bytes as an EXIF block, as JPEG files and as PNG files hold it.
@_cdecl("fuzz_exif") public func fuzzExif(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let block = UnsafeRawBufferPointer(start: data, count: size)
  _ = Orientation(exif: block)
  _ = Orientation(tiff: block)
  return 0
}
