// SPDX-License-Identifier: Apache-2.0

/// Reads the card that was last rectified: the number where the standard puts it, then every line of
/// text, then numbers among these.
struct CardReader {
  let numbers: NumberReader
  /// From this confidence on a number is not looked for among the lines.
  let sure: Double
  /// Which way the card is read, where that is known.
  let direction: ReadingDirection?
  private let effort: ReadingEffort
  private let texts: TextReader

  /// `spotter` reads labels among the lines; nil where no lines are wanted, or as they are read.
  init(
    numbers: NumberReader, sure: Double, direction: ReadingDirection?, effort: ReadingEffort, spotter: LabelSpotter?
  ) {
    self.numbers = numbers
    self.sure = sure
    self.direction = direction
    self.effort = effort
    texts = TextReader(spotter: spotter, looksForNames: effort.looksCloser)
  }

  /// Lines of each direction that decide which way the card is read.
  private static let witnessCount = 5
  /// By how much one way of lines must stand out for the other not to be looked at.
  private static let clearly: Float = 1.6
  /// Characters, weighted by their confidence, of which more than art shows; where fewer were read the other way is
  /// looked at all the same.
  private static let legible: Float = 6

  /// `wantsText` asks for the lines; without them numbers are read where the standard puts them.
  func read(
    card: LumaView, stages: Stages, wantsText: Bool, readers: NumberReaders = .all
  ) throws(ScanError) -> CardReading {
    var reading = CardReading()
    let hasStandard = readers.contains(.lattice) && direction?.isPortrait != true
    let search = hasStandard ? try numbers.standard(card, stages) : nil
    // What is seen there is a number, or there is no text that would say where one is.
    if let search, !wantsText || search.confidence >= NumberReader.unsure {
      reading.number = try numbers.read(search, card, stages)
    }
    guard wantsText else { return reading }
    let isClear = try readLines(of: card, search, into: &reading, stages: stages)
    reading.checkNumber()
    if isClear, isSure(reading.number) { return reading }
    if readers.contains(.lines) {
      reading.take(try numbers.read(reading.lines, reading.direction, stages: stages))
      if !isSure(reading.number), effort.looksCloser {
        let number = try numbers.read(reading.numberRows(search, on: card), stages: stages)
        // One that is not sure is no evidence for a session either: frames of one card err alike here.
        if isSure(number) { reading.take(number) }
      }
    }
    if let search, search.confidence < NumberReader.unsure, !isSure(reading.number), effort.looksEverywhere,
      !isClear || !reading.direction.isPortrait
    {
      reading.take(try numbers.read(search, card, stages, only: isClear ? reading.direction : nil))
      reading.checkNumber()
      if isSure(reading.number) { _ = try readLines(of: card, search, into: &reading, stages: stages) }
    }
    return reading
  }

  private func isSure(_ number: NumberReading?) -> Bool { (number?.confidence ?? 0) >= sure }

  /// Reads the lines: in the direction that is known or that of a sure number, else in that in which the clearest of them read best;
  /// the directions after one that reads clearly are not looked at. Whether the direction is clear.
  @inline(never)
  private func readLines(
    of card: LumaView, _ search: NumberSearch?, into reading: inout CardReading, stages: Stages
  ) throws(ScanError) -> Bool {
    var known = direction
    if let number = reading.number, isSure(number) { known = number.halfTurned ? .left : .right }
    let landscape = try texts.areas(isPortrait: known?.isPortrait == true, stages: stages)
    var best = Witnesses(direction: known ?? .right, areas: landscape, seen: SeenLines())
    var line: ReadLine?
    if let known {
      best.areas = CardReader.turned(landscape, known)
      best.isClear = true
      // A sure number's digits are a line that need not be read again.
      if let search, isSure(reading.number), search.confidence >= sure { line = search.line }
      if let line { best.areas = best.areas.filter { !line.area.holds($0) } }
    }
    var areas = landscape
    var isPlainer = false
    for direction in [ReadingDirection.right, .left, .down, .up] where !best.isClear {
      if direction == .down {
        areas = try texts.areas(isPortrait: true, stages: stages)
        isPlainer = CardReader.clarity(areas) * CardReader.clearly < CardReader.clarity(landscape)
      }
      if isPlainer, best.weight >= CardReader.legible { break }
      let turned = try witnesses(areas, direction, stages: stages)
      if turned.weight > best.weight { best = turned }
    }
    reading.direction = best.direction
    reading.lines = try texts.read(best.areas, of: card, seen: best.seen, stages: stages)
    if let line { reading.lines.append(line) }
    if let number = reading.number, isSure(number), !reading.lines.contains(where: { $0.hasDate }) {
      reading.lines += try date(below: number, best.direction, stages: stages)
    }
    return best.isClear
  }

  /// What the clearest lines say about one way of reading a card.
  private struct Witnesses {
    var direction: ReadingDirection
    var areas: [TextArea]
    /// The clearest.
    var seen: SeenLines
    /// Characters, weighted by their lines' confidence.
    var weight: Float = 0
    /// Nobody reads so much with such confidence the wrong way round.
    var isClear = false
  }

  private func witnesses(
    _ areas: [TextArea], _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> Witnesses {
    let areas = CardReader.turned(areas, direction)
    let clearest = Array(
      Ranking.falling(areas.map { CardReader.weight($0) }).prefix(CardReader.witnessCount))
    let seen = try texts.look(areas, at: clearest, stages: stages)
    var witnesses = Witnesses(direction: direction, areas: areas, seen: seen)
    var count = 0
    for line in seen.lines {
      witnesses.weight += line.text.confidence * Float(line.text.characters.count)
      count += line.text.characters.count
    }
    witnesses.isClear = count >= 16 && witnesses.weight > 0.6 * Float(count)
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
