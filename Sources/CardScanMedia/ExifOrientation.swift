// SPDX-License-Identifier: Apache-2.0
import CEXIF
import CardScan

extension Orientation {
  /// What a TIFF block says as PNG files hold it; upright where it says nothing.
  init(tiff bytes: UnsafeRawBufferPointer) {
    // libexif wants the name that JPEG files put before the block.
    let named = Array("Exif\0\0".utf8) + bytes
    self = named.withUnsafeBytes { Orientation(exif: $0) }
  }

  /// What an EXIF block says (or a JPEG file that holds one); upright where it says nothing.
  init(exif bytes: UnsafeRawBufferPointer) {
    self = .up
    guard let base = bytes.baseAddress, bytes.count <= Int(UInt32.max),
      let data = exif_data_new_from_data(
        base.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count))
    else { return }
    defer { exif_data_unref(data) }
    guard let content = data.pointee.ifd.0,
      let entry = exif_content_get_entry(content, EXIF_TAG_ORIENTATION),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2,
      let value = entry.pointee.data
    else { return }
    let number = exif_get_short(value, exif_data_get_byte_order(data))
    self = Orientation(rawValue: Int32(number)) ?? .up
  }
}
