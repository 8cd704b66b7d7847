// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Folders that pictures are written into.
public enum Folder {
  /// The folder of what `path` leads to, and its name in there; empty where the path ends with a slash.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// The path of what is at `path`, or will be once the folders that are missing are made: from the root
  /// on, without links, `.` and `..`.
  public static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    if path.isEmpty || path == "." { return path }
    let (folder, name) = split(path)
    let place = resolved(folder)
    switch name {
    case "", ".": return place
    case "..": return split(place).folder
    default: return place.hasSuffix("/") ? place + name : "\(place)/\(name)"
    }
  }

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
