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
  private static let witnesses = 5
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
      reading.lines = try texts.lines(on: card, reading.direction, stages: stages)
      return reading
    }
    reading.direction = try direction(of: card, stages: stages)
    reading.lines = try texts.lines(on: card, reading.direction, stages: stages)
    guard readers.contains(.lines) else { return reading }
    let among = try numbers.read(reading.lines, reading.direction, stages: stages)
    if let among, among.confidence > (reading.number?.confidence ?? 0) { reading.number = among }
    return reading
  }

  /// The direction in which the clearest lines read best.
  private func direction(
    of card: LumaView, stages: Stages
  ) throws(ScanError) -> ReadingDirection {
    var clarity: [Float] = []
    for picture in [card, card.transposed] {
      var sum: Float = 0
      for span in texts.finder.spans(in: RowEnergy(of: picture)) { sum += span.score }
      clarity.append(sum)
    }
    var best = ReadingDirection.right
    var most: Float = -1
    for direction in ReadingDirection.allCases {
      let own = clarity[direction.isPortrait ? 1 : 0], other = clarity[direction.isPortrait ? 0 : 1]
      if other > CardReader.clearly * own { continue }
      var witnesses = texts
      witnesses.finder.count = CardReader.witnesses
      witnesses.factors = []
      var sum: Float = 0
      for line in try witnesses.lines(on: card, direction, stages: stages) {
        sum += line.text.confidence * Float(line.text.characters.count)
      }
      if sum > most { (best, most) = (direction, sum) }
    }
    return best
  }
}
