// SPDX-License-Identifier: Apache-2.0
import CardScan

/// A drawn card on a drawn table, of any size: something to measure with where no picture is at hand.
public struct SampleScene {
  public let picture: Picture
  /// Where the card lies or would lie, pixels.
  public let quad: Quad
  /// The number on the card: a published test number.
  public static let number: [UInt8] = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4]

  /// The card lies a little turned in the middle of `width` × `height` pixels; without it, there is only the
  /// table.
  public init(width: Int, height: Int, hasCard: Bool = true) throws(PictureError) {
    picture = try Picture(width: width, height: height)
    let w = Double(width), h = Double(height)
    let cardWidth = min(0.66 * w, 0.8 * h * CardGeometry.aspectRatio)
    let cardHeight = cardWidth / CardGeometry.aspectRatio
    let middle = Point(w / 2, h / 2)
    // About 1.5 degrees, and seen a little from below.
    func corner(_ x: Double, _ y: Double) -> Point {
      let far = 1 + 0.03 * y
      return middle
        + Point(
          cardWidth * far * x - 0.026 * cardHeight * y,
          cardHeight * y + 0.026 * cardWidth * x)
    }
    quad = Quad(
      corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5))
    drawTable()
    if hasCard { drawCard() }
  }

  private func drawTable() {
    // A generator of our own (Marsaglia, "Xorshift RNGs", 2003): the same scene every time.
    var state: UInt32 = 2_463_534_242
    for y in 0..<picture.height {
      let pixel = picture.row(y)
      for x in 0..<picture.width {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        let grain = Int(state & 7) + (x + y) * 40 / (picture.width + picture.height)
        for channel in 0..<3 { pixel[4 * x + channel] = UInt8(150 + grain - 20 * channel) }
        pixel[4 * x + 3] = 255
      }
    }
  }

  private func drawCard() {
    guard let place = Homography.ofCard(onto: quad) else { return }
    let canvas = Canvas(picture: picture)
    let scale = (quad.topRight - quad.topLeft).length / Double(CardGeometry.rectifiedWidth)
    /// A rectangle on the rectified card with rounded corners.
    func box(x: Double, y: Double, width: Double, height: Double, radius: Double, _ color: Canvas.Color) {
      let inner = place.apply(
        Quad(x: x + radius, y: y + radius, width: width - 2 * radius, height: height - 2 * radius))
      canvas.fill(inner, color)
      for i in 0..<4 { canvas.line(from: inner[i], to: inner[i + 1], width: 2 * radius * scale, color) }
    }
    // Corners, chip (ISO/IEC 7816-2) and a mark: a sheet with figures is no card.
    let width = Double(CardGeometry.rectifiedWidth), height = Double(CardGeometry.rectifiedHeight)
    box(x: 0, y: 0, width: width, height: height, radius: 31.8, Canvas.Color(28, 52, 96))
    box(x: 90, y: 170, width: 125, height: 105, radius: 15, Canvas.Color(212, 178, 96))
    box(x: 60, y: 60, width: 260, height: 40, radius: 8, Canvas.Color(150, 170, 205))
    box(x: 660, y: 400, width: 84, height: 84, radius: 40, Canvas.Color(222, 44, 38))
    box(x: 720, y: 400, width: 84, height: 84, radius: 40, Canvas.Color(238, 160, 40))
    for (index, digit) in SampleScene.number.enumerated() {
      // 3.63 mm from digit to digit, a space between groups of four; ISO/IEC 7811-1.
      let left = 95 + 36.3 * Double(index + index / 4)
      for (a, b) in SampleScene.strokes[Int(digit)] {
        func point(_ end: (Double, Double)) -> Point {
          place.apply(Point(left + 24 * end.0, 298 + 40 * end.1))
        }
        canvas.line(
          from: point(a), to: point(b), width: 4.5 * scale, Canvas.Color(232, 228, 210))
      }
    }
  }

  private typealias Stroke = ((Double, Double), (Double, Double))

  /// The two digits of the number, in a box of 1 × 1.
  private static let strokes: [[Stroke]] = {
    var all = [[Stroke]](repeating: [], count: 10)
    all[4] = [((0.15, 0), (0.05, 0.62)), ((0.05, 0.62), (0.95, 0.62)), ((0.72, 0.35), (0.72, 1))]
    all[5] = [
      ((0.9, 0), (0.12, 0)), ((0.12, 0), (0.12, 0.42)), ((0.12, 0.42), (0.7, 0.42)),
      ((0.7, 0.42), (0.92, 0.58)), ((0.92, 0.58), (0.92, 0.84)), ((0.92, 0.84), (0.7, 1)),
      ((0.7, 1), (0.1, 1)),
    ]
    return all
  }()
}
