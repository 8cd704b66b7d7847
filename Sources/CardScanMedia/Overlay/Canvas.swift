// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Draws on a picture, with soft edges. What lies outside is cut off.
struct Canvas {
  struct Color: Equatable {
    let red: Double, green: Double, blue: Double

    /// Components 0 to 255.
    init(_ red: Double, _ green: Double, _ blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    static let white = Color(255, 255, 255)
    static let black = Color(0, 0, 0)
  }

  let picture: Picture

  /// A straight line of `width` pixels.
  func line(from a: Point, to b: Point, width: Double, _ color: Color) {
    let span = b - a
    let length = span.length
    guard length > 0, length.isFinite, a.length < 1e6, b.length < 1e6 else { return }
    let half = width / 2
    // Along the longer axis, the pixels across are few.
    let isFlat = span.x.magnitude >= span.y.magnitude
    let reach = (half + 1) * length / max(span.x.magnitude, span.y.magnitude)
    let (start, end) = isFlat ? (a.x, b.x) : (a.y, b.y)
    let limit = isFlat ? picture.width : picture.height
    let first = max(0, Int((min(start, end) - half).rounded(.down)))
    let last = min(limit - 1, Int((max(start, end) + half).rounded(.up)))
    for along in stride(from: first, through: last, by: 1) {
      let share = (Double(along) + 0.5 - start) / (end - start)
      let middle = isFlat ? a.y + span.y * share : a.x + span.x * share
      let low = Int((middle - reach).rounded(.down)), high = Int((middle + reach).rounded(.up))
      for across in stride(from: low, through: high, by: 1) {
        let (x, y) = isFlat ? (along, across) : (across, along)
        let offset = Point(Double(x) + 0.5, Double(y) + 0.5) - a
        let t = max(0, min(1, offset.dot(span) / (length * length)))
        let distance = (offset - span * t).length
        blend(x, y, color, half + 0.5 - distance)
      }
    }
  }

  /// The outline of a quad.
  func outline(_ quad: Quad, width: Double, _ color: Color) {
    for i in 0..<4 { line(from: quad[i], to: quad[i + 1], width: width, color) }
  }

  /// A convex quad and every pixel that it touches, without soft edges.
  func cover(_ quad: Quad, _ color: Color) { fill(quad, color, opacity: 1, isSolid: true) }

  /// A convex quad, filled; `opacity` 0 to 1.
  func fill(_ quad: Quad, _ color: Color, opacity: Double = 1) {
    fill(quad, color, opacity: opacity, isSolid: false)
  }

  private func fill(_ quad: Quad, _ color: Color, opacity: Double, isSolid: Bool) {
    let shape = quad.area < 0 ? quad.mirrored : quad
    let xs = (0..<4).map { shape[$0].x }, ys = (0..<4).map { shape[$0].y }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      (left + right + top + bottom).isFinite
    else { return }
    let columns = Canvas.pixels(from: left, to: right, of: picture.width)
    let rows = Canvas.pixels(from: top, to: bottom, of: picture.height)
    for y in rows {
      for x in columns {
        let pixel = Point(Double(x) + 0.5, Double(y) + 0.5)
        var inside = 1.0
        for i in 0..<4 {
          let edge = shape[i + 1] - shape[i]
          let distance = edge.cross(pixel - shape[i]) / max(edge.length, 1e-9)
          inside = min(inside, distance + 0.5)
        }
        // A pixel's corner is at most 0.71 from its middle.
        if isSolid { inside = inside > -0.21 ? 1 : 0 }
        blend(x, y, color, inside * opacity)
      }
    }
  }

  /// The pixels of 0..<count that are touched between `low` and `high`.
  private static func pixels(from low: Double, to high: Double, of count: Int) -> Range<Int> {
    let limit = Double(count)
    let first = Int(max(0, min(low - 0.5, limit)))
    return first..<max(first, Int(max(0, min((high + 0.5).rounded(.up), limit))))
  }

  /// An upright rectangle, filled.
  func fill(x: Double, y: Double, width: Double, height: Double, _ color: Color, opacity: Double) {
    fill(
      Quad(
        Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)),
      color, opacity: opacity)
  }

  /// One line of text whose letters are `height` pixels high, from its top left corner.
  func text(_ text: String, x: Double, y: Double, height: Double, _ color: Color) {
    let dot = height / Double(BitmapFont.rows)
    var left = x
    for character in text {
      let glyph = BitmapFont.glyph(character)
      for row in 0..<BitmapFont.rows {
        // Dots beside each other are one stroke, so that no seam shows between them.
        var column = 0
        while column < BitmapFont.columns {
          let first = column
          while column < BitmapFont.columns, glyph.isSet(column: column, row: row) { column += 1 }
          if column > first {
            fill(
              x: left + Double(first) * dot, y: y + Double(row) * dot,
              width: Double(column - first) * dot, height: dot, color, opacity: 1)
          }
          column += 1
        }
      }
      left += dot * Double(BitmapFont.advance)
    }
  }

  /// Pixels that `text` takes across.
  static func width(of text: String, height: Double) -> Double {
    Double(text.count * BitmapFont.advance - 1) * height / Double(BitmapFont.rows)
  }

  /// Makes squares of `side` pixels uniform, so that no small thing can be made out.
  func coarsen(side: Int, besides kept: Quad? = nil) {
    for top in stride(from: 0, to: picture.height, by: side) {
      for left in stride(from: 0, to: picture.width, by: side) {
        let right = min(left + side, picture.width), bottom = min(top + side, picture.height)
        let square = Quad(
          x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
        // Most squares need no look at their pixels.
        let isTouched = kept.map { $0.clockwise.intersectionOverUnion(square) > 0 } ?? false
        coarsen(columns: left..<right, rows: top..<bottom, besides: isTouched ? kept : nil)
      }
    }
  }

  private func coarsen(columns: Range<Int>, rows: Range<Int>, besides kept: Quad?) {
    func isKept(_ x: Int, _ y: Int) -> Bool { kept?.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) ?? false }
    let count = columns.count * rows.count
    for channel in 0..<3 {
      var sum = 0
      for y in rows { for x in columns { sum += Int(picture.row(y)[4 * x + channel]) } }
      let mean = UInt8(sum / count)
      for y in rows { for x in columns where !isKept(x, y) { picture.row(y)[4 * x + channel] = mean } }
    }
  }

  @inline(__always)
  private func blend(_ x: Int, _ y: Int, _ color: Color, _ opacity: Double) {
    guard opacity > 0, x >= 0, y >= 0, x < picture.width, y < picture.height else { return }
    let share = min(1, opacity)
    let pixel = picture.row(y) + 4 * x
    func mix(_ old: UInt8, _ new: Double) -> UInt8 {
      UInt8((Double(old) * (1 - share) + new * share).rounded())
    }
    pixel[0] = mix(pixel[0], color.red)
    pixel[1] = mix(pixel[1], color.green)
    pixel[2] = mix(pixel[2], color.blue)
  }
}
