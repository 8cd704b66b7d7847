// SPDX-License-Identifier: Apache-2.0
import CSystem

@testable import CardScan

/// A drawn frame with cards at known corners, for the tests of the localisation.
final class LocalizationScene {
  let picture: PixelBuffer
  private var state: UInt64

  init(width: Int, height: Int, background: Double = 90, seed: UInt64 = 1) throws {
    picture = try PixelBuffer(width: width, height: height)
    state = seed
    for y in 0..<height {
      for x in 0..<width {
        // Uneven light.
        picture.base[y * picture.stride + x] = UInt8(background + 20 * Double(x) / Double(width))
      }
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

  /// A card of brightness `level` with rounded corners, a dark stripe and rows of marks. With
  /// `aspect` other than the card's the drawing is stretched.
  func drawCard(_ quad: Quad, level: Double, content: Bool = true, radius: Double = 3.18) {
    let w = CardGeometry.cardWidth
    let h = CardGeometry.cardHeight
    guard let map = Homography(width: w, height: h, onto: quad) else { return }
    let inverse = map.inverted()
    var low = quad[0]
    var high = quad[0]
    for i in 1..<4 {
      low = Point(min(low.x, quad[i].x), min(low.y, quad[i].y))
      high = Point(max(high.x, quad[i].x), max(high.y, quad[i].y))
    }
    let x0 = max(0, Int(low.x) - 1)
    let x1 = min(picture.width, Int(high.x) + 2)
    let y0 = max(0, Int(low.y) - 1)
    let y1 = min(picture.height, Int(high.y) + 2)
    guard x0 < x1, y0 < y1 else { return }
    for y in y0..<y1 {
      for x in x0..<x1 {
        var cover = 0.0
        var value = 0.0
        for k in 0..<4 {
          let dx = 0.25 + 0.5 * Double(k & 1)
          let dy = 0.25 + 0.5 * Double(k >> 1)
          let p = inverse.apply(Point(Double(x) + dx, Double(y) + dy))
          guard p.x >= 0, p.y >= 0, p.x <= w, p.y <= h else { continue }
          let cx = max(radius, min(w - radius, p.x))
          let cy = max(radius, min(h - radius, p.y))
          let d = Point(p.x - cx, p.y - cy)
          guard d.x * d.x + d.y * d.y <= radius * radius + 1e-9 else { continue }
          cover += 0.25
          value += 0.25 * (content ? Self.printed(p, level) : level)
        }
        let at = y * picture.stride + x
        picture.base[at] = UInt8(Double(picture.base[at]) * (1 - cover) + value)
      }
    }
  }

  private static func printed(_ p: Point, _ level: Double) -> Double {
    if p.y > 8, p.y < 14 { return level * 0.5 }
    if p.y > 27, p.y < 32, p.x > 8, p.x < 76, Int(p.x * 0.8) % 3 != 0 { return level * 0.6 + 40 }
    if p.x > 8, p.x < 20, p.y > 17, p.y < 25 { return 220 }
    return level
  }

  /// A straight dark or bright stroke right across the frame.
  func drawLine(from a: Point, to b: Point, thickness: Double, level: UInt8) {
    let d = b - a
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let p = Point(Double(x) + 0.5, Double(y) + 0.5) - a
        if (d.cross(p) / d.length).magnitude < thickness / 2 {
          picture.base[y * picture.stride + x] = level
        }
      }
    }
  }

  func addNoise(_ amplitude: Double) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let at = y * picture.stride + x
        let noise = (random() + random() + random() - 1.5) * 1.15 * amplitude
        picture.base[at] = UInt8(max(0, min(255, Double(picture.base[at]) + noise)))
      }
    }
  }

  /// The picture as a frame; valid as long as the scene.
  func frame(orientation: Orientation = .up) throws -> Frame {
    try Frame(
      format: .gray8, width: picture.width, height: picture.height,
      planes: (UnsafePointer(picture.base), nil, nil), strides: (picture.stride, 0, 0),
      orientation: orientation)
  }

  /// What the localizer finds with the border maps of the CPU path.
  func find(
    guide: Guide, options: RectangleOptions = RectangleOptions(),
    with localizer: Localizer = Localizer()
  ) throws -> [CardCandidate] {
    let frame = try frame()
    let reduction = BorderParameters.reduction(width: picture.width, height: picture.height)
    let mask = try localizer.mask(for: frame, guide: guide, reduction: reduction)
    let stages = try CPUStages(threads: 1)
    try stages.load(frame)
    let maps = try stages.borders(mask: mask, parameters: BorderParameters(reduction: reduction))
    return try localizer.find(maps: maps, frame: frame, guide: guide, options: options)
  }
}

extension Homography {
  /// The inverse map, by the adjugate.
  func inverted() -> Homography {
    Homography([
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ])
  }
}

extension Quad {
  /// A card seen from straight ahead: `width` pixels wide, turned clockwise by `degrees`.
  static func card(
    at centre: Point, width: Double, degrees: Double = 0, aspect: Double = CardGeometry.aspectRatio
  ) -> Quad {
    let angle = degrees * .pi / 180
    let x = Point(cos(angle), sin(angle)) * (width / 2)
    let y = Point(-sin(angle), cos(angle)) * (width / aspect / 2)
    return Quad(centre - x - y, centre + x - y, centre + x + y, centre - x + y)
  }

  /// The greatest distance of a corner from that of `other`, whichever corner comes first.
  func farthestCorner(from other: Quad) -> Double {
    var best = Double.infinity
    for turn in 0..<4 {
      var worst = 0.0
      for i in 0..<4 { worst = max(worst, (self[i + turn] - other[i]).length) }
      best = min(best, worst)
    }
    return best
  }
}
