// SPDX-License-Identifier: Apache-2.0
import CardScan

/// The kinds of picture files, told by their first bytes and never by their names.
enum PictureKind {
  case jpeg, png, pnm

  init(_ bytes: UnsafeRawBufferPointer) throws(PictureError) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0x50, 0x35]) || bytes.starts(with: [0x50, 0x36]) {
      self = .pnm
    } else if let name = PictureKind.foreignName(bytes) {
      throw PictureError("it is a \(name) file; JPEG, PNG, PPM and PGM pictures are read")
    } else {
      throw PictureError("it is not a JPEG, PNG, PPM or PGM picture")
    }
  }

  /// What else people take pictures with, to name it.
  private static func foreignName(_ bytes: UnsafeRawBufferPointer) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF8") { return "GIF" }
    if has("BM") { return "BMP" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("ftypheic", at: 4) || has("ftypheix", at: 4) || has("ftypmif1", at: 4) { return "HEIC" }
    if has("ftypavif", at: 4) { return "AVIF" }
    if has("%PDF") { return "PDF" }
    return nil
  }
}

extension Picture {
  /// Reads the picture file at `path`; `-` is the standard input. JPEG (also CMYK), PNG of every
  /// depth and colour type, PPM and PGM (binary).
  public static func read(path: String) throws(PictureError) -> Picture {
    let file = try FileBytes.read(path: path) { (start) throws(PictureError) in
      _ = try PictureKind(start)
    }
    return try decode(file.bytes)
  }

  /// Decodes a picture file in memory.
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws(PictureError) -> Picture {
    guard !bytes.isEmpty else { throw PictureError("the file is empty") }
    switch try PictureKind(bytes) {
    case .jpeg: return try JPEGFile.decode(bytes)
    case .png: return try PNGFile.decode(bytes)
    case .pnm: return try PNMFile.decode(bytes)
    }
  }
}
