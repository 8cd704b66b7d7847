// SPDX-License-Identifier: Apache-2.0
import CardScanMedia

/// The pictures that a run reads: nothing that it writes takes the place of one of them.
final class Originals {
  private var files: Set<FileIdentity>
  /// Folders in which pictures lie, as long as more may be named; nil where all are known.
  private var folders: Set<FileIdentity>?

  /// The pictures called `files`; where these are not all, `add` tells of the others.
  init(_ files: [String], areAll: Bool) {
    self.files = []
    folders = []
    files.forEach(add)
    if areAll { folders = nil }
  }

  /// A picture that is read; nothing new where all are known.
  func add(_ file: String) {
    guard folders != nil else { return }
    if let identity = FileIdentity(input: file) { files.insert(identity) }
    if let folder = FileIdentity(Folder.split(file).folder) { folders?.insert(folder) }
  }

  /// Throws where a file at `path` would take the place of a picture, or of what may be one that is
  /// named later.
  func spare(_ path: String) throws(PictureError) {
    guard let there = FileIdentity(path) else { return }
    if files.contains(there) {
      throw PictureError("\(path) is a picture that is read; nothing takes its place")
    }
    if let folders, let folder = FileIdentity(Folder.split(path).folder), folders.contains(folder) {
      throw PictureError("\(path) is there already, and may be a picture that is named later")
    }
  }
}
