// SPDX-License-Identifier: Apache-2.0
import CardScan

/// A YUV4MPEG2 stream, yuv4mpeg(5), of a file or a pipe.
final class Y4MReader: FilmSource {
  let name: String
  private let bytes: ByteStream
  private let header: Y4MHeader
  private let rate: FilmRate
  private let picture: PlanarPicture
  private var index = 0

  private static let frame = Array("FRAME".utf8)

  /// `rate` is that of streams that do not say.
  init(name: String, _ bytes: ByteStream, rate: FilmRate) throws(SourceError) {
    self.name = name
    self.bytes = bytes
    guard let line = try Y4MReader.line(bytes, atMost: Y4MHeader.longest) else {
      throw SourceError("its header is incomplete")
    }
    header = try Y4MHeader(line: line)
    self.rate = header.rate ?? rate
    picture = try PlanarPicture(
      width: header.width, height: header.height, layout: header.layout)
  }

  var framesPerSecond: Double { rate.framesPerSecond }

  func next() throws(SourceError) -> SourceFrame? {
    guard try bytes.fill(1) else { return nil }
    guard let line = try Y4MReader.line(bytes, atMost: 256) else { throw truncation }
    guard line.utf8.starts(with: Y4MReader.frame) else {
      throw SourceError("there is no frame \(index) where it should begin")
    }
    let luma = UnsafeMutableRawBufferPointer(picture.plane(0))
    if picture.lumaStride == header.width {
      try take(UnsafeMutableRawBufferPointer(rebasing: luma[..<(header.width * header.height)]))
    } else {
      for y in 0..<header.height {
        let start = y * picture.lumaStride
        try take(UnsafeMutableRawBufferPointer(rebasing: luma[start..<start + header.width]))
      }
    }
    for plane in 1..<picture.planeCount {
      try take(UnsafeMutableRawBufferPointer(picture.plane(plane)))
    }
    guard try bytes.drop(header.surplus) else { throw truncation }
    let frame = try picture.frame(header.range)
    index += 1
    return SourceFrame(frame: frame, time: rate.time(of: index - 1), index: index - 1)
  }

  private func take(_ target: UnsafeMutableRawBufferPointer) throws(SourceError) {
    guard try bytes.take(target) == target.count else { throw truncation }
  }

  private var truncation: SourceError { SourceError("the film ends within frame \(index)") }

  /// Takes a line and its end; nil where it does not end within `most` bytes.
  private static func line(_ bytes: ByteStream, atMost most: Int) throws(SourceError) -> String? {
    var length = 64
    while true {
      let isFull = try bytes.fill(length)
      if let end = bytes.buffered.prefix(most).firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes.buffered[..<end], as: UTF8.self)
        bytes.skip(end + 1)
        return line
      }
      guard isFull, length < most else { return nil }
      length *= 2
    }
  }
}
