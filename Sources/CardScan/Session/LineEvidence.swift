// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of one line of text, character by character. Lines of two frames are matched by their
/// places, their characters by the least costly alignment of what they are and where they stand.
final class LineEvidence {
  private var characters: [CharacterEvidence] = []
  private var box: TextBox
  /// Sum of the frames' weights, of older ones a part.
  private(set) var weight: Float = 0

  /// The part that a frame leaves of the weight that does not show the line, as in a gleam.
  private static let fading: Float = 0.99
  /// Part of the shorter of two lines that must stand on the other for them to be the same: in a gleam
  /// a part of a line is seen, and areas are cut in different ways.
  private static let share: Float = 0.8
  /// How much it says that a character is not seen: between others, and beyond the ends of what is seen,
  /// where more often a gleam is in the way.
  private static let inside: Float = 0.6, outside: Float = 0.3
  /// Most characters of a line.
  private static let most = 96
  /// The cost of a character without counterpart.
  private static let gap: Float = 0.8
  private static let onlyOwn: UInt8 = 1, onlySeen: UInt8 = 2
  /// Part by which a new frame moves places.
  static let follow: Float = 0.2

  init(_ line: TextLine, weight: Float) {
    box = line.box
    add(line, weight: weight, isFirst: true)
  }

  /// Whether a frame's line is this one.
  func matches(_ line: TextLine) -> Bool { box.stands(on: line.box, part: Self.share) }

  /// Adds what a frame shows of it; `isFirst`: not a further part of it in the same frame.
  func add(_ line: TextLine, weight added: Float, isFirst: Bool) {
    if isFirst { decay(Evidence.decay) }
    let before = weight
    if isFirst { weight += added }
    box.left = min(box.left, line.left)
    box.right = max(box.right, line.right)
    box.middle += Self.follow * (line.middle - box.middle)
    box.height += Self.follow * (line.height - box.height)
    var merged: [CharacterEvidence] = []
    var i = 0, j = 0
    let steps = alignment(line.characters)
    var place = steps.count
    while place > 0, merged.count < Self.most {
      place -= 1
      let step = steps[place]
      var own: CharacterEvidence
      var seen: TextCharacter?
      let isInside = j > 0 && j < line.characters.count
      if step != Self.onlyOwn {
        seen = line.characters[j]
        j += 1
      }
      if step != Self.onlySeen {
        own = characters[i]
        i += 1
      } else {
        own = CharacterEvidence(unseen: before)
      }
      own.add(
        seen, weight: seen != nil ? added : added * (isInside ? Self.inside : Self.outside))
      merged.append(own)
    }
    characters = merged
  }

  /// A frame in which the line was not seen.
  func fade() { decay(Self.fading) }

  private func decay(_ part: Float) {
    weight *= part
    for character in characters { character.decay(part) }
  }

  /// The line as all frames together show it; nil where nothing is left of it.
  var line: TextLine? {
    let scale = Evidence.scale(weight)
    var text: [TextCharacter] = []
    var log: Float = 0
    for own in characters {
      let (character, probability) = own.character(scale)
      log += logf(max(probability, 1e-4))
      guard let character else { continue }
      if character.scalar == 0x20, text.isEmpty || text[text.count - 1].scalar == 0x20 { continue }
      text.append(character)
    }
    while let last = text.last, last.scalar == 0x20 { text.removeLast() }
    guard let first = text.first, let last = text.last else { return nil }
    return TextLine(
      characters: text, left: first.left, right: last.right, middle: box.middle, height: box.height,
      confidence: expf(log))
  }

  /// The steps of the least costly alignment of the own characters with those seen, the last first: one of
  /// each, or only one of the own ones or of those seen.
  private func alignment(_ seen: [TextCharacter]) -> [UInt8] {
    let rows = characters.count, columns = seen.count
    let width = columns &+ 1
    var costs = [Float](repeating: 0, count: (rows &+ 1) &* width)
    var steps = [UInt8](repeating: 0, count: (rows &+ 1) &* width)
    for i in 0...rows {
      for j in 0...columns where i + j > 0 {
        let here = i &* width &+ j
        var best = Float.infinity
        if i > 0, j > 0 {
          best = costs[here &- width &- 1] + cost(characters[i &- 1], seen[j &- 1])
        }
        if i > 0, costs[here &- width] + Self.gap < best {
          best = costs[here &- width] + Self.gap
          steps[here] = Self.onlyOwn
        }
        if j > 0, costs[here &- 1] + Self.gap < best {
          best = costs[here &- 1] + Self.gap
          steps[here] = Self.onlySeen
        }
        costs[here] = best
      }
    }
    var path: [UInt8] = []
    var here = rows &* width &+ columns
    while here > 0 {
      path.append(steps[here])
      here &-= steps[here] == Self.onlyOwn ? width : steps[here] == Self.onlySeen ? 1 : width &+ 1
    }
    return path
  }

  /// What it costs that a character stands for another: by what they are, and by how far they are apart.
  private func cost(_ own: CharacterEvidence, _ seen: TextCharacter) -> Float {
    let apart = (own.left + own.right - seen.left - seen.right) / 2 / max(0.7 * box.height, 0.5)
    return own.distance(to: seen) + min(2, 0.8 * apart * apart)
  }

  func wipe() { for i in characters.indices { characters[i].wipe() } }
}
