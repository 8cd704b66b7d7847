// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import OpenCVStages

/// A drawn frame with a grainy table and a card on it, in one pixel format.
final class TestFrame {
  let frame: Frame
  let quad: Quad
  let layout: ocv_format
  private let pixels: UnsafeMutablePointer<UInt8>
  private let stride: Int

  init(width: Int, height: Int, format: PixelFormat) throws {
    let cardWidth = min(0.66 * Double(width), 0.8 * Double(height) * CardGeometry.aspectRatio)
    quad = TestFrame.quad(
      middle: Point(Double(width) / 2, Double(height) / 2), width: cardWidth)
    layout =
      switch format {
      case .rgba: OCV_RGBA
      case .bgr: OCV_BGR
      case .yuyv: OCV_YUYV
      default: OCV_LUMA
      }
    stride = format.minimumStride(plane: 0, width: width)
    // Chroma stays 0: nobody looks at it.
    let count = stride * height + 2 * format.minimumStride(plane: 1, width: width) * height
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
    let chroma = UnsafePointer(pixels + stride * height)
    frame = try Frame(
      format: format, width: width, height: height, planes: (UnsafePointer(pixels), chroma, chroma),
      strides: (stride, stride, stride))
    draw()
  }

  deinit { pixels.deallocate() }

  /// What OpenCV's side is to work on, with the guide's weights of vertical and of horizontal borders and
  /// `taps` samples in each direction for a pixel of the card; valid as long as this object.
  func withSetup<Result>(
    weights: [UInt8], taps: Int, _ body: (inout ocv_setup) throws -> Result
  ) throws -> Result {
    guard let place = Homography.ofCard(onto: quad) else {
      throw ScanError(.invalidArgument, "the card has no area")
    }
    return try weights.withUnsafeBufferPointer { mask in
      var setup = ocv_setup()
      setup.format = layout
      setup.pixels = UnsafePointer(pixels)
      setup.stride = stride
      setup.width = Int32(frame.width)
      setup.height = Int32(frame.height)
      setup.reduction = Int32(StageProbe.reducedSize(frame).reduction)
      setup.mask = mask.baseAddress
      withUnsafeMutableBytes(of: &setup.homography) { bytes in
        for i in 0..<9 { bytes.storeBytes(of: place.m[i], toByteOffset: 8 * i, as: Double.self) }
      }
      setup.card_width = Int32(CardGeometry.rectifiedWidth)
      setup.card_height = Int32(CardGeometry.rectifiedHeight)
      setup.taps = Int32(taps)
      return try body(&setup)
    }
  }

  /// A little turned and seen from below.
  private static func quad(middle: Point, width: Double) -> Quad {
    let height = width / CardGeometry.aspectRatio
    func corner(_ x: Double, _ y: Double) -> Point {
      middle
        + Point(width * (1 + 0.03 * y) * x - 0.026 * height * y, height * y + 0.026 * width * x)
    }
    return Quad(corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5))
  }

  private func draw() {
    // Marsaglia, "Xorshift RNGs" (2003): the same frame every time.
    var state: UInt32 = 2_463_534_242
    let step = frame.format.pixelStride
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        let grain = Int(state & 7), slope = 60 * (x + y) / (frame.width + frame.height)
        let isCard = contains(Point(Double(x) + 0.5, Double(y) + 0.5))
        let level = isCard ? 60 + 8 * (x / 9 + y / 13) % 64 + grain : 130 + slope + grain
        let pixel = pixels + y * stride + step * x
        pixel[0] = UInt8(level)
        if step > 1 { pixel[1] = UInt8(step == 2 ? 128 : level - level / 8) }
        if step > 2 { pixel[2] = UInt8(255 - level) }
        if step > 3 { pixel[3] = 255 }
      }
    }
  }

  private func contains(_ point: Point) -> Bool {
    (0..<4).allSatisfy { (quad[($0 + 1) % 4] - quad[$0]).cross(point - quad[$0]) >= 0 }
  }
}
