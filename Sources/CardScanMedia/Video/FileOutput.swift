// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Bytes into a file or a pipe.
final class FileOutput {
  private let descriptor: Int32
  private let closes: Bool

  /// Writes to an open descriptor, which stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    closes = false
  }

  /// Makes the file at `path`, in the place of one that is there.
  init(path: String) throws(SourceError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    closes = true
    guard descriptor >= 0 else {
      throw SourceError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  deinit { if closes, descriptor >= 0 { close(descriptor) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SourceError) {
    try check(put(bytes))
  }

  func write(_ text: String) throws(SourceError) {
    try check(Array(text.utf8).withUnsafeBytes { put($0) })
  }

  /// 0, or an error number.
  private func put(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, part.baseAddress, part.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  private func check(_ code: Int32) throws(SourceError) {
    guard code == 0 else {
      throw SourceError("the film cannot be written: \(String(cString: strerror(code)))")
    }
  }
}
