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
    var part = self
    part.text.characters = Array(text.characters[range])
    var digits = 0
    part.text.confidence = 1
    for character in part.text.characters {
      if Digits.value(of: character)?.isExact == true { digits += 1 }
      part.text.confidence *= character.probability
    }
    guard 2 * digits >= range.count, part.text.confidence >= ReadLine.leastPart else { return nil }
    // Its ends lie halfway to the neighbours, or half a character beyond its own.
    let positions = text.characters.map { Double($0.position) }
    let pitch =
      (positions[range.upperBound - 1] - positions[range.lowerBound]) / Double(range.count - 1)
    let left = positions[range.lowerBound] - pitch / 2
    let right = positions[range.upperBound - 1] + pitch / 2
    let middle = Double(StripWindow.lineRows) / 2
    part.area.left = window.picturePoint(left, middle)
    part.area.right = window.picturePoint(right, middle)
    return part
  }
}
