// SPDX-License-Identifier: Apache-2.0

extension [TextLine] {
  /// Where the characters of a place stand, millimetres; nil where the lines do not have it.
  @inline(never)
  func box(of place: FieldPlace) -> TextBox? {
    guard indices.contains(place.line), place.first >= 0, place.first < place.end,
      place.end <= self[place.line].characters.count
    else { return nil }
    var box = self[place.line].box
    box.left = self[place.line].characters[place.first].left
    box.right = self[place.line].characters[place.end - 1].right
    return box
  }

  /// The characters whose middles lie between the ends of `box`, of the first line that stands on it; nil where none do.
  @inline(never)
  func place(of box: TextBox) -> FieldPlace? {
    for line in indices where self[line].box.stands(on: box, part: Self.share) {
      var place = FieldPlace(line: line, first: 0, end: 0)
      for i in self[line].characters.indices {
        let middle = (self[line].characters[i].left + self[line].characters[i].right) / 2
        if middle < box.left { place.first = i + 1 }
        if middle < box.right { place.end = i + 1 }
      }
      if place.first < place.end { return place }
    }
    return nil
  }

  /// Part of the shorter of a line and a field that stands on the other.
  private static var share: Float { 0.5 }
}
