// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation

/// A folder of pictures, one for each file that was scanned, under its name.
final class PictureFolder {
  private let path: String
  private var taken: Set<String> = []

  init(path: String) throws(PictureError) {
    self.path = path
    try Folder.make(path)
  }

  /// Writes `NAME.png`, or `NAME-2.png` and so on where files of several folders have one name.
  func write(_ picture: Picture, for file: String) throws(PictureError) {
    try picture.write(path: "\(path)/\(freeName(for: file)).png")
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
