// SPDX-License-Identifier: Apache-2.0

extension ReadLine {
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
    var next = 0
    while next <= characters.count {
      // A date is one part, whatever blanks are in it.
      let end = next == first ? dateEnd(from: first) : 0
      if end > 0, isSure(first..<end) {
        parts.append(part(first..<end))
        first = end
        next = end
        continue
      }
      let goesOn =
        next < characters.count && characters[next].label != space
        && characters[next].probability >= ReadLine.leastCharacter
      if !goesOn {
        if let part = numberPart(first..<next) { parts.append(part) }
        first = next + 1
      }
      next += 1
    }
    return parts
  }

  private func isSure(_ range: Range<Int>) -> Bool {
    for index in range where text.characters[index].probability < ReadLine.leastCharacter { return false }
    return true
  }

  private func numberPart(_ range: Range<Int>) -> ReadLine? {
    guard range.count >= ReadLine.fewest else { return nil }
    let part = part(range)
    var digits = 0
    for character in part.text.characters {
      if Digits.value(of: character)?.isExact == true { digits += 1 }
    }
    return 2 &* digits >= range.count && part.text.confidence >= ReadLine.leastPart ? part : nil
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
    part.area.left = window.middlePoint(first - half)
    part.area.right = window.middlePoint(last + half)
    return part
  }

  /// The line without what stands where `other` does: what is left of it and right of it, where it is
  /// some characters long.
  func remainders(without other: ReadLine) -> [ReadLine] {
    let along = area.right - area.left
    let unit = along * (1 / max(along.length, 1e-6))
    let from = (other.area.left - area.left).dot(unit), to = (other.area.right - area.left).dot(unit)
    let places = text.characters.map { (point(of: $0) - area.left).dot(unit) }
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
