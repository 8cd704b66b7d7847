// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Where a line of text stands on a rectified card.
struct TextArea {
  /// Ends of the middle line of its capitals, as it is read, pixels.
  var left: Point
  var right: Point
  /// Height of its capitals, pixels.
  var height: Double
  /// 0 to 1.
  var confidence: Float

  /// Rows of a strip that a capital's height takes nominally.
  static let capitalRows = 20.0
  /// How far a strip goes beyond the ends, in heights.
  static let beyond = 0.7

  /// Whether another area shows nothing but this line or a part of it.
  @inline(never)
  func holds(_ other: TextArea) -> Bool {
    let along = right - left
    let unit = along * (1 / max(along.length, 1e-6))
    let reach = 0.8 * height
    let left = other.left - self.left, right = other.right - self.left
    return left.dot(unit) > -reach && right.dot(unit) < along.length + reach
      && ((left + right) * 0.5).dot(Point(-unit.y, unit.x)).magnitude < 0.4 * height
  }

  /// The line as one sees it who holds the card the other way round.
  var reversed: TextArea {
    var area = self
    swap(&area.left, &area.right)
    return area
  }

  /// The strip in which its characters are `rows` rows high.
  func window(rows: Double = TextArea.capitalRows) -> StripWindow {
    let along = right - left
    let step = along * (TextArea.beyond * height / max(along.length, 1e-6))
    return StripWindow(
      from: left - step, to: right + step,
      digitHeight: height * StripWindow.digitRows / rows)
  }
}

/// A line that was read; without characters where nothing was.
struct ReadLine {
  var area: TextArea
  var window: StripWindow
  var text: StripText
}

/// Lines that were looked at, each at its nominal size.
struct SeenLines {
  /// Indices of their areas, and what these gave.
  var areas: [Int] = []
  var lines: [ReadLine] = []
  /// What those of words show if they hold names.
  var agreement = LineAgreement()
}

/// Reads the lines of text on the card that was last rectified.
struct TextReader {
  /// Reads labels that are not read letter by letter; nil where lines are read as they are.
  var spotter: LabelSpotter?
  /// Whether lines that may hold a person's name are looked at in more than other sizes.
  var looksForNames = true

  /// Lines that are surer than this are not looked at again.
  private static let sure: Float = 0.6
  /// Lines of words, of which a name may be one, are looked at again up to here: a letter of it is soon wrong.
  private static let sureWords: Float = 0.97
  /// In lines that are less sure than this dates are looked for with the digit network, where none is as
  /// sure and has one.
  private static let sureDate: Float = 0.9
  /// But for lines that are surer than this and show no digit.
  private static let wordy: Float = 0.5
  /// Of lines that are less sure than this only their numbers are kept, where there are any: labels
  /// in two small rows beside a date are not read, the date is.
  private static let clear: Float = 0.2
  /// Lines that are less sure than this are art: they are neither looked at again nor kept.
  private static let least: Float = 0.02
  /// But for words that are surer than this, which may be a name that can be put right.
  private static let leastWords: Float = 0.002
  /// Lines that are as sure as this are taken as other sizes show them, where these are surer.
  private static let doubted = least..<0.9

  /// Where lines of text are whose layout is landscape or portrait, each from left to right as it is
  /// read in that layout's first direction: `right`, or `down`.
  func areas(isPortrait: Bool, stages: Stages) throws(ScanError) -> [TextArea] {
    let direction = isPortrait ? ReadingDirection.down : .right
    let network = StripNetwork.textAreas, short = network.rows, long = network.otherRows ?? network.rows
    let window = StripWindow(
      origin: direction.origin, along: direction.along, step: Double(TextAreaMap.reduction),
      columns: isPortrait ? short : long, rows: isPortrait ? long : short)
    guard let output = try stages.infer(network, on: [window]).first else { return [] }
    return TextAreaFinder(map: TextAreaMap(output)).areas().map { area in
      var area = area
      area.left = direction.onCard(area.left)
      area.right = direction.onCard(area.right)
      return area
    }
  }

  /// The text of each area of `card` that holds any, in the areas' order. `seen` are lines that were looked at
  /// before.
  func read(
    _ areas: [TextArea], of card: LumaView, seen: SeenLines = SeenLines(), stages: Stages
  ) throws(ScanError) -> [ReadLine] {
    let rest = areas.indices.filter { !seen.areas.contains($0) }
    var agreement = seen.agreement
    var best = try read(areas, at: rest, LineView.plain, into: &agreement, stages: stages)
    for place in areas.indices {
      if let index = seen.areas.firstIndex(of: place) { best.insert(seen.lines[index], at: place) }
    }
    try review(&best, areas, plainly: agreement, stages: stages)
    var lines: [ReadLine] = []
    let doubtful = TextReader.doubtful(best)
    let dates = try DateReader().read(areas.at(doubtful), stages: stages)
    for index in dates.indices {
      let place = doubtful[index]
      for date in dates[index] { TextReader.take(date, over: &best[place], into: &lines) }
    }
    for var line in best {
      let numbers = line.text.confidence < TextReader.clear ? line.numberParts : []
      if numbers.isEmpty {
        guard line.text.confidence >= TextReader.least else { continue }
        line.addBlanks(where: WordGaps(line, card))
        lines.append(line)
      } else {
        lines += numbers
      }
    }
    ReadLine.joinPieces(&lines)
    try markLetters(of: &lines, stages: stages)
    return lines
  }

  /// Gives the letters of clear lines their marks.
  @inline(never)
  private func markLetters(of lines: inout [ReadLine], stages: Stages) throws(ScanError) {
    let wordy = lines.indices.filter { lines[$0].isWordy && lines[$0].text.confidence >= TextReader.clear }
    let windows = wordy.map { lines[$0].markWindow }
    let outputs = try stages.infer(.accents, on: windows)
    for index in outputs.indices { lines[wordy[index]].mark(LetterMarks(outputs[index], windows[index])) }
  }

  /// The places at which dates are looked for with the digit network.
  @inline(never)
  private static func doubtful(_ lines: [ReadLine]) -> [Int] {
    var places: [Int] = []
    for place in lines.indices {
      if lines[place].text.confidence >= sureDate {
        if lines[place].hasDate { return [] }
      } else if lines[place].text.confidence < wordy || lines[place].hasDigit {
        places.append(place)
      }
    }
    return places
  }

  /// Puts a date of the digit network's into `lines` where that is surer than the text network is of the whole
  /// line; what is left of it stays.
  @inline(never)
  private static func take(_ date: ReadLine, over line: inout ReadLine, into lines: inout [ReadLine]) {
    if date.text.confidence <= line.text.confidence {
      line.doubt(date)
      return
    }
    var date = date
    date.doubt(line)
    let parts = line.remainders(without: date)
    line = parts.first ?? ReadLine(area: line.area, window: line.window, text: .nothing)
    for part in parts.dropFirst() where part.text.confidence >= clear { lines.append(part) }
    lines.append(date)
  }

  /// Looks again at the lines that are not sure: at all in other sizes, then at those that may hold a person's name in
  /// other ways, too.
  private func review(
    _ best: inout [ReadLine], _ areas: [TextArea], plainly: LineAgreement, stages: Stages
  ) throws(ScanError) {
    // What is read well enough is looked at again for the names in it alone.
    let unsure = best.indices.filter {
      TextReader.isUnsure(best[$0]) && (best[$0].text.confidence < TextReader.sure || plainly.hasNames(at: $0))
    }
    var agreement = LineAgreement()
    let again = try read(areas, at: unsure, LineView.sizes, into: &agreement, stages: stages)
    for index in again.indices {
      let place = unsure[index % unsure.count]
      // Of the others only names are looked for.
      if TextReader.doubted.contains(best[place].text.confidence) { TextReader.take(again[index], over: &best[place]) }
    }
    var looks = LineView.sizes.count
    let named = unsure.filter {
      TextReader.isUnsure(best[$0]) && agreement.hasNames(at: $0)
        && !agreement.settle(&best[$0], at: $0, looks: looks, least: LineAgreement.sure)
    }
    guard looksForNames else { return }
    _ = try read(areas, at: named, LineView.others, into: &agreement, stages: stages)
    looks += LineView.others.count
    for place in named { _ = agreement.settle(&best[place], at: place, looks: looks, least: LineAgreement.likely) }
  }

  /// Of two readings of one area the surer one; less sure of itself the surer the other is of another text.
  @inline(never)
  static func take(_ reading: ReadLine, over best: inout ReadLine) {
    let own = best.text.confidence, other = reading.text.confidence
    if other <= 0 { return }
    let isSame = best.text.isSame(as: reading.text)
    if own < other { best = reading }
    if isSame {
      best.text.confidence = max(own, other)
    } else {
      best.text.confidence *= best.text.confidence / (own + other)
    }
  }

  private static func isUnsure(_ line: ReadLine) -> Bool {
    let isWordy = line.isWordy
    return line.text.confidence >= (isWordy && line.text.characters.count > 3 ? leastWords : least)
      && line.text.confidence < (isWordy ? sureWords : sure)
  }

  /// The text of the areas at some places at its nominal size.
  func look(_ areas: [TextArea], at places: [Int], stages: Stages) throws(ScanError) -> SeenLines {
    var seen = SeenLines(areas: places)
    seen.lines = try read(areas, at: places, LineView.plain, into: &seen.agreement, stages: stages)
    return seen
  }

  /// The text of the areas at some places in the first way, then in the second; words also into `agreement`.
  private func read(
    _ areas: [TextArea], at places: [Int], _ views: Range<Int>, into agreement: inout LineAgreement, stages: Stages
  ) throws(ScanError) -> [ReadLine] {
    var windows: [StripWindow] = []
    for view in views {
      for place in places { windows.append(areas[place].window(LineView.all[view])) }
    }
    let outputs = try stages.infer(.text, on: windows)
    var lines: [ReadLine] = []
    for index in outputs.indices {
      let place = places[index % places.count]
      let scores = TextScores(outputs[index])
      let line = read(scores, areas[place], windows[index])
      lines.append(line)
      if line.isWordy { agreement.add(scores, of: line, at: place) }
    }
    return lines
  }

  /// The text of one area, or the label that it rather is.
  private func read(_ scores: TextScores, _ area: TextArea, _ window: StripWindow) -> ReadLine {
    var text = TextDecoder.read(scores) ?? .nothing
    if !text.characters.isEmpty, text.confidence < TextReader.sure, let spotter {
      spotter.spot(&text, in: scores, area)
    }
    return ReadLine(area: area, window: window, text: text)
  }
}

extension [TextArea] {
  /// Those at some places.
  @inline(never) func at(_ places: [Int]) -> [TextArea] { places.map { self[$0] } }
}
