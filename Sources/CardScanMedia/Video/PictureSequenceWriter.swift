// SPDX-License-Identifier: Apache-2.0

/// Writes numbered PNG pictures into a folder.
final class PictureSequenceWriter: FilmWriter {
  private let folder: String
  private var count = 0

  init(folder: String) throws(SourceError) {
    self.folder = folder
    do throws(PictureError) {
      try Folder.make(folder)
    } catch {
      throw SourceError(error.reason)
    }
  }

  func write(_ picture: Picture) throws(SourceError) {
    let number = String(count)
    let name = "frame_" + String(repeating: "0", count: max(0, 5 - number.count)) + number
    do throws(PictureError) {
      try picture.write(path: "\(folder)/\(name).png")
    } catch {
      throw SourceError(error.reason)
    }
    count += 1
  }

  func finish() {}
}
