// SPDX-License-Identifier: Apache-2.0
@testable import CardScan
@testable import CardScanMedia
import Foundation

/// Frames of a film that are looked at.
private let mostFrames = 24

/// Any bytes as a film: YUV4MPEG2 where they begin so, else JPEG pictures one after the other.
@_cdecl("fuzz_film") public func fuzzFilm(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let descriptor = MemoryFile.descriptor(UnsafeRawBufferPointer(start: data, count: size))
  let bytes = ByteStream(descriptor: descriptor, closes: true)
  do throws(SourceError) {
    _ = try bytes.fill(Y4MHeader.signature.count)
    let film: any FilmSource =
      bytes.buffered.starts(with: Y4MHeader.signature)
      ? try Y4MReader(name: "film", bytes, rate: .usual)
      : try MJPEGReader(name: "film", bytes, rate: .usual)
    check(film.framesPerSecond > 0, "a film without a rate")
    try watch(film)
  } catch {
    check(!error.reason.isEmpty, "a film is refused without a reason")
  }
  return 0
}

/// Any bytes as a folder of numbered pictures: each begins with its kind and a length of two bytes.
@_cdecl("fuzz_sequence") public func fuzzSequence(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  mkdir(MemoryFile.folder, 0o700)
  var paths: [String] = []
  defer {
    for path in paths { unlink(path) }
    rmdir(MemoryFile.folder)
  }
  while !input.isAtEnd, paths.count < 4 {
    let ending = ["jpg", "png", "ppm", "pgm"][input.below(4)]
    let path = "\(MemoryFile.folder)/frame_\(input.below(200)).\(ending)"
    let content = input.part(upTo: input.below(256) << 8 | input.below(256))
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    MemoryFile.fill(descriptor, content)
    close(descriptor)
    paths.append(path)
  }
  do throws(SourceError) {
    try watch(try PictureSequence(folder: MemoryFile.folder, rate: .usual))
  } catch {
    check(!error.reason.isEmpty, "a folder is refused without a reason")
  }
  return 0
}

/// Reads every luma sample of a film's frames, as the engine would.
private func watch(_ film: any FilmSource) throws(SourceError) {
  var last: SourceFrame?
  for _ in 0..<mostFrames {
    guard let next = try film.next() else { return }
    let frame = next.frame
    if let last {
      check(next.index == last.index + 1 && next.time > last.time, "a film runs backwards")
      check(
        last.frame.width == frame.width && last.frame.height == frame.height, "a film changes its size")
    }
    var sum = 0
    for y in 0..<frame.height {
      sum &+= Int(frame.planes.0[y * frame.strides.0])
      sum &+= Int(frame.planes.0[y * frame.strides.0 + frame.width - 1])
    }
    check(sum >= 0, "pixels")
    last = next
  }
}

/// Files of the fuzzer's in memory.
private enum MemoryFile {
  static let folder = "/dev/shm/cardscan-fuzz-\(getpid())"

  /// A file with that content, at its beginning, which has no name any more.
  static func descriptor(_ content: UnsafeRawBufferPointer) -> Int32 {
    let path = folder + "-film"
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    unlink(path)
    fill(descriptor, content)
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  static func fill(_ descriptor: Int32, _ content: UnsafeRawBufferPointer) {
    guard descriptor >= 0, write(descriptor, content.baseAddress, content.count) == content.count else {
      fatalError("there is no room for files in /dev/shm")
    }
  }
}
