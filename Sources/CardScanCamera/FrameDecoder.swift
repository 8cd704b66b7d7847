// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Decodes motion JPEG to luma and colour, into memory of its own.
final class FrameDecoder {
  private let system: UnsafePointer<cv_system>
  private let decoder: UnsafeMutableRawPointer
  private let size: Int
  let picture: UnsafeMutableRawPointer
  let shape: PictureShape

  init(_ system: UnsafePointer<cv_system>, _ format: cv_format) throws(CameraError) {
    guard let (width, height) = PictureShape.size(format) else {
      throw CameraError(.noFormat, "the camera gives a size that makes no sense")
    }
    self.system = system
    shape = PictureShape(decoded: .i420, width: width, height: height)
    size = shape.sizes.first ?? 0
    guard let picture = malloc(max(1, size)) else { throw CameraError(.outOfMemory) }
    guard let decoder = system.pointee.decoder(system.pointee.context) else {
      free(picture)
      throw CameraError(.outOfMemory, "the decoder for the camera's format cannot be had")
    }
    self.picture = picture
    self.decoder = decoder
  }

  deinit {
    system.pointee.end_decoder(system.pointee.context, decoder)
    explicit_bzero(picture, size)
    free(picture)
  }

  /// false where the picture is damaged.
  func decode(_ bytes: UnsafeRawPointer, count: Int) throws(CameraError) -> Bool {
    let result = system.pointee.decode(
      system.pointee.context, decoder, UInt32(shape.width), UInt32(shape.height), bytes, count,
      picture)
    if result == 0 &- ENOMEM { throw CameraError(.outOfMemory) }
    return result == 0
  }
}
