// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Reads dates with the digit network: embossed and worn ones that the text network is not sure of, or
/// that stand beside labels too small to be read. What counts are two digits, something as wide as a
/// sign or a blank, and two or four digits, with nothing like a digit beside them.
struct DateReader {
  /// Sizes that must agree.
  private static let leastAgreeing = 2
  /// Least probability of a date's digits together.
  private static let leastConfidence: Float = 0.5
  /// From the month's last digit to the year's first, in pitches.
  private static let widestSign: Float = 2.8

  /// Digits of a reading that are a date.
  private final class Found {
    let reading: LineReading
    let digits: Range<Int>
    /// Their values, the year with two digits.
    let values: [UInt8]
    let confidence: Float

    init(_ reading: LineReading, _ digits: Range<Int>, values: [UInt8], confidence: Float) {
      self.reading = reading
      self.digits = digits
      self.values = values
      self.confidence = confidence
    }
  }

  /// The dates in each area, none in most. Of `rows`, areas of which each shows most of what the one before it does,
  /// each is first looked at in one size alone.
  func read(_ areas: [TextArea], rows: Bool = false, stages: Stages) throws(ScanError) -> [[ReadLine]] {
    var found = [[Found]](repeating: [], count: areas.count)
    // The last size only tells whether to trust what the others saw.
    let last = LineReader.rowFactors.count - 1
    for isFirst in [true, false] {
      var windows: [StripWindow] = []
      var places: [Int] = []
      for place in areas.indices where isFirst ? areas[place].isShort : !found[place].isEmpty {
        for size in 0...last where (size < last && (!rows || size == place % last)) == isFirst {
          windows.append(areas[place].window(rows: LineReader.rowFactors[size] * StripWindow.digitRows))
          places.append(place)
        }
      }
      let scores = try stages.read(windows)
      for index in scores.indices {
        let presence = LineReader.presence(scores[index])
        guard
          let reading = LineReader.anything.read(
            scores[index], window: windows[index], presence: presence, extra: [])
        else { continue }
        DateReader.addDates(in: reading, to: &found[places[index]])
      }
    }
    var dates: [[ReadLine]] = []
    for place in areas.indices { dates.append(DateReader.agreed(found[place], areas[place])) }
    return dates
  }

  // MARK: One strip

  private static func addDates(in reading: LineReading, to found: inout [Found]) {
    let digits = reading.digits
    var first = 0
    while first + 4 <= digits.count {
      guard let date = date(at: first, in: reading) else {
        first += 1
        continue
      }
      found.append(date)
      first = date.digits.upperBound
    }
  }

  private static func date(at first: Int, in reading: LineReading) -> Found? {
    let digits = reading.digits
    func gap(_ i: Int) -> Float {
      i > 0 && i < digits.count ? digits[i].position - digits[i &- 1].position : .infinity
    }
    let month = gap(first &+ 1)
    let sign = gap(first &+ 2)
    // Two digits of the year, or four.
    var end = first &+ 4
    if end &+ 2 <= digits.count, gap(end) < 1.3 * month, gap(end &+ 1) < 1.3 * month { end &+= 2 }
    let year = gap(end &- 1)
    let pitch = (month + year) / 2
    // As near to another digit as month and year are it is part of a longer date.
    guard month < 1.4 * year, year < 1.4 * month, sign > 1.3 * pitch, sign < widestSign * pitch,
      gap(first) > widestSign * pitch, gap(end) > widestSign * pitch
    else { return nil }
    var values: [UInt8] = []
    var confidence: Float = 1
    for i in first..<end {
      values.append(digits[i].best.digit)
      confidence *= expf(digits[i].best.log)
    }
    let number = Int(values[0]) &* 10 &+ Int(values[1])
    guard number >= 1, number <= 12 else { return nil }
    if values.count == 6 {
      guard values[2] == 2, values[3] == 0 else { return nil }
      values = [values[0], values[1], values[4], values[5]]
    }
    return Found(reading, first..<end, values: values, confidence: confidence)
  }

  // MARK: All sizes

  /// What several sizes see at the same place, the surest of each; none where sizes contradict.
  private static func agreed(_ found: [Found], _ area: TextArea) -> [ReadLine] {
    var lines: [ReadLine] = []
    var taken: [Found] = []
    for place in Ranking.falling(found.map { $0.confidence }) {
      let date = found[place]
      if taken.contains(where: { isSamePlace($0, date) }) { continue }
      taken.append(date)
      var agreeing = 0
      for other in found where isSamePlace(other, date) {
        agreeing += other.values == date.values ? 1 : -1
      }
      if agreeing >= leastAgreeing, date.confidence >= leastConfidence {
        lines.append(line(date, area))
      }
    }
    return lines
  }

  private static func isSamePlace(_ a: Found, _ b: Found) -> Bool {
    let first = (a.reading.centre(of: a.digits.lowerBound) - b.reading.centre(of: b.digits.lowerBound))
    return first.length < 2 * a.reading.picturePitch
  }

  /// The date as a line of text, with a slash between month and year.
  private static func line(_ date: Found, _ area: TextArea) -> ReadLine {
    ReadLine(
      Array(date.reading.digits[date.digits]), in: date.reading, sign: 0x2F, breaks: [2], area: area)
  }
}

extension TextArea {
  /// Longer areas are numbers, in heights.
  private static let longestDate = 24.0

  /// Whether it is no longer than a date and what stands beside it.
  fileprivate var isShort: Bool { (right - left).length < TextArea.longestDate * height }
}
