// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Folders for what several tests share, removed when all of them are over.
public enum ProcessFolder {
  private static let root = {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cardscan-tests-\(ProcessInfo.processInfo.processIdentifier)")
    // A process that is killed leaves it; the next one of its number begins with an empty one.
    try? FileManager.default.removeItem(at: root)
    atexit { ProcessFolder.remove() }
    return root
  }()

  private static func remove() { try? FileManager.default.removeItem(at: root) }

  /// The folder of that name, made where it is not there yet; names may have folders in them.
  public static func named(_ name: String) throws -> URL {
    let folder = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
