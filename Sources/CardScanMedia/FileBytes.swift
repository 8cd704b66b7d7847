// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The content of a file, wiped when released: it may show a card.
final class FileBytes {
  /// The largest file that is read, bytes: above an uncompressed picture of the largest size.
  static let largest = 1 << 30

  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  private init(capacity: Int) {
    memory = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { release(memory) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[0..<count]) }

  /// A copy of `content`.
  init(_ content: [UInt8]) {
    memory = .allocate(byteCount: max(1, content.count), alignment: 64)
    memory.copyBytes(from: content)
    count = content.count
  }

  /// Reads the file at `path`; `-` is the standard input. `accepts` sees the beginning of the file
  /// and may throw, so that a large file of another kind is not read whole.
  static func read(
    path: String, accepts: (UnsafeRawBufferPointer) throws(PictureError) -> Void
  ) throws(PictureError) -> FileBytes {
    if path == "-" { return try read(descriptor: 0, expecting: 0, accepts: accepts) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PictureError(message(of: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PictureError(message(of: errno)) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw PictureError("it is a directory, not a picture")
    }
    return try read(descriptor: descriptor, expecting: Int(status.st_size), accepts: accepts)
  }

  private static func read(
    descriptor: Int32, expecting size: Int,
    accepts: (UnsafeRawBufferPointer) throws(PictureError) -> Void
  ) throws(PictureError) -> FileBytes {
    let file = FileBytes(capacity: max(1 << 16, min(size + 1, largest)))
    var isJudged = false
    while true {
      if file.count == file.memory.count { file.grow() }
      let room = UnsafeMutableRawBufferPointer(rebasing: file.memory[file.count...])
      let got = Glibc.read(descriptor, room.baseAddress, min(room.count, 1 << 22))
      if got < 0 {
        if errno == EINTR { continue }
        throw PictureError(message(of: errno))
      }
      file.count += got
      if !isJudged, got == 0 || file.count >= 64 {
        guard file.count > 0 else { throw PictureError("the file is empty") }
        try accepts(file.bytes)
        isJudged = true
      }
      if got == 0 { return file }
      guard file.count < largest else { throw PictureError("the file is larger than 1 GiB") }
    }
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: memory.count * 2, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(memory))
    release(memory)
    memory = larger
  }

  private func release(_ memory: UnsafeMutableRawBufferPointer) {
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory.deallocate()
  }

  static func message(of code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "reading it is not permitted"
    default: "it cannot be read: \(String(cString: strerror(code)))"
    }
  }
}
