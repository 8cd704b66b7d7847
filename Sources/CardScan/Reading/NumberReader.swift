// SPDX-License-Identifier: Apache-2.0

/// Finds and reads the number on a rectified card or on a picture of a number line alone.
///
/// Coarse to fine: the bands along Y give a few strips, which the network scores in one batch; the
/// line that reads best is measured again by its own digits, and strips on the measured place are
/// added until the number is sure. Upside down is tried only where upright nothing is.
final class NumberReader {
  /// Bands of the histogram that are tried, besides the standard's place of the number.
  private static let bandCount = 5
  /// From this confidence on nothing more is tried.
  private static let sure = 0.9995
  /// From this confidence on no other place is looked at.
  private static let enough = 0.97
  /// Below this confidence the card is also read upside down.
  static let unsure = 0.5
  /// Whether a number that fails the Luhn check is a wrong reading rather than a specimen, a gift or
  /// a membership card.
  var expectsLuhn = true
  /// Issuers that the caller knows besides the table's.
  var issuers: [IssuerRange] = []
  /// Readings below this confidence are noise and are not reported.
  static let least = 0.01

  init(expectsLuhn: Bool = true, issuers: [IssuerRange] = []) {
    self.expectsLuhn = expectsLuhn
    self.issuers = issuers
  }

  /// What that is for the probability of a number.
  var unchecked: Double {
    expectsLuhn ? NumberPosterior.unchecked : NumberPosterior.uncheckedAnyway
  }
  var calibration: Calibration { expectsLuhn ? .card : .anyCard }

  /// The number of the card that was last rectified by `stages`, `card` being that picture.
  /// Nil where none is seen.
  func read(card: LumaView, stages: Stages) throws(ScanError) -> NumberReading? {
    try read(try standard(card, stages), card, stages)
  }

  /// What is seen of a number where the standard puts it on the upright card.
  func standard(_ card: LumaView, _ stages: Stages) throws(ScanError) -> NumberSearch {
    let search = NumberSearch(energy: RowEnergy(of: card))
    try begin(search, card, stages)
    return search
  }

  /// The number at any place, upright, and upside down where upright none is read; with `direction` in
  /// that direction alone.
  @inline(never)
  func read(
    _ search: NumberSearch, _ card: LumaView, _ stages: Stages, only direction: ReadingDirection? = nil
  ) throws(ScanError) -> NumberReading? {
    var search = search
    if direction != .left {
      try complete(search, card, stages)
      if direction != nil || search.confidence >= NumberReader.unsure { return reading(search) }
    }
    let turned = NumberSearch(energy: search.energy, turned: true)
    try begin(turned, card, stages)
    try complete(turned, card, stages)
    if direction != nil || turned.confidence > search.confidence { search = turned }
    return reading(search)
  }

  /// What a search has seen.
  private func reading(_ search: NumberSearch) -> NumberReading? {
    search.confidence >= NumberReader.least ? search.consensus.first?.reading(halfTurned: search.turned) : nil
  }

  /// The digits on a picture that shows a number line, or a part of one, and little else. Nil where
  /// none is seen. The confidence knows no check digit and no brand below 12 digits.
  func readLine(picture: LumaView, stages: Stages) throws(ScanError) -> NumberReading? {
    let middle = Double(picture.height) / 2
    let search = NumberSearch(energy: RowEnergy(of: picture), isLine: true)
    var places: [TextBand] = []
    for factor in [1.1, 1.36, 1.6, 1.84] {
      places.append(
        TextBand(leftCentre: middle, rightCentre: middle, height: middle * factor, score: 0))
    }
    try look(at: places, search, picture, stages)
    return reading(search)
  }

  /// Looks where the standard puts the number.
  @inline(never)
  private func begin(
    _ search: NumberSearch, _ card: LumaView, _ stages: Stages
  ) throws(ScanError) {
    let standard = TextBand.standardNumberLine(turned: search.turned)
    var places = BandFinder.card.bands(in: search.energy, count: NumberReader.bandCount, like: standard, true)
    if places.isEmpty { places.append(standard) }
    try look(at: places, search, card, stages)
  }

  /// Looks where the most is to be seen, if the number is not sure yet.
  @inline(never)
  private func complete(
    _ search: NumberSearch, _ card: LumaView, _ stages: Stages
  ) throws(ScanError) {
    let standard = TextBand.standardNumberLine(turned: search.turned)
    if search.confidence < NumberReader.enough {
      let others = BandFinder.card.bands(in: search.energy, count: NumberReader.bandCount, like: standard, false)
      try look(at: others, search, card, stages)
    }
    if search.confidence >= NumberReader.least, search.confidence < NumberReader.unsure {
      try look(at: closer(search.places, standard), search, card, stages)
    }
  }

  /// From this log-probability of each digit on one strip is enough.
  private static let plain: Float = -0.3

  /// Looks at some `places`, and again at the best line seen so far on the place that its digits give.
  @inline(never)
  private func look(
    at places: [TextBand], _ search: NumberSearch, _ card: LumaView, _ stages: Stages
  ) throws(ScanError) {
    guard min(card.width, card.height) >= (search.isLine ? 8 : 64) else { return }
    var windows: [StripWindow] = []
    for place in places { windows.append(place.window(width: card.width, turned: search.turned)) }
    search.places += places
    search.lines += try readings(windows, search, card, stages)
    take(search.lines, search)
    let lines = search.consensus
    var seen = search.lines
    for scale in NumberReader.scales where !isEnough(search) {
      seen += try readings(refined(lines, scale, card), search, card, stages)
      take(seen, search)
    }
  }

  /// Whether a line was read so clearly that no further strip of it is needed.
  private func isEnough(_ search: NumberSearch) -> Bool {
    guard let features = search.consensus.first?.features else { return true }
    return !search.isLine && search.confidence >= NumberReader.sure
      && (features.agreeing >= 1 || features.weakest >= NumberReader.plain)
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

  @inline(never)
  private func readings(
    _ windows: [StripWindow], _ search: NumberSearch, _ picture: LumaView, _ stages: Stages
  ) throws(ScanError) -> [LineReading] {
    let scores =
      search.isLine ? try stages.read(windows, of: picture) : try stages.read(windows)
    let reader = search.isLine ? LineReader.anything : LineReader.card
    var lines: [LineReading] = []
    for i in 0..<min(scores.count, windows.count) {
      if let line = reader.read(scores[i], window: windows[i], picture: picture) {
        lines.append(line)
      }
    }
    return lines
  }

  /// Scales of new strips: blur and relief make digits seem higher than their strokes are, so both are a little
  /// below what was measured.
  private static let scales = [0.96, 0.86]

  /// New strips for the best line, and for a second that is nearly as good, on the place that its digits give.
  private func refined(_ lines: [LineConsensus], _ scale: Double, _ picture: LumaView) -> [StripWindow] {
    let refiner = BandRefiner(picture: picture)
    var windows: [StripWindow] = []
    for line in lines.prefix(2) {
      guard line.lead.gain >= 0.5 * lines[0].lead.gain, let window = refiner.window(for: line.lead)
      else { continue }
      windows.append(
        StripWindow(
          from: window.middlePoint(0),
          to: window.middlePoint(Double(window.columns)),
          digitHeight: scale * StripWindow.digitRows * window.rowStep.length))
    }
    return windows
  }

  /// Makes readings the lines of the picture, the surest first.
  @inline(never)
  private func take(_ readings: [LineReading], _ search: NumberSearch) {
    let calibration = search.isLine ? Calibration.line : calibration
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
      if let line = LineConsensus(together, calibration: calibration, unchecked: unchecked, issuers: issuers) {
        lines.append(line)
      }
      rest = others
    }
    search.consensus = Ranking.falling(lines.map { Float($0.features.confidence) }).map { lines[$0] }
    search.confidence = search.consensus.first?.features.confidence ?? 0
  }
}
