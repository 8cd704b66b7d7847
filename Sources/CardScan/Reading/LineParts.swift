// SPDX-License-Identifier: Apache-2.0

extension ReadLine {
  /// Whether a sign stands between two digits and two digits.
  var hasDate: Bool {
    func scalar(_ index: Int) -> UInt16 { TextAlphabet.scalar(text.characters[index].label) }
    func isDigit(_ index: Int) -> Bool { Digits.value(scalar(index)) != nil }
    var index = 2
    while index + 2 < text.characters.count {
      let sign = scalar(index)
      if sign == 0x2F || sign == 0x2D, isDigit(index - 2), isDigit(index - 1), isDigit(index + 1),
        isDigit(index + 2)
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Least probability of each character of a part, and of all together.
  private static let leastCharacter: Float = 0.6
  private static let leastPart: Float = 0.4
  /// Characters of a part at least; half of them are digits.
  private static let fewest = 4

  /// The parts of a line that are surely read and mostly digits, each as a line of its own.
  var numberParts: [ReadLine] {
    let characters = text.characters
    let space = TextDecoder.space
    var parts: [ReadLine] = []
    var first = 0
    for end in 0...characters.count {
      let goesOn =
        end < characters.count && characters[end].label != space
        && characters[end].probability >= ReadLine.leastCharacter
      if goesOn { continue }
      if let part = numberPart(first..<end) { parts.append(part) }
      first = end + 1
    }
    return parts
  }

  private func numberPart(_ range: Range<Int>) -> ReadLine? {
    guard range.count >= ReadLine.fewest else { return nil }
    let part = part(range)
    var digits = 0
    for character in part.text.characters {
      if Digits.value(of: character)?.isExact == true { digits += 1 }
    }
    return 2 * digits >= range.count && part.text.confidence >= ReadLine.leastPart ? part : nil
  }

  /// Some of the characters, at least one, as a line of their own. Its confidence is the product of
  /// theirs.
  func part(_ range: Range<Int>) -> ReadLine {
    var part = self
    part.text.characters = Array(text.characters[range])
    part.text.confidence = 1
    for character in part.text.characters { part.text.confidence *= character.probability }
    // Its ends lie half a character beyond those of its first and last.
    let first = Double(text.characters[range.lowerBound].position)
    let last = Double(text.characters[range.upperBound - 1].position)
    let half = range.count > 1 ? (last - first) / Double(range.count - 1) / 2 : 0.4 * TextArea.capitalRows
    let middle = Double(StripWindow.lineRows) / 2
    part.area.left = window.picturePoint(first - half, middle)
    part.area.right = window.picturePoint(last + half, middle)
    return part
  }

  /// The line without what stands where `other` does: what is left of it and right of it, where it is
  /// some characters long.
  func remainders(without other: ReadLine) -> [ReadLine] {
    let along = area.right - area.left
    let unit = along * (1 / max(along.length, 1e-6))
    let from = (other.area.left - area.left).dot(unit), to = (other.area.right - area.left).dot(unit)
    let middle = Double(StripWindow.lineRows) / 2
    let places = text.characters.map {
      (window.picturePoint(Double($0.position), middle) - area.left).dot(unit)
    }
    let before = places.firstIndex { $0 >= from } ?? places.count
    let behind = places.firstIndex { $0 > to } ?? places.count
    var parts: [ReadLine] = []
    for range in [0..<before, max(before, behind)..<places.count] {
      let trimmed = trimmed(range)
      if trimmed.count >= 3 { parts.append(part(trimmed)) }
    }
    return parts
  }

  /// The range without blanks at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound, end = range.upperBound
    while first < end, text.characters[first].label == TextDecoder.space { first += 1 }
    while first < end, text.characters[end - 1].label == TextDecoder.space { end -= 1 }
    return first..<end
  }
}
