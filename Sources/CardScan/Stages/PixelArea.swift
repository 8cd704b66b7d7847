// SPDX-License-Identifier: Apache-2.0

/// An upright rectangle of pixels.
struct PixelArea: Equatable {
  /// The first column and the one after the last.
  var left: Int
  var right: Int
  /// The first row and the one after the last.
  var top: Int
  var bottom: Int

  /// Made wider by `margin` on each side, within a picture.
  func grown(by margin: Int, width: Int, height: Int) -> PixelArea {
    PixelArea(
      left: max(0, left - margin), right: min(width, right + margin),
      top: max(0, top - margin), bottom: min(height, bottom + margin))
  }

  /// The smallest that holds both.
  func joined(with other: PixelArea) -> PixelArea {
    PixelArea(
      left: min(left, other.left), right: max(right, other.right),
      top: min(top, other.top), bottom: max(bottom, other.bottom))
  }

  func holds(_ other: PixelArea) -> Bool {
    left <= other.left && right >= other.right && top <= other.top && bottom >= other.bottom
  }

  /// Areas without overlaps that cover the same pixels, and perhaps what lies between areas that begin
  /// in the same row.
  static func apart(_ areas: [PixelArea]) -> [PixelArea] {
    var cuts: [Int] = []
    for area in areas { cuts += [area.top, area.bottom] }
    var apart: [PixelArea] = []
    var top = Int.min
    while let bottom = next(above: top, of: cuts) {
      var left = Int.min
      // From left to right, each span as long as areas go on.
      while true {
        var span: PixelArea?
        for area in areas where area.top <= top && area.bottom >= bottom && area.right > left {
          guard let found = span else {
            span = area
            continue
          }
          if max(area.left, left) < max(found.left, left) { span = area }
        }
        guard let span else { break }
        let start = max(span.left, left)
        left = span.right
        if let last = apart.last, last.top == top, last.right == start {
          apart[apart.count - 1].right = left
        } else {
          apart.append(PixelArea(left: start, right: left, top: top, bottom: bottom))
        }
      }
      top = bottom
    }
    return apart
  }

  private static func next(above value: Int, of cuts: [Int]) -> Int? {
    var least: Int?
    for cut in cuts where cut > value && cut < least ?? Int.max { least = cut }
    return least
  }
}

extension [PixelArea] {
  /// Rows of all areas together.
  var rows: Int {
    var rows = 0
    for area in self { rows += area.bottom - area.top }
    return rows
  }

  /// Calls `body` with the parts of areas, and their first row and the one after the last, that rows
  /// `first` ..< `last` of all areas together are.
  @inline(__always)
  func eachPart(_ first: Int, _ last: Int, _ body: (PixelArea, Int32, Int32) -> Void) {
    var before = 0
    for area in self {
      let from = Swift.max(first - before, 0), to = Swift.min(last - before, area.bottom - area.top)
      if from < to { body(area, Int32(truncatingIfNeeded: area.top + from), Int32(truncatingIfNeeded: area.top + to)) }
      before += area.bottom - area.top
    }
  }
}
