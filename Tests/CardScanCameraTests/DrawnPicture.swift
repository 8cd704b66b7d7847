// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// A picture in luma and colour of half the size that changes slowly, and JPEG files of it.
struct DrawnPicture {
  let width: Int
  let height: Int
  let planes: [UInt8]

  static func size(_ width: Int, _ height: Int) -> Int {
    width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    let across = (width + 1) / 2, down = (height + 1) / 2
    func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> [UInt8] {
      (0..<width * height).map { UInt8(clamping: value($0 % width, $0 / width)) }
    }
    /// Up to `most` and back.
    func wave(_ value: Int, _ most: Int) -> Int { abs(value % (2 * most) - most) }
    planes =
      plane(width, height) { 60 + wave($0 + 2 * $1, 120) }
      + plane(across, down) { 100 + wave(($0 + $1) / 4, 40) }
      + plane(across, down) { 150 - wave($1 / 4, 40) }
  }

  /// The greatest difference of a sample from that of another picture.
  func farthest(_ other: [UInt8], in range: Range<Int>) -> Int {
    range.map { abs(Int(planes[$0]) - Int(other[$0])) }.max() ?? 0
  }

  private func sample(_ plane: Int, _ x: Int, _ y: Int) -> UInt8 {
    if plane == 0 { return planes[min(y, height - 1) * width + min(x, width - 1)] }
    let across = (width + 1) / 2, down = (height + 1) / 2
    let first = width * height + (plane - 1) * across * down
    return planes[first + min(y / 2, down - 1) * across + min(x / 2, across - 1)]
  }

  func jpeg(_ sampling: TJSAMP) -> [UInt8] {
    let kind = Int32(sampling.rawValue)
    // Of each plane the samples at the places that the sampling has.
    var given: [UInt8] = []
    for plane in 0..<(sampling == TJSAMP_GRAY ? 1 : 3) {
      let size = (
        Int(tjPlaneWidth(Int32(plane), Int32(width), kind)),
        Int(tjPlaneHeight(Int32(plane), Int32(height), kind))
      )
      let group = JPEGSegments.group(sampling)
      let step = plane == 0 ? (1, 1) : group
      for y in 0..<size.1 { for x in 0..<size.0 { given.append(sample(plane, x * step.0, y * step.1)) } }
    }
    return JPEGSegments.compressed { encoder, file, length in
      tjCompressFromYUV(
        encoder, given, Int32(width), 1, Int32(height), kind, &file, &length, 95, 0)
    }
  }

  /// The same in cyan, magenta, yellow and black, which no camera gives.
  func inks() -> [UInt8] {
    let pixels = [UInt8](repeating: 90, count: 4 * width * height)
    return JPEGSegments.compressed { encoder, file, length in
      tjCompress2(
        encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_CMYK.rawValue), &file, &length,
        Int32(TJSAMP_444.rawValue), 90, 0)
    }
  }
}

enum JPEGSegments {
  /// Pixels that share a sample of colour, across and down.
  static func group(_ sampling: TJSAMP) -> (Int, Int) {
    switch sampling {
    case TJSAMP_420: (2, 2)
    case TJSAMP_422: (2, 1)
    case TJSAMP_440: (1, 2)
    case TJSAMP_411: (4, 1)
    default: (1, 1)
    }
  }

  static func compressed(
    _ body: (tjhandle, inout UnsafeMutablePointer<UInt8>?, inout UInt) -> Int32
  ) -> [UInt8] {
    let encoder = tjInitCompress()!
    var file: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer {
      tjFree(file)
      tjDestroy(encoder)
    }
    guard body(encoder, &file, &length) == 0 else { return [] }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }

  /// A JPEG file without its segments of one kind.
  static func without(_ marker: UInt8, _ file: [UInt8]) -> [UInt8] {
    var kept = Array(file[..<2])
    var place = 2
    while file[place + 1] != 0xDA {
      let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      if file[place + 1] != marker { kept += file[place..<end] }
      place = end
    }
    return kept + file[place...]
  }
}

/// The same numbers each time (SplitMix64).
struct SystemLot {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ mixed >> 31) % UInt64(limit))
  }
}
