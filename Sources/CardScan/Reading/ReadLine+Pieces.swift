// SPDX-License-Identifier: Apache-2.0

/// A line whose height the text-area network thinks changes comes in pieces that overlap: both show the
/// character at which it was cut.
extension ReadLine {
  /// Characters that a piece shows of the one before it at most, and how far apart the two see one, in the
  /// smaller one's heights.
  private static let mostShared = 4
  private static let apart = 0.35

  /// Where a character stands on the rectified card.
  func point(of character: StripText.Character) -> Point { window.middlePoint(Double(character.position)) }

  /// Makes one of the lines that are pieces of one.
  static func joinPieces(_ lines: inout [ReadLine]) {
    var place = 0
    while place < lines.count {
      var next = 0
      while next < lines.count, next == place || !lines[place].append(lines[next]) { next += 1 }
      if next == lines.count {
        place += 1
      } else {
        lines.remove(at: next)
        place = 0
      }
    }
  }

  /// Takes from `piece` what it has behind this line's last character, where both show that one.
  private mutating func append(_ piece: ReadLine) -> Bool {
    guard let last = text.characters.last else { return false }
    let others = piece.text.characters
    let isLonger = others.count > text.characters.count
    let reach = ReadLine.apart * min(area.height, piece.area.height)
    for index in 0..<min(ReadLine.mostShared, others.count - 1)
    where others[index].label == last.label && (piece.point(of: others[index]) - point(of: last)).length < reach {
      let step = window.columnStep
      for var character in others[(index + 1)...] {
        let place = (piece.point(of: character) - window.origin).dot(step) / step.dot(step)
        character.position = Float(place)
        text.characters.append(character)
      }
      text.confidence *= piece.text.confidence
      if isLonger { area.height = piece.area.height }
      area.right = piece.area.right
      return true
    }
    return false
  }
}
