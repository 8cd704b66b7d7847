// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Folders that pictures are written into.
public enum Folder {
  /// Makes the folder at `path` and those above it, where they are missing.
  public static func make(_ path: String) throws(PictureError) {
    guard !path.isEmpty else { throw PictureError("the name of the folder is empty") }
    var end = path.startIndex
    while end != path.endIndex {
      let start = path.index(after: end)
      end = path[start...].firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
        throw PictureError(
          "\(path): the folder cannot be made: \(String(cString: strerror(errno)))")
      }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw PictureError("\(path): the folder cannot be made: a file of this name is in its place")
    }
  }
}
