// SPDX-License-Identifier: Apache-2.0

/// Finds where JPEG files that follow each other begin and end, by their markers (ITU-T T.81, annex B): a
/// picture within a picture, as cameras put it into EXIF, is passed over with its segment.
struct JPEGCutter {
  /// The most bytes between two pictures; streams of the web put a few words there.
  static let longestGap = 1 << 16

  private let bytes: ByteStream

  init(_ bytes: ByteStream) { self.bytes = bytes }

  /// Makes the stream begin with the next file and gives the file's length; nil at the end.
  func next() throws(SourceError) -> Int? {
    guard try findStart() else { return nil }
    var place = 2
    while true {
      let marker = try self.marker(&place)
      switch marker {
      case 0xD9: return place
      case 0xDA:
        try passSegment(&place)
        try passScan(&place)
      case 0x01, 0xD0...0xD7: break
      case 0xD8: throw SourceError("a JPEG picture begins within another one")
      default: try passSegment(&place)
      }
    }
  }

  private func findStart() throws(SourceError) -> Bool {
    var gap = 0
    while try bytes.fill(3) {
      let room = bytes.buffered
      var at = 0
      while at + 2 < room.count, !(room[at] == 0xFF && room[at + 1] == 0xD8 && room[at + 2] == 0xFF) {
        at += 1
      }
      gap += at
      guard gap <= JPEGCutter.longestGap else {
        throw SourceError("no JPEG picture follows where one should begin")
      }
      let isFound = at + 2 < room.count
      bytes.skip(at)
      if isFound { return true }
    }
    return false
  }

  private func byte(_ place: Int) throws(SourceError) -> UInt8 {
    guard place < ByteStream.largestPart else { throw SourceError("a JPEG picture is longer than 64 MiB") }
    guard try bytes.fill(place + 1) else { throw SourceError("the last JPEG picture is truncated") }
    return bytes.buffered[place]
  }

  /// The code of the marker at `place`, which goes behind it. Bytes of 255 before it are filling.
  private func marker(_ place: inout Int) throws(SourceError) -> UInt8 {
    guard try byte(place) == 0xFF else {
      throw SourceError("a JPEG picture is damaged: a marker is missing")
    }
    while try byte(place) == 0xFF { place += 1 }
    place += 1
    return try byte(place - 1)
  }

  private func passSegment(_ place: inout Int) throws(SourceError) {
    let length = Int(try byte(place)) << 8 | Int(try byte(place + 1))
    guard length >= 2 else { throw SourceError("a JPEG picture is damaged: a segment has no length") }
    place += length
  }

  /// Passes over compressed pixels: up to a marker that is not within them.
  private func passScan(_ place: inout Int) throws(SourceError) {
    while true {
      _ = try byte(place)
      let room = bytes.buffered
      while place + 1 < room.count {
        guard room[place] == 0xFF else {
          place += 1
          continue
        }
        switch room[place + 1] {
        // A stuffed byte, and restarts.
        case 0x00, 0xD0...0xD7: place += 2
        case 0xFF: place += 1
        default: return
        }
      }
      _ = try byte(place + 1)
    }
  }
}
