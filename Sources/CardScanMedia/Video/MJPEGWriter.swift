// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// Writes JPEG pictures one after the other, by libjpeg-turbo.
final class MJPEGWriter: FilmWriter {
  private let output: FileOutput
  private let encoder: tjhandle
  private var buffer: UnsafeMutablePointer<UInt8>?
  private var capacity: UInt = 0

  private static let quality: Int32 = 90

  init(_ output: FileOutput) throws(SourceError) {
    guard let encoder = tjInitCompress() else {
      throw SourceError("the JPEG encoder cannot be started")
    }
    self.output = output
    self.encoder = encoder
  }

  deinit {
    tjFree(buffer)
    tjDestroy(encoder)
  }

  func write(_ picture: Picture) throws(SourceError) {
    let sampling = Int32(TJSAMP_420.rawValue)
    var length = tjBufSize(Int32(picture.width), Int32(picture.height), sampling)
    if length > capacity {
      tjFree(buffer)
      buffer = tjAlloc(Int32(clamping: length))
      capacity = length
    }
    let code = tjCompress2(
      encoder, picture.pixels.base, Int32(picture.width), Int32(picture.pixels.stride),
      Int32(picture.height), Int32(TJPF_RGBA.rawValue), &buffer, &length, sampling,
      MJPEGWriter.quality, Int32(TJFLAG_NOREALLOC))
    guard code == 0, let buffer else { throw SourceError("a picture cannot be made a JPEG") }
    try output.write(UnsafeRawBufferPointer(start: buffer, count: Int(length)))
  }

  func finish() {}
}
