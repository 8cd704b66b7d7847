// SPDX-License-Identifier: Apache-2.0

/// What is written on a rectified card.
struct CardReading {
  var number: NumberReading?
  var direction = ReadingDirection.right
  var lines: [ReadLine] = []
}

/// Reads the card that was last rectified: the number where the standard puts it, then every line of
/// text, then numbers among these.
struct CardReader {
  var numbers: NumberReader
  var texts = TextReader()
  /// From this confidence on a number is not looked for among the lines.
  var sure = 0.9
  /// Lines of each direction that decide which way the card is read.
  private static let witnessCount = 5
  /// By how much one way of lines must stand out for the other not to be looked at.
  private static let clearly: Float = 1.6

  /// `wantsText` asks for the lines; without them numbers are read where the standard puts them.
  func read(
    card: LumaView, stages: Stages, wantsText: Bool, readers: NumberReaders = .all
  ) throws(ScanError) -> CardReading {
    var reading = CardReading()
    if readers.contains(.lattice) {
      reading.number = try numbers.read(card: card, stages: stages)
    }
    guard wantsText else { return reading }
    if let number = reading.number, number.confidence >= sure {
      reading.direction = number.halfTurned ? .left : .right
      let areas = try texts.areas(isPortrait: false, stages: stages)
      reading.lines = try texts.read(
        CardReader.turned(areas, reading.direction), of: card, stages: stages)
      if !reading.lines.contains(where: { $0.hasDate }) {
        reading.lines += try date(below: number, reading.direction, stages: stages)
      }
      return reading
    }
    try readLines(of: card, into: &reading, stages: stages)
    guard readers.contains(.lines) else { return reading }
    let among = try numbers.read(reading.lines, reading.direction, stages: stages)
    if let among, among.confidence > (reading.number?.confidence ?? 0) { reading.number = among }
    return reading
  }

  /// Reads the lines in the direction in which the clearest of them read best; the directions after
  /// one that reads clearly are not looked at.
  private func readLines(
    of card: LumaView, into reading: inout CardReading, stages: Stages
  ) throws(ScanError) {
    let landscape = try texts.areas(isPortrait: false, stages: stages)
    var best = try witnesses(landscape, .right, stages: stages)
    if !best.isClear {
      let turned = try witnesses(landscape, .left, stages: stages)
      if turned.weight > best.weight { best = turned }
    }
    if !best.isClear {
      let portrait = try texts.areas(isPortrait: true, stages: stages)
      let isPlainer = CardReader.clarity(portrait) * CardReader.clearly < CardReader.clarity(landscape)
      for direction in [ReadingDirection.down, .up] where !isPlainer {
        let turned = try witnesses(portrait, direction, stages: stages)
        if turned.weight > best.weight { best = turned }
      }
    }
    reading.direction = best.direction
    reading.lines = try texts.read(best.areas, of: card, seen: best.seen, stages: stages)
  }

  /// What the clearest lines say about one way of reading a card.
  private struct Witnesses {
    var direction: ReadingDirection
    var areas: [TextArea]
    /// Indices of the clearest areas, and what they gave.
    var seen: (areas: [Int], lines: [ReadLine?])
    /// Characters, weighted by their lines' confidence.
    var weight: Float = 0
    var count = 0

    /// Nobody reads so much with such confidence the wrong way round.
    var isClear: Bool { count >= 16 && weight > 0.6 * Float(count) }
  }

  private func witnesses(
    _ areas: [TextArea], _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> Witnesses {
    let areas = CardReader.turned(areas, direction)
    let clearest = Array(
      Ranking.falling(areas.map { CardReader.weight($0) }).prefix(CardReader.witnessCount))
    let lines = try texts.look(areas.at(clearest), stages: stages)
    var witnesses = Witnesses(direction: direction, areas: areas, seen: (clearest, lines))
    for line in lines {
      witnesses.weight += (line?.text.confidence ?? 0) * Float(line?.text.characters.count ?? 0)
      witnesses.count += line?.text.characters.count ?? 0
    }
    return witnesses
  }

  /// Areas of the layout's first direction as they are read in `direction`.
  private static func turned(_ areas: [TextArea], _ direction: ReadingDirection) -> [TextArea] {
    direction == .left || direction == .up ? areas.map { $0.reversed } : areas
  }

  /// How much text there seems to be: lengths in heights, weighted by confidence.
  private static func clarity(_ areas: [TextArea]) -> Float {
    var sum: Float = 0
    for area in areas { sum += weight(area) }
    return sum
  }

  private static func weight(_ area: TextArea) -> Float {
    area.confidence * Float((area.right - area.left).length / max(area.height, 1))
  }
}
