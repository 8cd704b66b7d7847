// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Tells whether paths lead to one and the same file or folder, also through links.
public struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  /// nil where nothing is there.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of what is read under this name: `-` is the standard input.
  public init?(input name: String) {
    guard name == "-" else {
      self.init(name)
      return
    }
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }
}
