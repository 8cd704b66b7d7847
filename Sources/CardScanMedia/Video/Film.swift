// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A source with a steady rate that ends.
public protocol FilmSource: FrameSource {
  /// Frames a second.
  var framesPerSecond: Double { get }
}

/// Films: files of frames, and folders of pictures.
public enum Film {
  /// Frames a second of films that do not say how many they have.
  public static let usualRate = FilmRate.usual.framesPerSecond

  /// Frames a second that make sense.
  public static let rates = FilmRate.least...FilmRate.most

  /// Opens the film at `path`: YUV4MPEG2 and JPEG pictures one after the other, also from the standard
  /// input, `-`; a folder of pictures, in the order of the numbers in their names; everything else that
  /// ffmpeg opens, where it is installed. What a file is, its first bytes tell and not its name. `rate`,
  /// frames a second, is that of films that have none.
  public static func open(
    path: String, rate: Double = usualRate
  ) throws(SourceError) -> any FilmSource {
    guard let rate = FilmRate(rate) else {
      throw SourceError("a rate must lie between 0.001 and 100000 frames a second")
    }
    var status = stat()
    if path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return try PictureSequence(folder: path, rate: rate)
    }
    let bytes = try ByteStream(path: path)
    _ = try bytes.fill(Y4MHeader.signature.count)
    guard !bytes.buffered.isEmpty else { throw SourceError("the file is empty") }
    let name = path == "-" ? "standard input" : path
    if bytes.buffered.starts(with: Y4MHeader.signature) {
      return try Y4MReader(name: name, bytes, rate: rate)
    }
    if bytes.buffered.starts(with: [0xFF, 0xD8, 0xFF]) {
      return try MJPEGReader(name: name, bytes, rate: rate)
    }
    guard path != "-" else {
      throw SourceError("from the standard input YUV4MPEG2 and JPEG pictures are read, nothing else")
    }
    return try FFmpegReader(path: path)
  }
}
