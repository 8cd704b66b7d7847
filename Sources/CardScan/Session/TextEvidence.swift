// SPDX-License-Identifier: Apache-2.0

/// What frames said of all lines of a card, in millimetres as the card is read.
struct TextEvidence {
  private var lines: [LineEvidence] = []

  /// A line counts as far as its frame was sure of it, but for this part.
  private static let leastTrust: Float = 0.1
  /// Most lines that are kept.
  private static let most = 96
  /// Weight from which a line that is seen no more is forgotten.
  private static let least: Float = 0.1
  /// Part of the shorter of two lines that stands on the other where they show the same thing.
  private static let share: Float = 0.3

  mutating func add(_ seen: [TextLine], weight: Float) {
    var isSeen = [Bool](repeating: false, count: lines.count)
    for line in seen {
      let weight = weight * max(Self.leastTrust, line.confidence)
      var found = -1
      for i in isSeen.indices
      where lines[i].matches(line) && (found < 0 || lines[i].weight > lines[found].weight) {
        found = i
      }
      if found >= 0 {
        lines[found].add(line, weight: weight, isFirst: !isSeen[found])
        isSeen[found] = true
      } else if lines.count < Self.most {
        lines.append(LineEvidence(line, weight: weight))
      }
    }
    for i in isSeen.indices where !isSeen[i] { lines[i].fade() }
    var kept = 0
    for i in lines.indices where lines[i].weight > Self.least {
      lines[kept] = lines[i]
      kept += 1
    }
    lines.shorten(to: kept)
  }

  /// The lines as all frames together show them, the clearest first. Of those that stand on each other
  /// the one with the most evidence.
  var texts: [TextLine] {
    var texts: [TextLine] = []
    var support: [Float] = []
    for evidence in lines {
      guard let line = evidence.line else { continue }
      texts.append(line)
      support.append(evidence.weight * Float(line.characters.count))
    }
    let chosen = texts.apart(by: support, part: Self.share)
    return Ranking.falling(chosen.map { $0.confidence }).map { chosen[$0] }
  }

  mutating func wipe() { for i in lines.indices { lines[i].wipe() } }
}
