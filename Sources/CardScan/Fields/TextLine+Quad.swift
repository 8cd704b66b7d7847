// SPDX-License-Identifier: Apache-2.0

extension TextLine {
  /// Where some of the characters stand in the frame; nil without a frame and for a range that has
  /// none of them. The line's rectangle and its quad fix the projective map between the two.
  public func quad(of range: Range<Int>) -> Quad? {
    let first = max(range.lowerBound, 0), last = min(range.upperBound, characters.count) - 1
    guard first <= last, let quad,
      let map = Homography(width: Double(right - left), height: 1, onto: quad)
    else { return nil }
    let begin = Double(characters[first].left - left)
    let end = Double(characters[last].right - left)
    return Quad(
      map.apply(Point(begin, 0)), map.apply(Point(end, 0)), map.apply(Point(end, 1)),
      map.apply(Point(begin, 1)))
  }
}
