// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The guide as the search for lines sees it: an upright rectangle in frame pixels, and how far from
/// its sides a border may lie.
struct BorderAreas: Equatable, Sendable {
  /// Sides of the guide rectangle, frame pixels.
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double
  /// Distance from a side, to both sides of it, up to which borders are looked for at full weight;
  /// frame pixels.
  let reach: Double
  /// Beyond `reach` the weight falls to 0 over this many frame pixels.
  let softness: Double

  /// `reach` as a part of the guide's longer side: at 70 % of a frame's width, 6.3 % of that width,
  /// so that corners 5 % off are well inside.
  static let defaultReach = 0.09

  /// The areas round `guide`; nil for `Guide.none` and for a mask that marks nothing on one of the
  /// sides. Throws `invalidArgument` where the rectangle has no area, is no number, or lies outside
  /// of the frame.
  init?(guide: Guide, frame: Frame, reach: Double = defaultReach) throws(ScanError) {
    let width = Double(frame.width)
    let height = Double(frame.height)
    switch guide {
    case .none:
      return nil
    case .mask(let picture):
      self.init(of: picture, width: width, height: height)
    case .rectangle(let x, let y, let w, let h):
      guard x.isFinite, y.isFinite, w.isFinite, h.isFinite, w >= Guide.leastSide,
        h >= Guide.leastSide, x + w > 0, y + h > 0, x < width, y < height, w <= 2 * width, h <= 2 * height
      else {
        throw ScanError(.invalidArgument, "the guide rectangle does not lie in the frame")
      }
      self.init(x: x, y: y, width: w, height: h, reach: reach)
    case .centred:
      // Laid out in the frame as it is seen upright, then turned back.
      let isTurned = frame.orientation.quarterTurns & 1 == 1
      let across = isTurned ? height : width
      let down = isTurned ? width : height
      let long = min(0.7 * across, 0.85 * down * CardGeometry.aspectRatio)
      let short = long / CardGeometry.aspectRatio
      let w = isTurned ? short : long
      let h = isTurned ? long : short
      self.init(x: (width - w) / 2, y: (height - h) / 2, width: w, height: h, reach: reach)
    }
  }

  private init(x: Double, y: Double, width: Double, height: Double, reach: Double) {
    left = x
    top = y
    right = x + width
    bottom = y + height
    // The areas of opposite sides must not meet.
    self.reach = min(reach * max(width, height), 0.3 * min(width, height))
    softness = self.reach * 0.3
  }

  /// The guide's.
  var middle: Point { Point((left + right) / 2, (top + bottom) / 2) }

  /// Whether each side of the guide has a corner of `quad` near either end.
  func hold(_ quad: Quad) -> Bool {
    for corner in [
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
    ] {
      var nearest = Double.infinity
      for i in 0..<4 {
        nearest = min(nearest, max(abs(quad[i].x - corner.x), abs(quad[i].y - corner.y)))
      }
      if nearest > reach + softness { return false }
    }
    return true
  }

  /// Whether `quad`, where a card was roughly seen, may turn out to be one that the guide holds.
  func isNear(_ quad: Quad) -> Bool {
    let away = quad.middle - middle
    return max(abs(away.x), abs(away.y)) <= 2 * (reach + softness)
  }

  /// Whether `quad` is where the guide is, but larger, or smaller and of its shape, or standing where that lies: its
  /// middle near the guide's, its sides within `mostTurn` of the frame's, and longer than the guide's areas reach, or
  /// than `leastSize` of the guide's sides, or standing, than three quarters of a card as high as the guide.
  func holdMiddle(of quad: Quad) -> Bool {
    let away = quad.middle - middle
    guard max(abs(away.x), abs(away.y)) <= reach + softness else { return false }
    let isLying = right - left > bottom - top
    let long = max(right - left, bottom - top), short = min(right - left, bottom - top)
    let size = quad.size
    let shape = max(size.x, size.y) * short / (min(size.x, size.y) * long)
    let isAlike = abs(shape - 1) <= Self.mostStretch
    for i in 0..<4 {
      let side = quad[i + 1] - quad[i]
      let along = max(abs(side.x), abs(side.y)), across = min(abs(side.x), abs(side.y))
      guard across <= Self.mostTurn * along else { return false }
      let isLong = i & 1 == 0 ? size.x > size.y : size.y > size.x
      let isLike = (abs(side.x) > abs(side.y)) == (isLying == isLong)
      let own = isLong ? long : short
      let least =
        isLike
        ? (isAlike ? Self.leastSize * own : own + reach)
        : Self.leastStanding * (isLong ? short : short / CardGeometry.aspectRatio)
      guard along >= least else { return false }
    }
    return true
  }

  /// Tangent of 12°: the search for lines follows 9°, and a tilted card's sides converge besides.
  private static let mostTurn = 0.21
  private static let leastSize = 0.6, leastStanding = 0.75, mostStretch = 0.1

  /// The four areas, for drawing them: frame pixels, top, right, bottom, left.
  var outlines: InlineArray<4, Quad> {
    let r = reach
    func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Quad {
      Quad(Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1))
    }
    return [
      box(left - r, top - r, right + r, top + r), box(right - r, top - r, right + r, bottom + r),
      box(left - r, bottom - r, right + r, bottom + r),
      box(left - r, top - r, left + r, bottom + r),
    ]
  }

  /// Where a mask that the caller drew has its weight: the sides are the means of its red left and
  /// right of their own mean, and of its green above and below.
  private init?(of picture: GuidePicture, width: Double, height: Double) {
    // A few samples a side are enough for means.
    let columns = min(picture.width, 160)
    let rows = min(picture.height, 160)
    var across = [Double](repeating: 0, count: columns)
    var down = [Double](repeating: 0, count: rows)
    for y in 0..<rows {
      let row = picture.base + ((2 * y + 1) * picture.height / (2 * rows)) * picture.stride
      for x in 0..<columns {
        let pixel = row + 4 * ((2 * x + 1) * picture.width / (2 * columns))
        across[x] += Double(pixel[0])
        down[y] += Double(pixel[1])
      }
    }
    guard let x = Self.twoMeans(across), let y = Self.twoMeans(down) else { return nil }
    let scale = Point(width / Double(columns), height / Double(rows))
    left = x.low * scale.x
    right = x.high * scale.x
    top = y.low * scale.y
    bottom = y.high * scale.y
    // A band of even weight reaches 1.7 standard deviations from its middle.
    reach = 1.7 * max(x.spread * scale.x, y.spread * scale.y)
    softness = 0
  }

  /// Means of the weight below and above its whole mean, and the greater standard deviation.
  private static func twoMeans(_ weights: [Double]) -> (low: Double, high: Double, spread: Double)? {
    var sum = 0.0
    var moment = 0.0
    for i in 0..<weights.count {
      sum += weights[i]
      moment += weights[i] * (Double(i) + 0.5)
    }
    guard sum > 0 else { return nil }
    let middle = moment / sum
    var sums: InlineArray<2, Double> = [0, 0]
    var means: InlineArray<2, Double> = [0, 0]
    var squares: InlineArray<2, Double> = [0, 0]
    for i in 0..<weights.count {
      let position = Double(i) + 0.5
      let side = position < middle ? 0 : 1
      sums[side] += weights[i]
      means[side] += weights[i] * position
      squares[side] += weights[i] * position * position
    }
    guard sums[0] > 0, sums[1] > 0 else { return nil }
    let low = means[0] / sums[0]
    let high = means[1] / sums[1]
    let a = squares[0] / sums[0] - low * low
    let b = squares[1] / sums[1] - high * high
    guard high - low > 1 else { return nil }
    return (low, high, sqrt(max(a, max(b, 0.25))))
  }
}
