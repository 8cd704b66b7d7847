// SPDX-License-Identifier: Apache-2.0
import CardScan

/// JPEG pictures one after the other in a file or a pipe, as cameras give them. What the first one says of
/// how it is to be turned (EXIF) holds for all.
final class MJPEGReader: FilmSource {
  let name: String
  private let bytes: ByteStream
  private let cutter: JPEGCutter
  private let decoder: JPEGFrameDecoder
  private let rate: FilmRate
  private var orientation: Orientation?
  private var index = 0
  /// Of the picture that was given last, still in the stream's buffer.
  private var length = 0

  init(name: String, _ bytes: ByteStream, rate: FilmRate) throws(SourceError) {
    self.name = name
    self.bytes = bytes
    self.rate = rate
    cutter = JPEGCutter(bytes)
    decoder = try JPEGFrameDecoder()
  }

  var framesPerSecond: Double { rate.framesPerSecond }

  func next() throws(SourceError) -> SourceFrame? {
    bytes.skip(length)
    length = 0
    let frame: Frame
    do throws(SourceError) {
      guard let count = try cutter.next() else { return nil }
      length = count
      frame = try decode(UnsafeRawBufferPointer(rebasing: bytes.buffered[..<count]))
    } catch {
      throw SourceError("frame \(index): \(error.reason)")
    }
    index += 1
    return SourceFrame(frame: frame, time: rate.time(of: index - 1), index: index - 1)
  }

  private func decode(_ picture: UnsafeRawBufferPointer) throws(SourceError) -> Frame {
    let turned = orientation ?? Orientation(exif: picture)
    orientation = turned
    guard let frame = try decoder.decode(picture, orientation: turned) else {
      throw SourceError("its colours are not those of films: YCbCr or grey")
    }
    return frame
  }
}
