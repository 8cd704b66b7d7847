// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation
import TestFolders

@testable import CardScanMedia

/// A folder of films for one test, removed afterwards.
final class FilmFolder: TestFolder {
  func file(_ name: String, _ content: String) throws -> String {
    try file(name, Array(content.utf8))
  }

  /// A picture of one grey but for a pixel of another at the top left.
  static func gray(_ value: UInt8, _ width: Int = 32, _ height: Int = 24) throws -> Picture {
    let picture = try Picture(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 { picture.row(y)[4 * x + channel] = channel == 3 ? 255 : value }
      }
    }
    return picture
  }

  /// The bytes of a JPEG file.
  func jpeg(_ picture: Picture) throws -> [UInt8] {
    let place = path + "/one-picture"
    let writer = try MJPEGWriter(try FileOutput(path: place))
    try writer.write(picture)
    defer { try? FileManager.default.removeItem(atPath: place) }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: place)))
  }

  /// What is read of a film: copies of the luma planes, the other things of each frame, and why it ended.
  static func read(_ path: String, rate: Double = 30) -> FilmContent {
    var content = FilmContent()
    do throws(SourceError) {
      let film = try Film.open(path: path, rate: rate)
      while let frame = try film.next() {
        content.add(frame)
        // A film in a test that does not end is no film.
        if content.frames.count > 200 { break }
      }
    } catch {
      content.error = error.reason
    }
    return content
  }
}

struct FilmContent {
  struct Image {
    let width: Int, height: Int
    let format: PixelFormat
    let range: LumaRange
    let orientation: Orientation
    let luma: [UInt8]
    let u: [UInt8], v: [UInt8]
    let time: UInt64
    let index: Int
  }

  var frames: [Image] = []
  /// nil where it ended well.
  var error: String?

  /// What holds of a film whatever its bytes are.
  var isWhole: Bool {
    guard error != "", !frames.isEmpty || error != nil else { return false }
    return frames.indices.allSatisfy { i in
      let frame = frames[i]
      let half = (frame.width + 1) / 2 * ((frame.height + 1) / 2)
      return frame.index == i && (i == 0 || frame.time > frames[i - 1].time)
        && frame.width == frames[0].width && frame.height == frames[0].height
        && frame.luma.count == frame.width * frame.height && frame.u.count == half && frame.v.count == half
    }
  }

  mutating func add(_ source: SourceFrame) {
    let frame = source.frame
    func rows(_ plane: UnsafePointer<UInt8>?, _ stride: Int, _ width: Int, _ height: Int) -> [UInt8] {
      guard let plane else { return [] }
      return (0..<height).flatMap { y in (0..<width).map { plane[y * stride + $0] } }
    }
    let half = ((frame.width + 1) / 2, (frame.height + 1) / 2)
    frames.append(
      Image(
        width: frame.width, height: frame.height, format: frame.format, range: frame.range,
        orientation: frame.orientation,
        luma: frame.format.isLuma
          ? rows(frame.planes.0, frame.strides.0, frame.width, frame.height) : [],
        u: rows(frame.planes.1, frame.strides.1, half.0, half.1),
        v: rows(frame.planes.2, frame.strides.2, half.0, half.1), time: source.time,
        index: source.index))
  }
}
