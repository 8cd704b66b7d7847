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
  /// That of the list; nil where there is none.
  private let path: String?
  private let separator: UInt8
  /// nil until a name of it is asked for.
  private var list: FileHandle?
  /// Bytes of the list that were read and are no name yet.
  private var rest: [UInt8] = []
  private var isEnded: Bool

  /// Longer than any path that the system takes (PATH_MAX is 4096): what has no separator for so long
  /// is no list of names.
  private static let longestName = 1 << 16

  /// `path` is that of a list, in which every name ends with `separator`; `-` is the standard input.
  init(_ known: [String], from path: String?, separator: UInt8) {
    self.known = known[...]
    self.path = path
    self.separator = separator
    isEnded = path == nil
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

  /// The list, opened where it is not yet.
  private func open(_ path: String) throws(Failure) -> FileHandle {
    if let list { return list }
    if path == "-" { return .standardInput }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      isEnded = true
      throw Failure(reason: "\(path): the list cannot be opened: \(String(cString: strerror(errno)))")
    }
    let opened = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    list = opened
    return opened
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
    guard let path else { return }
    let list = try open(path)
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
