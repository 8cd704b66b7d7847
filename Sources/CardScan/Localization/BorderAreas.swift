// SPDX-License-Identifier: Apache-2.0

/// A rectangle of pixels: columns `left..<right`, rows `top..<bottom`.
struct PixelArea {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The part that lies inside a picture of `width` × `height`.
  func clipped(width: Int, height: Int) -> PixelArea {
    PixelArea(
      left: max(0, min(left, width)), top: max(0, min(top, height)),
      right: max(0, min(right, width)), bottom: max(0, min(bottom, height)))
  }

  var isEmpty: Bool { left >= right || top >= bottom }
}

/// The areas of the four borders on the reduced picture.
struct BorderBands {
  var left: PixelArea
  var top: PixelArea
  var right: PixelArea
  var bottom: PixelArea

  /// The halves of a picture of `width` × `height`: all there is to say where a mask says the rest.
  static func halves(width: Int, height: Int) -> BorderBands {
    BorderBands(
      left: PixelArea(left: 0, top: 0, right: width / 2, bottom: height),
      top: PixelArea(left: 0, top: 0, right: width, bottom: height / 2),
      right: PixelArea(left: width / 2, top: 0, right: width, bottom: height),
      bottom: PixelArea(left: 0, top: height / 2, right: width, bottom: height))
  }
}

/// The four bands around a guide rectangle in which a card's borders are looked for, in frame
/// pixels.
struct BorderAreas {
  /// Outline that the card is expected near.
  let guide: (x: Double, y: Double, width: Double, height: Double)
  /// Half the thickness of a band. Too thin makes aiming hard, too thick lets the background in; at
  /// 6 % of the frame's width corners 5 % off the guide are still found.
  let reach: Double

  private static let reachOfWidth = 0.06

  /// nil where there is no guide rectangle. Throws where a guide has no area in the frame.
  init?(guide: Guide, frame: Frame) throws(ScanError) {
    let width = Double(frame.width), height = Double(frame.height)
    switch guide {
    case .none, .mask:
      return nil
    case .rectangle(let x, let y, let w, let h):
      guard x.isFinite, y.isFinite, w.isFinite, h.isFinite, w >= 8, h >= 8, x < width, y < height,
        x + w > 0, y + h > 0, w <= 2 * width, h <= 2 * height
      else {
        throw ScanError(.invalidArgument, "the guide rectangle does not lie in the frame")
      }
      self.guide = (x, y, w, h)
    case .centred:
      // Laid out in the frame as it is seen upright, then turned back.
      let turned = frame.orientation.quarterTurns % 2 == 1
      let across = turned ? height : width, along = turned ? width : height
      let w = min(0.7 * across, 0.85 * along * CardGeometry.aspectRatio)
      let h = w / CardGeometry.aspectRatio
      let size = turned ? (h, w) : (w, h)
      self.guide = ((width - size.0) / 2, (height - size.1) / 2, size.0, size.1)
    }
    reach = BorderAreas.reachOfWidth * max(width, height)
  }

  /// Left, top, right and bottom band on a picture reduced by `reduction`.
  func bands(reduction: Int, width: Int, height: Int) -> BorderBands {
    let scale = 1 / Double(reduction)
    func band(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PixelArea {
      PixelArea(
        left: Int((x0 * scale).rounded(.down)), top: Int((y0 * scale).rounded(.down)),
        right: Int((x1 * scale).rounded(.up)), bottom: Int((y1 * scale).rounded(.up))
      ).clipped(width: width, height: height)
    }
    let x0 = guide.x, y0 = guide.y, x1 = guide.x + guide.width, y1 = guide.y + guide.height
    return BorderBands(
      left: band(x0 - reach, y0 - reach, x0 + reach, y1 + reach),
      top: band(x0 - reach, y0 - reach, x1 + reach, y0 + reach),
      right: band(x1 - reach, y0 - reach, x1 + reach, y1 + reach),
      bottom: band(x0 - reach, y1 - reach, x1 + reach, y1 + reach))
  }

  /// The mask of the four bands at reduced size, its edges running out over a quarter of the reach.
  func mask(reduction: Int, width: Int, height: Int, identity: UInt64) throws(ScanError)
    -> GuideMask
  {
    var pixels = [UInt8](repeating: 0, count: 2 * width * height)
    let areas = bands(reduction: reduction, width: width, height: height)
    let soft = max(1, Int(reach / Double(reduction) / 4))
    func paint(_ area: PixelArea, channel: Int) {
      for y in area.top..<area.bottom {
        for x in area.left..<area.right {
          let edge = min(
            min(x - area.left, area.right - 1 - x), min(y - area.top, area.bottom - 1 - y))
          let value = UInt8(min(255, 255 * (edge + 1) / (soft + 1)))
          let index = 2 * (y * width + x) + channel
          pixels[index] = max(pixels[index], value)
        }
      }
    }
    if !areas.left.isEmpty { paint(areas.left, channel: 0) }
    if !areas.right.isEmpty { paint(areas.right, channel: 0) }
    if !areas.top.isEmpty { paint(areas.top, channel: 1) }
    if !areas.bottom.isEmpty { paint(areas.bottom, channel: 1) }
    return try GuideMask(width: width, height: height, pixels: pixels, identity: identity)
  }
}
