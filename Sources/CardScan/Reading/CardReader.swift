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
      return reading
    }
    try readLines(of: card, into: &reading, stages: stages)
    guard readers.contains(.lines) else { return reading }
    let among = try numbers.read(reading.lines, reading.direction, stages: stages)
    if let among, among.confidence > (reading.number?.confidence ?? 0) { reading.number = among }
    return reading
  }

  /// Reads the lines in the direction in which the clearest of them read best.
  private func readLines(
    of card: LumaView, into reading: inout CardReading, stages: Stages
  ) throws(ScanError) {
    var best: (areas: [TextArea], weight: Float) = ([], -1)
    let landscape = try texts.areas(isPortrait: false, stages: stages)
    let portrait = try texts.areas(isPortrait: true, stages: stages)
    let clarity = [CardReader.clarity(landscape), CardReader.clarity(portrait)]
    for direction in ReadingDirection.allCases {
      let own = direction.isPortrait ? 1 : 0
      if clarity[1 - own] > CardReader.clearly * clarity[own] { continue }
      let areas = CardReader.turned(direction.isPortrait ? portrait : landscape, direction)
      var weight: Float = 0
      for line in try texts.look(CardReader.witnesses(areas), stages: stages) {
        weight += line.text.confidence * Float(line.text.characters.count)
      }
      if weight > best.weight {
        best = (areas, weight)
        reading.direction = direction
      }
    }
    reading.lines = try texts.read(best.areas, of: card, stages: stages)
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

  /// The lines that say most surely which way the card is read.
  private static func witnesses(_ areas: [TextArea]) -> [TextArea] {
    Ranking.falling(areas.map { weight($0) }).prefix(witnessCount).map { areas[$0] }
  }
}
