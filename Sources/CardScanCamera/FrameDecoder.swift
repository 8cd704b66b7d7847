// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Decodes motion JPEG to I420 by libv4lconvert, into memory of its own.
final class FrameDecoder {
  private let system: UnsafePointer<cv_system>
  private let decoder: UnsafeMutableRawPointer
  private let fourcc: FourCC
  private let size: Int
  let picture: UnsafeMutableRawPointer
  let shape: PictureShape

  init(
    _ node: VideoNode, _ fourcc: FourCC, width: Int, height: Int
  ) throws(CameraError) {
    system = node.system
    self.fourcc = fourcc
    shape = PictureShape(decoded: .i420, width: width, height: height)
    size = shape.sizes.first ?? 0
    guard let picture = malloc(max(1, size)) else { throw CameraError(.outOfMemory) }
    guard let decoder = system.pointee.decoder(system.pointee.context, node.descriptor) else {
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
  func decode(_ bytes: UnsafeRawPointer, count: Int) -> Bool {
    let written = system.pointee.decode(
      system.pointee.context, decoder, fourcc.rawValue, UInt32(shape.width), UInt32(shape.height),
      bytes, count, picture, size)
    return Int(written) == size
  }
}
