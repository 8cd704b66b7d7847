// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file that is to be scanned.
struct FileName: Equatable {
  /// As it was given; what is not UTF-8 of it is replaced.
  let text: String
  /// Why no file is to be looked for under that name.
  var fault: String?
}

/// Names of files: some that are known, then those of a list, each as soon as it is there.
final class FileNames {
  /// Why a list cannot be read: one sentence for a person.
  struct Failure: Error, Equatable {
    let reason: String
  }

  private var known: ArraySlice<String>
  private let list: FileHandle?
  private let path: String
  private let separator: UInt8
  /// Bytes of the list that were read and are no name yet.
  private var rest: [UInt8] = []
  private var isEnded: Bool

  /// Longer than any path that the system takes (PATH_MAX is 4096): what has no separator for so long
  /// is no list of names.
  private static let longestName = 1 << 16

  init(_ known: [String]) {
    self.known = known[...]
    list = nil
    path = ""
    separator = 0
    isEnded = true
  }

  /// `path` is that of the list, in which every name ends with `separator`; `-` is the standard input.
  init(_ known: [String], from path: String, separator: UInt8) throws(Failure) {
    self.known = known[...]
    self.separator = separator
    self.path = path
    isEnded = false
    if path == "-" {
      list = .standardInput
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(reason: "\(path): the list cannot be opened: \(String(cString: strerror(errno)))")
    }
    list = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The next name; nil after the last. A failure ends the list.
  func next() throws(Failure) -> FileName? {
    if let name = known.popFirst() { return FileName(text: name) }
    while true {
      if let end = rest.firstIndex(of: separator) {
        let name = rest[..<end]
        defer { rest.removeSubrange(...end) }
        if !name.isEmpty { return fileName(name) }
      } else if isEnded {
        defer { rest = [] }
        return rest.isEmpty ? nil : fileName(rest[...])
      } else {
        try readMore()
      }
    }
  }

  private func fileName(_ bytes: ArraySlice<UInt8>) -> FileName {
    let text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) { return FileName(text: text, fault: "its name is not UTF-8") }
    if text == "-", path == "-" {
      return FileName(text: text, fault: "the standard input is the list of names")
    }
    return FileName(text: text)
  }

  /// Waits for some of the list, as little as there is.
  private func readMore() throws(Failure) {
    guard let list else { return }
    var part = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(list.fileDescriptor, &part, part.count)
    if count > 0 {
      rest += part[..<count]
      if rest.count > FileNames.longestName, !rest.contains(separator) {
        isEnded = true
        rest = []
        throw Failure(reason: "\(path): it is no list of names: one has more than 65536 bytes")
      }
    } else if count == 0 {
      isEnded = true
    } else if errno == EAGAIN {
      // Somebody made the descriptor non-blocking: wait until there is something.
      var waiting = pollfd(fd: list.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
    } else if errno != EINTR {
      isEnded = true
      rest = []
      throw Failure(reason: "\(path): the list cannot be read: \(String(cString: strerror(errno)))")
    }
  }
}
