// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct BlackFillTests {
  /// A frame whose rows are longer than its pixels; all bytes are 200 at first.
  final class Canvas {
    let frame: Frame
    let planes: [UnsafeMutableBufferPointer<UInt8>]
    let strides: [Int]

    init(_ format: PixelFormat, _ width: Int, _ height: Int, range: LumaRange = .full) throws {
      strides = (0..<3).map { format.minimumStride(plane: $0, width: width) + 5 }
      var planes: [UnsafeMutableBufferPointer<UInt8>] = []
      for plane in 0..<format.planeCount {
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(
          capacity: strides[plane] * format.rows(plane: plane, height: height))
        memory.initialize(repeating: 200)
        planes.append(memory)
      }
      self.planes = planes
      func base(_ plane: Int) -> UnsafePointer<UInt8>? {
        plane < planes.count ? UnsafePointer(planes[plane].baseAddress) : nil
      }
      frame = try Frame(
        format: format, width: width, height: height, planes: (base(0), base(1), base(2)),
        strides: (strides[0], strides[1], strides[2]), range: range)
    }

    deinit { for plane in planes { plane.deallocate() } }

    /// Bytes that were changed, over all planes.
    var changed: Int { planes.reduce(0) { $0 + $1.reduce(0) { $0 + ($1 == 200 ? 0 : 1) } } }
  }

  @Test(arguments: PixelFormat.allCases, [LumaRange.full, .limited])
  func theWholeFrameAndNoByteBesides(format: PixelFormat, range: LumaRange) throws {
    for (width, height) in [(1, 1), (7, 5), (8, 6)] {
      let canvas = try Canvas(format, width, height, range: range)
      BlackFill(canvas.frame).fill([Quad(x: -100, y: -100, width: 300, height: 300)])
      var bytes = 0
      for plane in 0..<format.planeCount {
        bytes +=
          format.minimumStride(plane: plane, width: width)
          * format.rows(plane: plane, height: height)
      }
      #expect(canvas.changed == bytes, "\(format) \(width) \(height)")
      let luma = FrameLuma(canvas.frame)
      for y in 0..<height { for x in 0..<width { #expect(luma[x, y] == 0) } }
    }
  }

  /// Every pixel that the area touches, and no other.
  @Test func slantedAreas() throws {
    let area = Quad(Point(10.5, 3.2), Point(30.2, 9.7), Point(27.1, 19.3), Point(6.4, 14.8))
    for quad in [area, area.mirrored, area.rotated(by: 1), area.rotated(by: 2)] {
      let canvas = try Canvas(.gray8, 40, 24)
      BlackFill(canvas.frame).fill([quad])
      for y in 0..<24 {
        for x in 0..<40 {
          let isBlack = canvas.planes[0][y * canvas.strides[0] + x] == 0
          let inside = [(0.05, 0.05), (0.5, 0.5), (0.95, 0.05), (0.05, 0.95), (0.95, 0.95)].contains {
            area.contains(Point(Double(x) + $0.0, Double(y) + $0.1))
          }
          if inside { #expect(isBlack, "\(x) \(y)") }
          let near = stride(from: -1.5, through: 2.5, by: 0.5).contains { dx in
            stride(from: -0.5, through: 1.5, by: 0.5).contains {
              area.contains(Point(Double(x) + dx, Double(y) + $0))
            }
          }
          if !near { #expect(!isBlack, "\(x) \(y)") }
        }
      }
    }
  }

  @Test func areasOutsideAndAbsurdOnes() throws {
    let canvas = try Canvas(.rgb, 10, 10)
    let far = 1e300
    BlackFill(canvas.frame).fill([
      Quad(x: 20, y: 0, width: 5, height: 5), Quad(x: 0, y: -9, width: 5, height: 5),
      Quad(x: .nan, y: .nan, width: 1, height: 1), Quad(x: 10, y: 3, width: 1, height: 1),
      Quad(x: far, y: far, width: 1, height: 1),
    ])
    #expect(canvas.changed == 0)
    BlackFill(canvas.frame).fill([Quad(x: -far, y: -far, width: 2 * far, height: 2 * far)])
    #expect(canvas.changed == 300)
  }
}
