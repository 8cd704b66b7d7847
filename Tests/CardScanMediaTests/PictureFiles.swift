// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Small picture files of awkward kinds.
enum PictureFiles {
  /// What fuzzing found, in Tests/Fixtures/fuzzing.
  static func fuzzing(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/fuzzing/\(path)")
  }

  /// 16 × 8, left half red, right half blue, EXIF orientation 6.
  static let turnedJPEG = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ
    4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9j
    QjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADAREAAhEBAx
    EB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1Fh
    ByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dn
    d4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP0
    9fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBh
    JBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
    anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6O
    nq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDLriPpihX2Z8mf/9k=
    """)

  /// 8 × 8, magenta and yellow in full, CMYK as Adobe writes it.
  static let inksJPEG = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQU
    ZMTlJTUjI+WmFaUGBKUVJP/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkK
    C//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKC
    kqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1
    tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD06vMK8wr06v/Z
    """)

  /// 2 × 1, 16 bits: FFFF 8000 0000 and 1234 5678 9ABC.
  static let deepPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAFUlEQVR42mP4/7+BgYFByCSsYtYeACIWBOn+nLK2AAAAAE
    lFTkSuQmCC
    """)

  /// 2 × 1, grey and alpha: 0 transparent, 100 opaque.
  static let grayAlphaPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mNgYEj5DwABzAFk2TzBtQAAAABJRU5ErkJggg
    ==
    """)

  /// 2 × 1, palette: 10 20 30 opaque, 40 50 60 transparent.
  static let palettePNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEUKFB4oMjzVG7TpAAAAAnRSTlP/AOW3MEoAAAALSU
    RBVHjaY2BgBAAABAACLN5IrQAAAABJRU5ErkJggg==
    """)

  /// 3 × 1, one bit: white, black, white.
  static let bitPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR42mNYAAAAogChcQXLQQAAAABJRU5ErkJggg==
    """)

  /// 2 × 2, interlaced grey: 10 20 / 30 40.
  static let interlacedPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAAEg2mJuAAAAD0lEQVR42mPgYhBhkNMAAAD3AGUmLg5CAAAAAElFTkSuQm
    CC
    """)

  /// 2 × 1, grey 10 20, orientation 8 in its eXIf chunk.
  static let turnedPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEACAAAAAAAAIZYMD
    QAAAALSURBVHjaY+ASAQAAKwAfBMjwwgAAAABJRU5ErkJggg==
    """)

  /// A header of 30000 × 30000 pixels and next to no data.
  static let hugePNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAAAAABDTKdmAAAACUlEQVR42mMAAAABAAGxDbaTAAAAAElFTkSuQmCC
    """)

  /// 1 × 1, grey 85.
  static let onePNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mMIBQAAVwBWkstlwQAAAABJRU5ErkJggg==
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
