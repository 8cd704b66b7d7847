// SPDX-License-Identifier: Apache-2.0

/// Where a line of characters may stand on a picture.
struct TextBand {
  /// Y of the line's middle at the left and at the right edge of the picture, pixels.
  var leftCentre: Double
  var rightCentre: Double
  /// Height of its characters, pixels.
  var height: Double
  /// How much it stands out: the sum of its cells' contrast; compares bands of one picture only.
  var score: Double

  /// Y of the middle at `x` of a picture `width` pixels wide.
  func centre(at x: Double, width: Double) -> Double {
    leftCentre + (rightCentre - leftCentre) * x / max(width, 1)
  }

  /// Y of the middle in the middle of the picture.
  var centre: Double { (leftCentre + rightCentre) / 2 }

  /// The strip over the whole width of the picture; `turned` reads it upside down.
  func window(width: Int, turned: Bool) -> StripWindow {
    let left = Point(0, leftCentre)
    let right = Point(Double(width), rightCentre)
    return turned
      ? StripWindow(from: right, to: left, digitHeight: height)
      : StripWindow(from: left, to: right, digitHeight: height)
  }

  /// The place of the identification number on an embossed card, on the rectified card. ISO/IEC
  /// 7811-3, area 1 (since 2014 in ISO/IEC 7811-1): its centre line lies 21.42 mm above the card's
  /// lower edge, the characters of Farrington 7B are about 4 mm high with their relief.
  static func standardNumberLine(turned: Bool) -> TextBand {
    let scale = CardGeometry.pixelsPerMillimetre
    let fromTop = turned ? 21.42 : CardGeometry.cardHeight - 21.42
    return TextBand(
      leftCentre: fromTop * scale, rightCentre: fromTop * scale, height: 4.0 * scale, score: 0)
  }
}
