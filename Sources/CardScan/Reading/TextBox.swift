// SPDX-License-Identifier: Apache-2.0

/// Where a piece of a line stands, millimetres.
struct TextBox {
  var left: Float
  var right: Float
  var middle: Float
  var height: Float

  var centre: Float { (left + right) / 2 }

  /// Whether more than a part of the shorter of two lines stands on the other.
  @inline(never)
  func stands(on other: TextBox, part: Float) -> Bool {
    let shared = min(right, other.right) - max(left, other.left)
    return abs(middle - other.middle) < 0.5 * max(height, other.height)
      && shared > part * min(right - left, other.right - other.left)
  }

  /// Width of the gap between the two along x; 0 where they overlap.
  func distance(_ other: TextBox) -> Float {
    max(0, max(left - other.right, other.left - right))
  }
}
