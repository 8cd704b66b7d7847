// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Decodes motion JPEG by libv4lconvert, into memory of its own.
final class FrameDecoder {
  // Kept, because the decoder must go before its node.
  private let node: VideoNode
  private let decoder: UnsafeMutableRawPointer
  private let format: cv_format
  private let size: Int
  let picture: UnsafeMutableRawPointer
  let shape: PictureShape

  /// Luma as it is in the file, unless blocks are cut at the picture's edge, as at 360 and 1080 rows:
  /// libv4lconvert decodes such pictures to RGB only.
  init(_ node: VideoNode, _ format: cv_format) throws(CameraError) {
    guard let (width, height) = PictureShape.size(format) else {
      throw CameraError(.noFormat, "the camera gives a size that makes no sense")
    }
    let system = node.system
    self.node = node
    self.format = format
    let isWhole = width % 16 == 0 && height % 16 == 0
    shape = PictureShape(decoded: isWhole ? .i420 : .rgb, width: width, height: height)
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
    node.system.pointee.end_decoder(node.system.pointee.context, decoder)
    explicit_bzero(picture, size)
    free(picture)
  }

  /// false where the picture is damaged.
  func decode(_ bytes: UnsafeRawPointer, count: Int) -> Bool {
    var format = format
    let system = node.system
    let written = system.pointee.decode(
      system.pointee.context, decoder, &format, shape.layout == .rgb ? 1 : 0, bytes, count, picture,
      size)
    return Int(written) == size
  }
}
