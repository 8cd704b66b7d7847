// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Writes YUV4MPEG2, yuv4mpeg(5): 4:2:0, in the limited range of ITU-R BT.601.
final class Y4MWriter: FilmWriter {
  private let output: FileOutput
  private let rate: Double
  /// Luma and both planes of colour of one frame; wiped when released.
  private var planes: UnsafeMutableBufferPointer<UInt8>?
  private var size = (width: 0, height: 0)

  init(_ output: FileOutput, rate: Double) {
    self.output = output
    self.rate = rate
  }

  deinit {
    guard let planes, let base = planes.baseAddress else { return }
    explicit_bzero(base, planes.count)
    planes.deallocate()
  }

  func write(_ picture: Picture) throws(SourceError) {
    if planes == nil { try begin(picture) }
    guard let planes, size == (picture.width, picture.height) else {
      throw SourceError("the pictures of a film must be of one size")
    }
    convert(picture, planes)
    try output.write("FRAME\n")
    try output.write(UnsafeRawBufferPointer(planes))
  }

  func finish() {}

  private func begin(_ picture: Picture) throws(SourceError) {
    size = (picture.width, picture.height)
    let chroma = ChromaLayout.half.size(size.width, size.height)
    let made = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: size.width * size.height + 2 * chroma.width * chroma.height)
    made.initialize(repeating: 128)
    planes = made
    let frames = Int((rate * 1000).rounded())
    try output.write(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(max(1, frames)):1000 Ip A1:1 C420jpeg "
        + "XCOLORRANGE=LIMITED\n")
  }

  private func convert(_ picture: Picture, _ planes: UnsafeMutableBufferPointer<UInt8>) {
    let (width, height) = size
    let chroma = ChromaLayout.half.size(width, height)
    for y in 0..<height {
      let row = picture.row(y)
      for x in 0..<width {
        let pixel = row + 4 * x
        let sum = 66 * Int(pixel[0]) + 129 * Int(pixel[1]) + 25 * Int(pixel[2]) + 128
        planes[y * width + x] = UInt8(clamping: 16 + sum >> 8)
      }
    }
    let first = width * height, second = first + chroma.width * chroma.height
    for y in 0..<chroma.height {
      let rows = (picture.row(2 * y), picture.row(min(2 * y + 1, height - 1)))
      for x in 0..<chroma.width {
        let left = 8 * x, right = 4 * min(2 * x + 1, width - 1)
        func sum(_ channel: Int) -> Int {
          Int(rows.0[left + channel]) + Int(rows.0[right + channel]) + Int(rows.1[left + channel])
            + Int(rows.1[right + channel])
        }
        let (red, green, blue) = (sum(0), sum(1), sum(2))
        let place = y * chroma.width + x
        planes[first + place] = UInt8(
          clamping: 128 + (112 * blue - 38 * red - 74 * green + 512) >> 10)
        planes[second + place] = UInt8(
          clamping: 128 + (112 * red - 94 * green - 18 * blue + 512) >> 10)
      }
    }
  }
}
