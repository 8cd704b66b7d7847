// SPDX-License-Identifier: Apache-2.0
import CardScanMedia

/// A folder of pictures, one for each file that was scanned, under its name.
final class PictureFolder {
  private let path: String
  private let originals: Originals
  private let names = PictureNames()

  init(path: String, sparing originals: Originals) throws(PictureError) {
    self.path = path
    self.originals = originals
    try Folder.make(path)
  }

  /// Writes `NAME.png`, or `NAME-2.png` and so on where several files have one name. Throws where that
  /// would take the place of a picture that is read.
  func write(_ picture: Picture, for file: String) throws(PictureError) {
    let target = "\(path)/\(names.next(for: file)).png"
    try originals.spare(target)
    try picture.write(path: target)
  }
}
