// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import CardScan

/// Decodes one JPEG picture after the other into the same memory, by libjpeg-turbo: its luma as it is in
/// the file, without going through red, green and blue.
final class JPEGFrameDecoder {
  private let decoder: tjhandle
  private var picture: PlanarPicture?

  init() throws(SourceError) {
    guard let decoder = tjInitDecompress() else {
      throw SourceError("the JPEG decoder cannot be started")
    }
    self.decoder = decoder
  }

  deinit { tjDestroy(decoder) }

  /// The frame of a JPEG file, valid until the next call; nil where its colours are not those of films,
  /// YCbCr or grey. All must be of one size.
  func decode(
    _ bytes: UnsafeRawBufferPointer, orientation: Orientation
  ) throws(SourceError) -> Frame? {
    let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let count = UInt(bytes.count)
    var width: Int32 = 0, height: Int32 = 0, sampling: Int32 = 0, colours: Int32 = 0
    guard tjDecompressHeader3(decoder, source, count, &width, &height, &sampling, &colours) == 0
    else { throw damage }
    guard colours == TJCS_YCbCr.rawValue || colours == TJCS_GRAY.rawValue,
      let layout = JPEGFrameDecoder.layouts[sampling]
    else { return nil }
    let picture = try picture(Int(width), Int(height), layout)
    let sides = layout.size(picture.width, picture.height)
    var planes = (0..<picture.planeCount).map { picture.plane($0).baseAddress }
    var strides = [Int32(picture.lumaStride)]
    strides += [Int32](repeating: Int32(sides.width), count: picture.planeCount - 1)
    // A file may ask for the same pixels thousands of times over; 500 passes are never honest.
    let code = tjDecompressToYUVPlanes(
      decoder, source, count, &planes, width, &strides, height, TJFLAG_LIMITSCANS)
    if code != 0, ctj_is_whole(decoder) == 0 { throw damage }
    return try picture.frame(.full, orientation)
  }

  private func picture(
    _ width: Int, _ height: Int, _ layout: ChromaLayout
  ) throws(SourceError) -> PlanarPicture {
    if let picture {
      guard picture.width == width, picture.height == height else {
        throw SourceError(
          "it has \(width) x \(height) pixels, those before it \(picture.width) x \(picture.height)")
      }
      if picture.layout == layout { return picture }
    }
    let made = try PlanarPicture(width: width, height: height, layout: layout)
    picture = made
    return made
  }

  private var damage: SourceError { SourceError(JPEGFile.damage(decoder).reason) }

  /// By TurboJPEG's TJSAMP constants.
  private static let layouts: [Int32: ChromaLayout] = [
    Int32(TJSAMP_444.rawValue): ChromaLayout(across: 1, down: 1),
    Int32(TJSAMP_422.rawValue): ChromaLayout(across: 2, down: 1),
    Int32(TJSAMP_420.rawValue): .half,
    Int32(TJSAMP_GRAY.rawValue): .none,
    Int32(TJSAMP_440.rawValue): ChromaLayout(across: 1, down: 2),
    Int32(TJSAMP_411.rawValue): ChromaLayout(across: 4, down: 1),
  ]
}
