// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The bytes of a file or a pipe in their order, through a buffer that is wiped when released: they may
/// show a card.
final class ByteStream {
  /// A part that is looked at whole, as a compressed picture, may have as many bytes.
  static let largestPart = 1 << 26

  private let descriptor: Int32
  private let closes: Bool
  private var memory: UnsafeMutableRawBufferPointer
  /// The bytes of the buffer that are still to be taken.
  private var start = 0, end = 0
  private var isAtEnd = false

  /// Takes the descriptor over; closes it when released where `closes`.
  init(descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
    memory = .allocate(byteCount: 1 << 18, alignment: 64)
  }

  /// Opens the file at `path`; `-` is the standard input.
  convenience init(path: String) throws(SourceError) {
    if path == "-" {
      self.init(descriptor: STDIN_FILENO, closes: false)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError(FileBytes.message(of: errno)) }
    self.init(descriptor: descriptor, closes: true)
  }

  deinit {
    release(memory)
    if closes { close(descriptor) }
  }

  /// The bytes that come next, as many as are in the buffer.
  var buffered: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// Makes `buffered` have at least `count` bytes, or all up to the end; whether it has them.
  func fill(_ count: Int) throws(SourceError) -> Bool {
    if end - start >= count { return true }
    if start + count > memory.count { makeRoom(count) }
    while end - start < count, !isAtEnd {
      let got = try read(UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
      end += got
    }
    return end - start >= count
  }

  /// Takes the first `count` bytes of `buffered` away.
  func skip(_ count: Int) { start += min(count, end - start) }

  /// Takes bytes until `target` is full; how many there were.
  func take(_ target: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    // Rows go through the buffer: a call of the system for each would cost more.
    if target.count <= 1 << 16 { _ = try fill(target.count) }
    let have = min(target.count, end - start)
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<start + have]))
    start += have
    var count = have
    while count < target.count, !isAtEnd {
      count += try read(UnsafeMutableRawBufferPointer(rebasing: target[count...]))
    }
    return count
  }

  /// Takes `count` bytes and forgets them; whether there were so many.
  func drop(_ count: Int) throws(SourceError) -> Bool {
    var left = count
    while left > 0, try fill(1) {
      let part = min(left, end - start)
      start += part
      left -= part
    }
    return left == 0
  }

  private func read(_ room: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while true {
      let got = Glibc.read(descriptor, room.baseAddress, min(room.count, 1 << 22))
      if got > 0 { return got }
      if got == 0 {
        isAtEnd = true
        return 0
      }
      if errno == EISDIR { throw SourceError("it is a directory") }
      if errno != EINTR { throw SourceError(FileBytes.message(of: errno)) }
    }
  }

  /// Moves what is left to the front, of a larger buffer where it must be.
  private func makeRoom(_ count: Int) {
    let rest = UnsafeRawBufferPointer(rebasing: memory[start..<end])
    if count > memory.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(count, 2 * memory.count), alignment: 64)
      larger.copyMemory(from: rest)
      release(memory)
      memory = larger
    } else {
      memory.copyMemory(from: rest)
    }
    end -= start
    start = 0
  }

  private func release(_ memory: UnsafeMutableRawBufferPointer) {
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory.deallocate()
  }
}
