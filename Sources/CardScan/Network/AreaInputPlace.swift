// SPDX-License-Identifier: Apache-2.0

/// Where an input of the card-area network lies in its frame.
struct AreaInputPlace {
  /// Frame pixels: the input's upper left corner, one column to the right, one row down.
  var origin = Point(0, 0)
  var columnStep = Point(1, 0)
  var rowStep = Point(0, 1)

  /// The frame's pixels for one of the input.
  var scale: Double { columnStep.length }

  /// Frame pixels of a point of the input.
  func framePoint(_ p: Point) -> Point { origin + columnStep * p.x + rowStep * p.y }

  /// The input's point that shows a point of the frame.
  func inputPoint(_ p: Point) -> Point {
    let d = p - origin
    return Point(
      d.dot(columnStep) / columnStep.dot(columnStep), d.dot(rowStep) / rowStep.dot(rowStep))
  }
}
