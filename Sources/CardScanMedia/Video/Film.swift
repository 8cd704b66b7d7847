// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Films: files of frames, and folders of pictures.
public enum Film {
  /// Frames a second of films that do not say how many they have.
  public static let usualRate = 30.0

  /// Opens a folder of pictures. `rate` is in frames a second.
  public static func open(path: String, rate: Double = usualRate) throws(SourceError) -> any FrameSource {
    guard let rate = FilmRate(rate) else {
      throw SourceError("a rate must lie between 0.001 and 100000 frames a second")
    }
    return try PictureSequence(folder: path, rate: rate)
  }
}
