// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import CardScan
import Foundation

extension Picture {
  /// A JPEG file of the pixels as they are stored, with colours at half the resolution; `quality` 1 to 100.
  public func jpeg(quality: Int = 75) throws(PictureError) -> [UInt8] {
    guard let encoder = tjInitCompress() else {
      throw PictureError("the JPEG encoder cannot be started")
    }
    defer { tjDestroy(encoder) }
    var memory: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(memory) }
    let code = tjCompress2(
      encoder, pixels.base, Int32(width), Int32(pixels.stride), Int32(height), TJPF_RGBX.rawValue,
      &memory, &length, Int32(TJSAMP_420.rawValue), Int32(max(1, min(quality, 100))), TJFLAG_FASTDCT)
    guard code == 0, let memory else {
      throw PictureError(
        "the JPEG file cannot be made: \(tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "")")
    }
    // It shows what the picture shows.
    defer { explicit_bzero(memory, Int(length)) }
    return Array(UnsafeBufferPointer(start: memory, count: Int(length)))
  }
}
