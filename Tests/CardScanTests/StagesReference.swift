// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import CardScan

/// A picture in the plainest form.
struct Plane: Equatable {
  var width: Int
  var height: Int
  var values: [UInt8]

  init(width: Int, height: Int, _ value: (Int, Int) -> UInt8) {
    self.width = width
    self.height = height
    values = []
    values.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { values.append(value(x, y)) } }
  }

  init(_ view: LumaView) {
    self.init(width: view.width, height: view.height) { view[$0, $1] }
  }

  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }

  /// The value of the nearest pixel inside.
  func clamped(_ x: Int, _ y: Int) -> Int {
    Int(self[max(0, min(width - 1, x)), max(0, min(height - 1, y))])
  }

  /// The greatest difference between two pictures of one size.
  func distance(_ other: Plane) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return zip(values, other.values).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// What the stages must give, written for clearness alone.
enum Reference {
  static func luma(_ frame: Frame) -> Plane {
    let format = frame.format
    return Plane(width: frame.width, height: frame.height) { x, y in
      let pixel = frame.planes.0 + (y * frame.strides.0 + x * format.pixelStride)
      let p = (0..<3).map { Double(pixel[min($0, format.pixelStride - 1)]) }
      switch format {
      case .rgba, .rgb: return weighed(p[0], p[1], p[2])
      case .bgra, .bgr: return weighed(p[2], p[1], p[0])
      default:
        let v = Double(format == .uyvy ? p[1] : p[0])
        return frame.range == .full ? UInt8(v) : UInt8(max(0, min(255, ((v - 16) * 255 / 219).rounded())))
      }
    }
  }

  private static func weighed(_ r: Double, _ g: Double, _ b: Double) -> UInt8 {
    UInt8(((77 * r + 150 * g + 29 * b) / 256 + 0.5).rounded(.down))
  }

  static func downscale(_ p: Plane, factor: Int) -> Plane {
    let fx = min(factor, p.width), fy = min(factor, p.height)
    return Plane(width: max(1, p.width / factor), height: max(1, p.height / factor)) { x, y in
      var sum = 0
      for j in 0..<fy { for i in 0..<fx { sum += Int(p[x * fx + i, y * fy + j]) } }
      return UInt8((Double(sum) / Double(fx * fy) + 0.5).rounded(.down))
    }
  }

  static func sobel(_ p: Plane, mask: GuideMask?, vertical: Bool) -> Plane {
    Plane(width: p.width, height: p.height) { x, y in
      var g = 0
      for i in -1...1 {
        let weight = i == 0 ? 2 : 1
        g +=
          vertical
          ? weight * (p.clamped(x + 1, y + i) - p.clamped(x - 1, y + i))
          : weight * (p.clamped(x + i, y + 1) - p.clamped(x + i, y - 1))
      }
      let response = min(255, abs(g) / 2)
      guard let mask else { return UInt8(response) }
      let m = Int(mask.pixels[((vertical ? 0 : p.height) + y) * p.width + x])
      return UInt8((Double(response * m) / 255).rounded())
    }
  }

  /// What shows of nearly upright and of nearly level borders.
  static func borders(
    _ p: Plane, mask: GuideMask?, _ parameters: BorderParameters
  ) -> (vertical: Plane, horizontal: Plane) {
    (
      threshold(sobel(p, mask: mask, vertical: true), parameters),
      threshold(sobel(p, mask: mask, vertical: false), parameters)
    )
  }

  static func threshold(_ p: Plane, _ parameters: BorderParameters) -> Plane {
    let r = 7
    let ratio = Int((parameters.ratio * 256).rounded())
    return Plane(width: p.width, height: p.height) { x, y in
      var sum = 0, count = 0
      for j in max(0, y - r)...min(p.height - 1, y + r) {
        for i in max(0, x - r)...min(p.width - 1, x + r) {
          sum += Int(p[i, j])
          count += 1
        }
      }
      let v = Int(p[x, y])
      return 256 * v * count > ratio * sum + 256 * parameters.offset * count ? UInt8(v) : 0
    }
  }

  static func bilinear(_ p: Plane, _ point: Point) -> Double {
    let x = max(0, min(Double(p.width - 1), point.x - 0.5))
    let y = max(0, min(Double(p.height - 1), point.y - 0.5))
    let (i, j) = (Int(x), Int(y))
    let (u, v) = (x - Double(i), y - Double(j))
    func at(_ i: Int, _ j: Int) -> Double { Double(p.clamped(i, j)) }
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v)
      + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v
  }

  /// The value of one target pixel, unrounded.
  static func warp(_ p: Plane, _ h: Homography, _ x: Int, _ y: Int, taps: Int) -> Double {
    var sum = 0.0
    for j in 0..<taps {
      for i in 0..<taps {
        let offset = Point((Double(i) + 0.5) / Double(taps), (Double(j) + 0.5) / Double(taps))
        sum += bilinear(p, h.apply(Point(Double(x), Double(y)) + offset))
      }
    }
    return sum / Double(taps * taps)
  }

  static func strip(_ p: Plane, _ strip: StripWindow, taps: Int) -> Plane {
    Plane(width: strip.columns, height: strip.rows) { c, r in
      var sum = 0.0
      for j in 0..<taps {
        for i in 0..<taps {
          sum += bilinear(
            p,
            strip.picturePoint(
              Double(c) + (Double(i) + 0.5) / Double(taps),
              Double(r) + (Double(j) + 0.5) / Double(taps)))
        }
      }
      return UInt8((sum / Double(taps * taps)).rounded())
    }
  }

  static func standardised(_ p: Plane) -> [Float] {
    let values = p.values.map(Double.init)
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
    return values.map { Float(($0 - mean) / max(4, variance.squareRoot())) }
  }
}

/// A frame with memory of its own, filled at random, padding too.
final class RandomFrame {
  let frame: Frame
  private let memory: UnsafeMutablePointer<UInt8>

  /// `padding` bytes follow each row but the last; `misalignment` bytes come before the first.
  init(
    _ format: PixelFormat, width: Int, height: Int, range: LumaRange = .full, padding: Int = 0,
    misalignment: Int = 0, seed: UInt64, smooth: Bool = false
  ) throws {
    var random = SplitMix(seed)
    let strides = (0..<3).map { plane in
      plane < format.planeCount ? format.minimumStride(plane: plane, width: width) + padding : 0
    }
    let sizes = (0..<3).map { plane in
      plane < format.planeCount
        ? strides[plane] * format.rows(plane: plane, height: height) - padding : 0
    }
    let total = sizes.reduce(0, +) + misalignment
    memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 4096)
      .bindMemory(to: UInt8.self, capacity: total)
    let across = (0..<strides[0]).map { sin(Double($0) / 17) }
    for i in 0..<total {
      memory[i] =
        smooth
        ? UInt8(127 + 120 * across[i % strides[0]] * across[i / strides[0] % strides[0]])
        : random.byte()
    }
    let first = UnsafePointer(memory + misalignment)
    frame = try Frame(
      format: format, width: width, height: height,
      planes: (
        first, format.planeCount > 1 ? first + sizes[0] : nil,
        format.planeCount > 2 ? first + sizes[0] + sizes[1] : nil
      ), strides: (strides[0], strides[1], strides[2]), range: range)
  }

  deinit { memory.deallocate() }
}

/// Random numbers after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 32) }
}
