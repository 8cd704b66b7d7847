// SPDX-License-Identifier: Apache-2.0
import CLoops

@testable import CardScan

/// The face of a card of a design, with a number of its own; a quarter of a millimetre a pixel, with a
/// margin in which there is no card.
final class TrackingFace {
  static let scale = 4.0, margin = 8
  let picture: PixelBuffer
  let cover: PixelBuffer

  /// 3 × 5 dots a digit, row by row.
  private static let glyphs: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]

  /// `design` changes everything but the number; `isPlain`: of one colour, with nothing on it but text, of which no line
  /// stands where another one does when the card is turned by half.
  init(number: String, design: Int = 0, isPlain: Bool = false) throws {
    let w = Int(CardGeometry.cardWidth * Self.scale), h = Int(CardGeometry.cardHeight * Self.scale)
    picture = try PixelBuffer(width: w + 2 * Self.margin, height: h + 2 * Self.margin)
    cover = try PixelBuffer(width: picture.width, height: picture.height)
    let radius = 3.18 * Self.scale
    for y in 0..<h {
      for x in 0..<w {
        let px = Double(x) + 0.5, py = Double(y) + 0.5
        let dx = px - max(radius, min(Double(w) - radius, px))
        let dy = py - max(radius, min(Double(h) - radius, py))
        guard dx * dx + dy * dy <= radius * radius else { continue }
        let at = (y + Self.margin) * picture.stride + x + Self.margin
        cover.base[at] = 255
        let wave = isPlain ? 0 : (x / (23 + 9 * design) + y / (31 + 7 * design)) % 2
        picture.base[at] = UInt8(design % 2 == 0 ? 190 - 18 * wave : 60 + 22 * wave)
      }
    }
    if !isPlain {
      box(8 + Double(50 * (design % 2)), 17, 12, 9, level: 225)
      box(9 + Double(50 * (design % 2)), 21, 10, 1, level: 120)
    }
    if !isPlain { text("120934", x: 8, y: 6, size: 0.7) }
    text(number, x: 8, y: isPlain ? 33 : 29, size: 0.8)
    text("0928", x: 40, y: 38, size: 0.5)
    text(String(number.reversed().prefix(9)), x: 8, y: 45, size: 0.6)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, level: UInt8) {
    let s = Self.scale
    for row in Int(y * s)..<Int((y + height) * s) {
      for column in Int(x * s)..<Int((x + width) * s) {
        picture.base[(row + Self.margin) * picture.stride + column + Self.margin] = level
      }
    }
  }

  /// Dots of `size` millimetres.
  private func text(_ digits: String, x: Double, y: Double, size: Double) {
    for (i, character) in digits.enumerated() {
      let glyph = Self.glyphs[character.wholeNumberValue ?? 0]
      for dot in 0..<15 where glyph >> (14 - dot) & 1 == 1 {
        box(
          x + (Double(4 * i + i / 4 * 2) + Double(dot % 3)) * size, y + Double(dot / 3) * size, size,
          size, level: 25)
      }
    }
  }
}

/// Frames of a film with cards, drawn one after another.
final class TrackingScene {
  let picture: PixelBuffer
  private let warped: PixelBuffer
  private let cover: PixelBuffer
  private var state: UInt64 = 7
  private var noise = [Int16](repeating: 0, count: 1 << 15)

  init(width: Int = 640, height: Int = 360) throws {
    picture = try PixelBuffer(width: width, height: height)
    warped = try PixelBuffer(width: width, height: height)
    cover = try PixelBuffer(width: width, height: height)
    for i in noise.indices {
      // The sum of four has the standard deviation 100 / √3 · 2 of its unit.
      var sum = 0
      for _ in 0..<4 { sum += Int(random() * 201) - 100 }
      noise[i] = Int16(sum)
    }
  }

  /// Uniform in 0..<1 (splitmix64).
  func random() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// A table with stripes.
  func clear() {
    let pixels = picture.base
    var y = 0
    while y < picture.height {
      var x = 0
      let row = pixels + y &* picture.stride
      while x < picture.width {
        row[x] = 96 &+ UInt8(truncatingIfNeeded: (x &+ y) / 40 % 2 &* 14)
        x &+= 1
      }
      y &+= 1
    }
  }

  func draw(_ face: TrackingFace, at quad: Quad) {
    let m = Double(TrackingFace.margin)
    guard
      let map = Homography(
        width: Double(face.picture.width) - 2 * m, height: Double(face.picture.height) - 2 * m,
        onto: quad)
    else { return }
    let inverse = map.inverse
    var h = InlineArray<9, Float> { Float(inverse.m[$0] / inverse.m[8]) }
    // The margin moves the texture's origin.
    for i in 0..<3 {
      h[i] += Float(m) * h[6 + i]
      h[3 + i] += Float(m) * h[6 + i]
    }
    withUnsafeBytes(of: &h) { bytes in
      let h = bytes.assumingMemoryBound(to: Float.self).baseAddress!
      for (source, target) in [(face.picture, warped), (face.cover, cover)] {
        var warp = cs_warp(
          source: source.base, source_stride: source.stride, pixel_stride: 1,
          source_width: Int32(source.width), source_height: Int32(source.height), h: h, taps: 2,
          target: target.base, target_stride: target.stride, width: Int32(target.width))
        cs_warp_luma(&warp, 0, Int32(target.height))
      }
    }
    let count = picture.byteCount
    var i = 0
    while i < count {
      let c = Int32(cover.base[i])
      if c > 0 {
        let old = Int32(picture.base[i]) &* (255 &- c), new = Int32(warped.base[i]) &* 255
        picture.base[i] = UInt8(clamping: (old &+ new) / 255)
      }
      i &+= 1
    }
  }

  /// A finger or a hand: an even patch with a rounded end.
  func drawPatch(x: Double, y: Double, width: Double, height: Double, level: UInt8) {
    for row in max(0, Int(y))..<min(picture.height, Int(y + height)) {
      for column in max(0, Int(x))..<min(picture.width, Int(x + width)) {
        picture.base[row * picture.stride + column] = level &+ UInt8(row / 8 % 3)
      }
    }
  }

  /// Gaussian noise of the standard deviation `deviation`.
  func addNoise(_ deviation: Double) {
    let factor = Int32(deviation * 65536 / 115.5)
    let count = picture.byteCount
    var i = 0
    var at = Int(random() * 32768)
    while i < count {
      if i & 1023 == 0 { at = Int(random() * 32768) }
      let n = (Int32(noise[(at &+ i) & 32767]) &* factor) >> 16
      picture.base[i] = UInt8(clamping: Int32(picture.base[i]) &+ n)
      i &+= 1
    }
  }

  /// Valid as long as the scene.
  func frame() throws -> Frame {
    try Frame(
      format: .gray8, width: picture.width, height: picture.height,
      planes: (UnsafePointer(picture.base), nil, nil), strides: (picture.stride, 0, 0))
  }
}

extension CardCandidate {
  /// What a search that finds exactly this would give.
  init(_ quad: Quad) {
    self.init(
      quad: quad, confidence: 0.8,
      lines: InlineArray { BorderLine(start: quad[$0], end: quad[$0 + 1], support: 1) })
  }
}
