// SPDX-License-Identifier: Apache-2.0

/// How wide the empty space between the characters of a line is, from the picture itself: the text
/// network is seldom sure of a blank beside an initial, where the picture is clear.
struct WordGaps {
  /// Rows that are looked at in a column, over the capitals' height.
  private static let rows = 14
  /// A column is empty where its brightness varies by less than this part of what is usual in the
  /// line.
  private static let empty: Float = 0.3

  /// For each character of the line the widest run of empty columns between the one before and it, in
  /// capitals' heights.
  private(set) var widths: [Float] = []

  init(_ line: ReadLine, _ card: LumaView) {
    let characters = line.text.characters
    guard let first = characters.first, let last = characters.last else { return }
    let start = Int(first.position), end = max(Int(last.position), Int(first.position))
    var ranges: [Float] = []
    for column in start...end { ranges.append(WordGaps.range(of: column, line, card)) }
    let usual = ranges[Ranking.falling(ranges)[ranges.count / 3]]
    let height = Float(line.area.height / max(line.window.rowStep.length, 1e-6))
    widths.append(0)
    for index in characters.indices.dropFirst() {
      var run = 0, widest = 0
      let from = Int(characters[index &- 1].position) &- start
      for column in from...max(Int(characters[index].position) &- start, from) {
        run = ranges[column] < WordGaps.empty * usual ? run &+ 1 : 0
        widest = max(widest, run)
      }
      widths.append(Float(widest) / max(height, 1))
    }
  }

  /// Difference of the brightest and the darkest pixel over the capitals' height.
  private static func range(of column: Int, _ line: ReadLine, _ card: LumaView) -> Float {
    let middle = Double(StripWindow.lineRows) / 2
    let height = line.area.height / max(line.window.rowStep.length, 1e-6)
    var low: UInt8 = 255, high: UInt8 = 0
    for row in 0..<rows {
      let part = (Double(row) + 0.5) / Double(rows) - 0.5
      let point = line.window.picturePoint(Double(column) + 0.5, middle + part * height)
      let x = min(max(point.x.truncated, 0), card.width &- 1), y = min(max(point.y.truncated, 0), card.height &- 1)
      low = min(low, card[x, y])
      high = max(high, card[x, y])
    }
    return Float(high) - Float(low)
  }
}

extension ReadLine {
  /// Least width of a blank in capitals' heights, how often it is as wide as what is usual between the
  /// line's characters, and what the network must say for it at least.
  private static let leastBlank: Float = 0.25
  private static let blankRatio: Float = 2.2
  private static let leastProbability: Float = 0.03
  /// Where the network found blanks in the line another one has at least this part of the widest one's width.
  /// Then a wide one needs less of the network, and one of which the network says as much as elsewhere less width.
  private static let blankPart: Float = 0.6
  private static let leastProbabilityBeside: Float = 0.008
  /// Between initials a blank is narrow, for these are wide: where the network finds one likely, by this factor.
  private static let likelyWidth: Float = 0.75
  /// Of two letters that begin a line, initials or a title, the network says so much less.
  private static let leastProbabilityOfInitials: Float = 0.0007

  /// Adds the blanks that the picture shows and the network does not exclude.
  mutating func addBlanks(where gaps: WordGaps) {
    let space = TextDecoder.space
    let widths = gaps.widths
    var inside: [Float] = []
    // Of the blanks that are there.
    var widest: Float = 0
    for index in text.characters.indices.dropFirst() where text.characters[index - 1].label != space {
      if text.characters[index].label != space {
        inside.append(widths[index])
      } else if index + 1 < widths.count {
        widest = max(widest, widths[index] + widths[index + 1])
      }
    }
    guard inside.count > 1 else { return }
    let usual = inside[Ranking.falling(inside)[inside.count / 2]]
    let least = max(ReadLine.blankRatio * usual, ReadLine.blankPart * widest)
    let hasBlanks = widest > 0
    for index in text.characters.indices.dropFirst().reversed()
    where text.characters[index].label != space && text.characters[index - 1].label != space {
      guard ReadLine.isLetter(text.characters[index]), ReadLine.isLetter(text.characters[index - 1])
      else { continue }
      let isWide = widths[index] > ReadLine.leastBlank
      let areInitials = index == 1 && text.beginsWithTwo
      let isLikely = areInitials && text.characters[index].blankBefore > TextDecoder.blankProbability
      guard widths[index] > least * (isLikely ? ReadLine.likelyWidth : 1), isWide || hasBlanks else { continue }
      let leastProbability =
        areInitials && hasBlanks
        ? ReadLine.leastProbabilityOfInitials
        : isWide && hasBlanks ? ReadLine.leastProbabilityBeside : ReadLine.leastProbability
      if text.characters[index].blankBefore > leastProbability {
        StripText.insertBlank(before: index, into: &text.characters)
      }
    }
  }

  /// Whether a character is neither a digit nor a sign.
  private static func isLetter(_ character: StripText.Character) -> Bool {
    let scalar = TextAlphabet.scalar(character.label)
    return scalar >= 0x41 && scalar != 0x5F && (scalar <= 0x7A || scalar >= 0xC0)
  }
}
