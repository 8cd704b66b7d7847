// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia
@testable import CardScanPreview

@Suite struct FrameCopyTests {
  /// Memory of a frame with rows that are longer than they need be, all of one green.
  private final class Planes {
    var bytes: [[UInt8]] = []
    let format: PixelFormat
    let range: LumaRange

    init(_ format: PixelFormat, _ range: LumaRange, width: Int, height: Int) {
      self.format = format
      self.range = range
      // Green by BT.601: luma 150, Cb 44, Cr 21; of the limited range 145, 54, 34.
      let (y, u, v): (UInt8, UInt8, UInt8) = range == .full ? (150, 44, 21) : (145, 54, 34)
      let units: [[UInt8]] =
        switch format {
        case .rgba: [[0, 255, 1, 255]]
        case .bgra: [[1, 255, 0, 255]]
        case .rgb: [[0, 255, 1]]
        case .bgr: [[1, 255, 0]]
        case .gray8: [[y]]
        case .nv12: [[y], [u, v]]
        case .nv21: [[y], [v, u]]
        case .i420: [[y], [u], [v]]
        case .yuyv: [[y, u, y, v]]
        case .uyvy: [[u, y, v, y]]
        }
      for (plane, unit) in units.enumerated() {
        let stride = stride(plane, width)
        let row = (0..<stride).map { unit[$0 % unit.count] }
        bytes.append(
          Array((0..<format.rows(plane: plane, height: height)).map { _ in row }.joined()))
      }
    }

    func stride(_ plane: Int, _ width: Int) -> Int {
      format.minimumStride(plane: plane, width: width) + 12
    }

    func frame<R>(_ width: Int, _ height: Int, _ body: (Frame) throws -> R) throws -> R {
      let empty: [UInt8] = []
      let second = bytes.count > 1 ? bytes[1] : empty, third = bytes.count > 2 ? bytes[2] : empty
      return try bytes[0].withUnsafeBufferPointer { a in
        try second.withUnsafeBufferPointer { b in
          try third.withUnsafeBufferPointer { c in
            try body(
              Frame(
                format: format, width: width, height: height,
                planes: (a.baseAddress, b.baseAddress, c.baseAddress),
                strides: (stride(0, width), stride(1, width), stride(2, width)), range: range))
          }
        }
      }
    }
  }

  @Test(arguments: PixelFormat.allCases, [1, 2, 5])
  func aFrameOfAnyFormatIsCopiedAndReduced(format: PixelFormat, factor: Int) throws {
    for range in [LumaRange.full, .limited] {
      let (width, height) = (23, 11)
      let planes = Planes(format, range, width: width, height: height)
      let copy = FrameCopy()
      try planes.frame(width, height) { try copy.take($0) }
      // It is the copy that is looked at.
      for i in planes.bytes.indices { planes.bytes[i] = planes.bytes[i].map { _ in 0 } }
      let picture = try Picture(try #require(copy.frame)).reduced(by: factor)
      #expect(picture.width == width / factor && picture.height == height / factor)
      let isGrey = format == .gray8
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = (0..<4).map { Int(picture.row(y)[4 * x + $0]) }
          let wanted = isGrey ? [150, 150, 150, 255] : [0, 255, 1, 255]
          for i in 0..<4 { #expect(abs(pixel[i] - wanted[i]) <= 3, "\(format), \(range)") }
        }
      }
    }
  }

  @Test func aWipedCopyHasNoFrame() throws {
    let copy = FrameCopy()
    let planes = Planes(.i420, .full, width: 8, height: 6)
    try planes.frame(8, 6) { try copy.take($0) }
    #expect(copy.frame != nil)
    copy.wipe()
    #expect(copy.frame == nil)
  }
}
