// SPDX-License-Identifier: Apache-2.0

extension ReadLine {
  /// The line in millimetres on the card held so that text in `direction` is upright.
  func textLine(_ direction: ReadingDirection) -> TextLine {
    let scale = 1 / CardGeometry.pixelsPerMillimetre
    let left = direction.upright(area.left) * scale
    let right = direction.upright(area.right) * scale
    let places = text.characters.map { Float(direction.upright(point(of: $0)).x * scale) }
    // Half of what is usual from one character to the next: beside a blank a character ends there.
    var distances: [Float] = []
    for index in places.indices.dropFirst()
    where text.characters[index].label != TextDecoder.space
      && text.characters[index - 1].label != TextDecoder.space
    {
      distances.append(places[index] - places[index - 1])
    }
    let half =
      distances.isEmpty
      ? Float(0.35 * area.height * scale)
      : distances[Ranking.falling(distances)[distances.count / 2]] / 2
    var characters: [TextCharacter] = []
    for index in text.characters.indices {
      let character = text.characters[index]
      var begin = index > 0 ? (places[index - 1] + places[index]) / 2 : Float(left.x)
      var end =
        index + 1 < places.count ? (places[index] + places[index + 1]) / 2 : Float(right.x)
      if character.label != TextDecoder.space {
        if index > 0 { begin = max(begin, places[index] - half) }
        if index + 1 < places.count { end = min(end, places[index] + half) }
      }
      characters.append(
        TextCharacter(
          scalar: TextAlphabet.scalar(character.label), probability: character.probability,
          alternatives: [
            TextAlphabet.scalar(character.alternatives[0]), TextAlphabet.scalar(character.alternatives[1]),
          ], alternativeProbabilities: character.alternativeProbabilities,
          left: min(begin, places[index]), right: max(end, places[index])))
    }
    return TextLine(
      characters: characters, left: Float(left.x), right: Float(right.x),
      middle: Float((left.y + right.y) / 2), height: Float(area.height * scale),
      confidence: text.confidence)
  }

  /// Whether there is a letter in it, besides those that may be digits.
  var isWordy: Bool {
    text.characters.contains { MarkedLetter(TextAlphabet.scalar($0.label)) != nil && Digits.value(of: $0) == nil }
  }

  /// The strip in which the accent network looks at it.
  var markWindow: StripWindow {
    let rows = area.height / max(window.rowStep.length, 1e-6)
    return area.window(rows: rows * LetterMarks.capitalRows / TextArea.capitalRows)
  }

  /// Gives its letters their marks.
  mutating func mark(_ marks: LetterMarks) {
    for index in text.characters.indices {
      let place = point(of: text.characters[index])
      marks.mark(&text.characters[index], at: place)
    }
  }

  /// The line's outline on the rectified card.
  var box: Quad {
    let along = area.right - area.left
    let down = Point(-along.y, along.x) * (0.5 * area.height / max(along.length, 1e-6))
    return Quad(area.left - down, area.right - down, area.right + down, area.left + down)
  }

  /// The outline of a character on the rectified card.
  func box(of index: Int) -> Quad {
    let characters = text.characters
    let half = Float(0.4 * TextArea.capitalRows)
    let x = characters[index].position
    let begin = index > 0 ? max(x - half, (characters[index - 1].position + x) / 2) : x - half
    let end =
      index + 1 < characters.count
      ? min(x + half, (characters[index + 1].position + x) / 2) : x + half
    let middle = Double(StripWindow.lineRows) / 2
    let rows = area.height / max(window.rowStep.length, 1e-6) / 2
    return Quad(
      window.picturePoint(Double(begin), middle - rows),
      window.picturePoint(Double(end), middle - rows),
      window.picturePoint(Double(end), middle + rows),
      window.picturePoint(Double(begin), middle + rows))
  }
}
