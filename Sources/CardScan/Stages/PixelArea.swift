// SPDX-License-Identifier: Apache-2.0
import CLoops

/// An upright rectangle of pixels, as the loops in C and the kernels take it: the first column and the
/// one after the last, the first row and the one after the last.
typealias PixelArea = cs_area

extension PixelArea {
  init(left: Int, right: Int, top: Int, bottom: Int) {
    self.init(
      left: Int32(truncatingIfNeeded: left), right: Int32(truncatingIfNeeded: right),
      top: Int32(truncatingIfNeeded: top), bottom: Int32(truncatingIfNeeded: bottom))
  }

  /// The pixels that `quad` touches.
  init(around quad: Quad) {
    let (low, high) = quad.bounds
    self.init(
      left: max(low.x, -1e6).truncated, right: min(high.x, 1e6).truncated + 1, top: max(low.y, -1e6).truncated,
      bottom: min(high.y, 1e6).truncated + 1)
  }

  /// All of a picture.
  static func whole(_ width: Int, _ height: Int) -> PixelArea {
    PixelArea(left: 0, right: width, top: 0, bottom: height)
  }

  var rows: Int { Int(bottom - top) }

  /// Made wider by `margin` on each side, within `limits`.
  func grown(by margin: Int32, within limits: PixelArea) -> PixelArea {
    PixelArea(
      left: max(limits.left, left - margin), right: min(limits.right, right + margin),
      top: max(limits.top, top - margin), bottom: min(limits.bottom, bottom + margin))
  }

  func overlaps(_ other: PixelArea) -> Bool {
    left < other.right && right > other.left && top < other.bottom && bottom > other.top
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

  /// Without the rows above or below that `other` covers.
  func cut(by other: PixelArea) -> PixelArea {
    guard other.left <= left, other.right >= right else { return self }
    var rest = self
    if other.top <= top { rest.top = min(bottom, max(top, other.bottom)) }
    if other.bottom >= bottom { rest.bottom = max(rest.top, min(bottom, other.top)) }
    return rest
  }
}

extension [PixelArea] {
  /// Rows of all areas together.
  var rows: Int {
    var rows = 0
    for area in self { rows += area.rows }
    return rows
  }
}
