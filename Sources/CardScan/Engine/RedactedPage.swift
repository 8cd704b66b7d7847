// SPDX-License-Identifier: Apache-2.0

/// A card as its number is read, in millimetres, and the way back to the frame.
struct RedactedPage {
  /// Digits that stand beside one another.
  struct Row {
    var first: Int
    /// One past the last.
    var end: Int
  }

  private let map: Homography
  private let back: Homography
  private let direction: ReadingDirection
  private let digits: [CardArea]
  private(set) var rows: [Row] = []
  /// Size, millimetres.
  let right: Float
  let bottom: Float

  /// Nil where the outline has no area.
  init?(_ result: ScanResult, _ quad: Quad) {
    guard let map = Homography.ofCard(onto: quad) else { return nil }
    self.map = map
    back = map.inverse
    var direction = ReadingDirection.right
    if let box = result.digits.first?.box {
      let along = back.apply(box.topRight) - back.apply(box.topLeft)
      for other in ReadingDirection.allCases where other.along.dot(along) > direction.along.dot(along) {
        direction = other
      }
    }
    self.direction = direction
    right = Float(direction.size.x / CardGeometry.pixelsPerMillimetre)
    bottom = Float(direction.size.y / CardGeometry.pixelsPerMillimetre)
    var digits: [CardArea] = []
    for digit in result.digits {
      guard let area = direction.area(of: [back.apply(digit.box)]), area.isFinite else { return nil }
      let middle = (area.top + area.bottom) / 2
      if let row = rows.last, middle > digits[row.first].top, middle < digits[row.first].bottom {
        rows[rows.count - 1].end += 1
      } else {
        rows.append(Row(first: digits.count, end: digits.count + 1))
      }
      digits.append(area)
    }
    self.digits = digits
  }

  /// The area in the frame.
  func quad(_ area: CardArea) -> Quad {
    func point(_ x: Float, _ y: Float) -> Point {
      map.apply(direction.onCard(Point(Double(x), Double(y)) * CardGeometry.pixelsPerMillimetre))
    }
    return Quad(
      point(area.left, area.top), point(area.right, area.top), point(area.right, area.bottom),
      point(area.left, area.bottom))
  }

  /// The area around digits; there must be one.
  func area(_ first: Int, _ end: Int) -> CardArea {
    var area = digits[first]
    for i in first..<end {
      area.left = min(area.left, digits[i].left)
      area.top = min(area.top, digits[i].top)
      area.right = max(area.right, digits[i].right)
      area.bottom = max(area.bottom, digits[i].bottom)
    }
    return area
  }

  func area(_ line: TextLine) -> CardArea? {
    guard let quad = line.quad, let area = direction.area(of: [back.apply(quad)]), area.isFinite
    else { return nil }
    return area
  }

  /// The line on which something stands.
  func area(_ place: FieldPlace, in lines: [TextLine]) -> CardArea? {
    lines.indices.contains(place.line) ? area(lines[place.line]) : nil
  }

  /// The number's row that a line is, or is a part of.
  private func row(of line: CardArea) -> CardArea? {
    for row in rows {
      let own = area(row.first, row.end)
      let middle = (line.top + line.bottom) / 2
      if middle > own.top, middle < own.bottom, line.left < own.right, line.right > own.left {
        return own
      }
    }
    return nil
  }

  /// Whether a line is one of the number's, or a part of one.
  func isNumber(_ line: CardArea) -> Bool { row(of: line) != nil }

  /// What a line of the number shows left and right of it, where it goes further than `least`.
  func beyondNumber(_ line: CardArea, by least: Float) -> [CardArea] {
    guard let own = row(of: line) else { return [] }
    let margin = least / 2
    var parts: [CardArea] = []
    if line.left < own.left - least {
      parts.append(
        CardArea(
          left: line.left - margin, top: line.top - margin, right: own.left,
          bottom: line.bottom + margin))
    }
    if line.right > own.right + least {
      parts.append(
        CardArea(
          left: own.right, top: line.top - margin, right: line.right + margin,
          bottom: line.bottom + margin))
    }
    return parts
  }

  /// The part of a line where characters stand.
  static func part(_ area: CardArea, of line: TextLine, _ place: FieldPlace) -> CardArea? {
    let width = line.right - line.left
    guard place.first >= 0, place.first < place.end, place.end <= line.characters.count, width > 0
    else { return nil }
    var part = area
    let scale = (area.right - area.left) / width
    part.left = area.left + (line.characters[place.first].left - line.left) * scale
    part.right = area.left + (line.characters[place.end - 1].right - line.left) * scale
    return part.isFinite ? part : nil
  }

  /// Digits of a line, and characters that were hidden.
  static func digits(_ line: TextLine) -> Int {
    var count = 0
    for character in line.characters
    where character.scalar == TextCharacter.covered || (character.scalar >= 0x30 && character.scalar <= 0x39) {
      count += 1
    }
    return count
  }
}
