// SPDX-License-Identifier: Apache-2.0
import Foundation

extension FileManager {
  /// Whether a file can be written at `path`, in the place of one that is there or anew.
  func canWriteFile(atPath path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    if fileExists(atPath: path, isDirectory: &isFolder) {
      return !isFolder.boolValue && isWritableFile(atPath: path)
    }
    return fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue
      && isWritableFile(atPath: folder)
  }
}
