// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Takes the pictures of a film one after the other; all are of one size.
public protocol FilmWriter: AnyObject {
  func write(_ picture: Picture) throws(SourceError)
  /// Ends the film. Without it its file may be incomplete.
  func finish() throws(SourceError)
}

extension Film {
  /// A film that is written to `path`, with `rate` frames a second. Its name says what it is: .y4m
  /// YUV4MPEG2, .mjpeg and .mjpg JPEG pictures one after the other, without an ending or with that of a
  /// folder that is there a folder of numbered PNG pictures, and everything else what ffmpeg makes of
  /// such a name.
  public static func create(path: String, rate: Double) throws(SourceError) -> any FilmWriter {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let ending = (path as NSString).pathExtension.lowercased()
    if isFolder || ending.isEmpty { return try PictureSequenceWriter(folder: path) }
    switch ending {
    case "y4m": return Y4MWriter(try FileOutput(path: path), rate: rate)
    case "mjpeg", "mjpg": return try MJPEGWriter(try FileOutput(path: path))
    default: return try FFmpegWriter(path: path, rate: rate)
    }
  }
}
