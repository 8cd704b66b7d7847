// SPDX-License-Identifier: Apache-2.0

/// Finds and reads the number on a rectified card or on a picture of a number line alone.
///
/// Coarse to fine: the bands along Y give a few strips, which the network scores in one batch; the
/// line that reads best is measured again by its own digits, and strips on the measured place are
/// added until the number is sure. Upside down is tried only where upright nothing is.
struct NumberReader {
  /// Bands of the histogram that are tried, besides the standard's place of the number.
  var bandCount = 6
  /// From this confidence on nothing more is tried.
  var sure = 0.9995
  /// From this confidence on no other place is looked at.
  var enough = 0.97
  /// Below this confidence the card is also read upside down.
  var unsure = 0.5
  /// Whether a number that fails the Luhn check is a wrong reading rather than a specimen, a gift or
  /// a membership card.
  var expectsLuhn = true
  /// Issuers that the caller knows besides the table's.
  var issuers: [IssuerRange] = []
  /// Readings below this confidence are noise and are not reported.
  var least = 0.01

  /// What that is for the probability of a number.
  var unchecked: Double {
    expectsLuhn ? NumberPosterior.unchecked : NumberPosterior.uncheckedAnyway
  }
  var calibration: Calibration {
    var calibration = expectsLuhn ? Calibration.card : Calibration.anyCard
    calibration.issuers = issuers
    return calibration
  }

  /// The number of the card that was last rectified by `stages`, `card` being that picture.
  /// Nil where none is seen.
  func read(card: LumaView, stages: Stages) throws(ScanError) -> NumberReading? {
    guard card.width >= 64, card.height >= 64 else { return nil }
    let bands = BandFinder.card.bands(in: RowEnergy(of: card), count: bandCount)
    let upright = try attempt(bands, of: card, on: stages, turned: false)
    if let upright, upright.confidence >= unsure { return upright }
    let turned = try attempt(bands, of: card, on: stages, turned: true)
    guard let turned else { return upright }
    guard let upright else { return turned }
    return turned.confidence > upright.confidence ? turned : upright
  }

  /// The digits on a picture that shows a number line, or a part of one, and little else. Nil where
  /// none is seen. The confidence knows no check digit and no brand below 12 digits.
  func readLine(picture: LumaView, stages: Stages) throws(ScanError) -> NumberReading? {
    guard picture.width >= 8, picture.height >= 8 else { return nil }
    let height = Double(picture.height)
    var windows: [StripWindow] = []
    for factor in [0.55, 0.68, 0.8, 0.92] {
      let band = TextBand(
        leftCentre: height / 2, rightCentre: height / 2, height: height * factor, score: 0)
      windows.append(band.window(width: picture.width, turned: false))
    }
    let scores = try stages.read(windows, of: picture)
    var lines = readings(scores, windows, picture, LineReader.anything)
    guard let first = LineConsensus(lines, calibration: .line, unchecked: unchecked) else {
      return nil
    }
    let extra = refined([first], picture)
    if !extra.isEmpty {
      let more = try stages.read(extra, of: picture)
      lines += readings(more, extra, picture, LineReader.anything)
    }
    let consensus = LineConsensus(lines, calibration: .line, unchecked: unchecked) ?? first
    let reading = consensus.reading(halfTurned: false)
    return reading.confidence >= least ? reading : nil
  }

  private func attempt(
    _ bands: [TextBand], of card: LumaView, on stages: Stages, turned: Bool
  ) throws(ScanError) -> NumberReading? {
    // First where the standard puts the number, then where the most is to be seen.
    let standard = TextBand.standardNumberLine(turned: turned)
    var places: [TextBand] = []
    for band in bands where BandFinder.card.same(band, standard) { places.append(band) }
    if places.isEmpty { places.append(standard) }
    let likely = places.count
    for band in bands where !BandFinder.card.same(band, standard) { places.append(band) }
    var lines: [LineReading] = []
    var consensus = try look(at: places, 0..<likely, &lines, card, stages, turned: turned)
    if (consensus.first?.features.confidence ?? 0) < enough {
      consensus = try look(at: places, likely..<places.count, &lines, card, stages, turned: turned)
    }
    if (consensus.first?.features.confidence ?? 0) < unsure {
      let closer = closer(places, standard)
      consensus = try look(at: closer, 0..<closer.count, &lines, card, stages, turned: turned)
    }
    guard let winner = consensus.first, winner.features.confidence >= least else { return nil }
    return winner.reading(halfTurned: turned)
  }

  /// The lines seen so far and at some `places`, the best of them looked at again on the place that its
  /// digits give.
  private func look(
    at places: [TextBand], _ range: Range<Int>, _ lines: inout [LineReading], _ card: LumaView,
    _ stages: Stages, turned: Bool
  ) throws(ScanError) -> [LineConsensus] {
    var windows: [StripWindow] = []
    for i in range { windows.append(places[i].window(width: card.width, turned: turned)) }
    lines += readings(try stages.read(windows), windows, card, LineReader.card)
    let consensus = self.consensus(lines)
    guard let best = consensus.first, best.features.confidence < sure || best.features.agreeing < 1
    else { return consensus }
    let near = consensus.prefix(2).filter { $0.lead.gain >= 0.5 * best.lead.gain }
    let extra = refined(near, card)
    if extra.isEmpty { return consensus }
    return self.consensus(lines + readings(try stages.read(extra), extra, card, LineReader.card))
  }

  /// Places of heights between those that were tried, and the standard's place at heights of its
  /// own, for numbers that the network saw too high or too low to know.
  private func closer(_ places: [TextBand], _ standard: TextBand) -> [TextBand] {
    var more: [TextBand] = []
    for place in places.prefix(3) {
      for factor in [0.83, 1.2] {
        var other = place
        other.height *= factor
        more.append(other)
      }
    }
    for factor in [0.83, 0.92] {
      var other = standard
      other.height *= factor
      more.append(other)
    }
    return more
  }

  private func readings(
    _ scores: [StripScores], _ windows: [StripWindow], _ picture: LumaView, _ reader: LineReader
  ) -> [LineReading] {
    var lines: [LineReading] = []
    for i in 0..<min(scores.count, windows.count) {
      if let line = reader.read(scores[i], window: windows[i], picture: picture) {
        lines.append(line)
      }
    }
    return lines
  }

  /// New strips for each line, on the place that its digits give, at two scales: blur and relief
  /// make digits seem higher than their strokes are, so both are a little below what was measured.
  private func refined(_ lines: [LineConsensus], _ picture: LumaView) -> [StripWindow] {
    let refiner = BandRefiner(picture: picture)
    let middle = Double(StripWindow.lineRows) / 2
    var windows: [StripWindow] = []
    for line in lines {
      guard let window = refiner.window(for: line.lead) else { continue }
      for scale in [0.86, 0.96] {
        windows.append(
          StripWindow(
            from: window.picturePoint(0, middle),
            to: window.picturePoint(Double(window.columns), middle),
            digitHeight: scale * StripWindow.digitRows * window.rowStep.length))
      }
    }
    return windows
  }

  /// The lines of the picture that were read, the surest first.
  func consensus(_ readings: [LineReading]) -> [LineConsensus] {
    var rest = readings
    var lines: [LineConsensus] = []
    while !rest.isEmpty {
      var lead = rest[0]
      for reading in rest where reading.gain > lead.gain { lead = reading }
      var together: [LineReading] = []
      var others: [LineReading] = []
      for reading in rest {
        if LineConsensus.sameLine(lead, reading) {
          together.append(reading)
        } else {
          others.append(reading)
        }
      }
      if together.isEmpty { break }
      if let line = LineConsensus(together, calibration: calibration, unchecked: unchecked) {
        lines.append(line)
      }
      rest = others
    }
    return Ranking.falling(lines.map { Float($0.features.confidence) }).map { lines[$0] }
  }
}
