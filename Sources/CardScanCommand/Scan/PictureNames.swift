// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Names for what is written of pictures: their own without the ending, each once.
final class PictureNames {
  private var taken: Set<String> = []

  /// `NAME`, or `NAME-2` and so on where several files have one name.
  func next(for file: String) -> String {
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
