// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation

/// A folder of pictures, one for each file that was scanned, under its name.
final class PictureFolder {
  private let path: String
  private let originals: Originals
  private var taken: Set<String> = []

  init(path: String, sparing originals: Originals) throws(PictureError) {
    self.path = path
    self.originals = originals
    try Folder.make(path)
  }

  /// Writes `NAME.png`, or `NAME-2.png` and so on where several files have one name. Throws where that
  /// would take the place of a picture that is read.
  func write(_ picture: Picture, for file: String) throws(PictureError) {
    let target = "\(path)/\(freeName(for: file)).png"
    try originals.spare(target)
    try picture.write(path: target)
  }

  private func freeName(for file: String) -> String {
    let last = (file as NSString).lastPathComponent
    let base = file == "-" ? "stdin" : (last as NSString).deletingPathExtension
    var name = base
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
