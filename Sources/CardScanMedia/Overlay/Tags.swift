// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Words beside boxes on a picture, so placed that they cover neither boxes nor one another where
/// there is room.
struct Tags {
  private struct Rectangle {
    var left: Double, top: Double, right: Double, bottom: Double

    func overlap(_ other: Rectangle) -> Double {
      let width = min(right, other.right) - max(left, other.left)
      let height = min(bottom, other.bottom) - max(top, other.top)
      return width > 0 && height > 0 ? width * height : 0
    }
  }

  let canvas: Canvas
  private var taken: [Rectangle] = []
  /// Height of letters, pixels.
  private let letters: Double

  init(canvas: Canvas) {
    self.canvas = canvas
    letters = max(6, Double(max(canvas.picture.width, canvas.picture.height)) / 110)
  }

  /// Nothing shall be written over a quad.
  mutating func keepFree(_ quad: Quad) {
    if let around = Tags.around(quad) { taken.append(around) }
  }

  /// Writes `text` above, below, right or left of a quad, dark on the colour or in the colour on dark.
  mutating func write(_ text: String, beside quad: Quad, _ color: Canvas.Color, isFilled: Bool) {
    guard let box = Tags.around(quad) else { return }
    let margin = 0.3 * letters
    let width = Canvas.width(of: text, height: letters) + 2 * margin
    let height = letters + 2 * margin
    let gap = margin
    let limit = (
      x: Double(canvas.picture.width) - width, y: Double(canvas.picture.height) - height
    )
    let middle = (box.top + box.bottom - height) / 2
    var best: Rectangle?
    var least = Double.infinity
    for (x, y) in [
      (box.left, box.top - height - gap), (box.left, box.bottom + gap), (box.right + gap, middle),
      (box.left - width - gap, middle), (box.right - width, box.top - height - gap),
      (box.right - width, box.bottom + gap), (box.left, box.top - 2 * height - gap),
      (box.left, box.bottom + height + gap),
    ] {
      let left = max(0, min(x, limit.x)), top = max(0, min(y, limit.y))
      let place = Rectangle(left: left, top: top, right: left + width, bottom: top + height)
      let cost = taken.reduce(0) { $0 + $1.overlap(place) }
      if cost < least { (best, least) = (place, cost) }
    }
    guard let best else { return }
    taken.append(best)
    canvas.fill(
      x: best.left, y: best.top, width: width, height: height, isFilled ? color : .black,
      opacity: isFilled ? 0.92 : 0.65)
    canvas.text(
      text, x: best.left + margin, y: best.top + margin, height: letters, isFilled ? .black : color)
  }

  private static func around(_ quad: Quad) -> Rectangle? {
    let xs = (0..<4).map { quad[$0].x }, ys = (0..<4).map { quad[$0].y }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      (left + right + top + bottom).isFinite
    else { return nil }
    return Rectangle(left: left, top: top, right: right, bottom: bottom)
  }
}
