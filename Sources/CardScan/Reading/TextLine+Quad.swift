// SPDX-License-Identifier: Apache-2.0

extension TextLine {
  /// Width of a character at most, in heights of capitals.
  private static let widest: Float = 1.2

  /// From where to where characters stand, in the line's own lengths; the range must lie in the line
  /// and not be empty. A line's ends may lie further out than its outermost characters.
  func extent(of range: Range<Int>) -> (left: Float, right: Float) {
    let first = characters[range.lowerBound], last = characters[range.upperBound - 1]
    let widest = TextLine.widest * height
    return (max(first.left, first.right - widest), min(last.right, last.left + widest))
  }

  /// Where some of the characters stand in the frame; nil without a frame and for a range that has
  /// none of them. The line's rectangle and its quad fix the projective map between the two.
  public func quad(of range: Range<Int>) -> Quad? {
    let first = max(range.lowerBound, 0), end = min(range.upperBound, characters.count)
    guard first < end, let quad,
      let map = Homography(width: Double(right - left), height: 1, onto: quad)
    else { return nil }
    let extent = extent(of: first..<end)
    let from = Double(extent.left - left), to = Double(extent.right - left)
    return map.apply(Quad(Point(from, 0), Point(to, 0), Point(to, 1), Point(from, 1)))
  }
}
