// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// The pictures of a folder as a film, by the numbers in their names. Files of other kinds are left out.
final class PictureSequence: FilmSource {
  let name: String
  private let files: [String]
  private let rate: FilmRate
  private let decoder: JPEGFrameDecoder
  private var index = 0
  private var size: (width: Int, height: Int)?
  /// What the last frame borrows its pixels from.
  private var picture: Picture?

  private static let endings: Set<String> = ["jpg", "jpeg", "png", "ppm", "pgm", "pnm"]

  init(folder: String, rate: FilmRate) throws(SourceError) {
    name = folder
    self.rate = rate
    decoder = try JPEGFrameDecoder()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SourceError(PictureError("the folder cannot be read", because: error).reason)
    }
    files = names.filter { name in
      !name.hasPrefix(".")
        && PictureSequence.endings.contains((name as NSString).pathExtension.lowercased())
    }.sorted(by: NaturalOrder.precedes)
    guard !files.isEmpty else {
      throw SourceError("there are no JPEG, PNG, PPM or PGM pictures in the folder")
    }
  }

  var framesPerSecond: Double { rate.framesPerSecond }

  func next() throws(SourceError) -> SourceFrame? {
    guard index < files.count else { return nil }
    let file = files[index]
    let frame: Frame
    do throws(PictureError) {
      frame = try read("\(name)/\(file)")
      if let size, size != (frame.width, frame.height) {
        throw PictureError(
          "it has \(frame.width) x \(frame.height) pixels, those before it "
            + "\(size.width) x \(size.height)")
      }
    } catch {
      throw SourceError("\(file): \(error.reason)")
    }
    size = (frame.width, frame.height)
    index += 1
    return SourceFrame(frame: frame, time: rate.time(of: index - 1), index: index - 1)
  }

  private func read(_ path: String) throws(PictureError) -> Frame {
    var kind = PictureKind.png
    let file = try FileBytes.read(path: path) { (start) throws(PictureError) in
      kind = try PictureKind(start)
    }
    if kind == .jpeg {
      do throws(SourceError) {
        let orientation = Orientation(exif: file.bytes)
        if let frame = try decoder.decode(file.bytes, orientation: orientation) { return frame }
      } catch {
        throw PictureError(error.reason)
      }
    }
    let decoded = try Picture.decode(file.bytes)
    picture = decoded
    do throws(ScanError) {
      return try decoded.frame()
    } catch {
      throw PictureError("\(error.detail)")
    }
  }
}
