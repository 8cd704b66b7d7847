// SPDX-License-Identifier: Apache-2.0
import CSystem

extension NumberReader {
  /// What each of the two networks counts in the sum of their logarithms: they see the same pixels,
  /// so their errors are not independent.
  static let share: Float = 0.7

  /// The surest number among lines of text, read by both networks: numbers that stand where no
  /// standard puts them, and numbers in several rows. Nil where there is none.
  func read(
    _ lines: [ReadLine], _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> NumberReading? {
    var best: NumberReading?
    for candidate in LineNumbers(lines: lines, direction: direction).candidates().prefix(4) {
      guard let reading = try read(candidate, of: lines, direction, stages: stages),
        reading.confidence > (best?.confidence ?? NumberReader.least)
      else { continue }
      best = reading
    }
    return best
  }

  private func read(
    _ number: LineNumber, of lines: [ReadLine], _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> NumberReading? {
    var windows: [StripWindow] = []
    for row in number.rows {
      for factor in LineReader.rowFactors {
        windows.append(NumberReader.window(row, lines[row.line], factor: factor))
      }
    }
    let scores = try stages.read(windows)
    var digits: [PooledDigit] = []
    var boxes: [Quad] = []
    var groups: [Int] = []
    var features = NumberFeatures()
    features.calibration = calibration
    features.margin = 10
    features.agreeing = 2
    for index in number.rows.indices {
      let row = number.rows[index]
      let line = lines[row.line]
      let count = LineReader.rowFactors.count
      var readings: [LineReading] = []
      for place in index * count..<(index + 1) * count where place < scores.count {
        let seen = scores[place]
        if let reading = LineReader.anything.read(
          seen, window: windows[place], presence: LineReader.presence(seen), extra: []),
          reading.digits.count == row.characters.count
        {
          readings.append(reading)
        }
      }
      let consensus = LineConsensus(readings, calibration: .line, unchecked: 1)
      if let consensus {
        features.margin = min(features.margin, consensus.features.margin)
        features.irregularity = max(features.irregularity, consensus.features.irregularity)
        features.unexplained += consensus.features.unexplained
      } else {
        features.margin = 0
      }
      for place in row.characters.indices {
        let character = row.characters[place]
        let other = line.text.characters[character]
        let own = consensus?.digits[place]
        let both = NumberReader.both(own, other)
        if own?.best.digit != both.best.digit || Digits.value(of: other)?.digit != Int(both.best.digit) {
          features.agreeing = 0
        }
        digits.append(both)
        boxes.append(line.box(of: character))
      }
      groups += row.groups
    }
    return reading(digits, boxes, groups, features, isHalfTurned: direction == .left)
  }

  private func reading(
    _ digits: [PooledDigit], _ boxes: [Quad], _ groups: [Int], _ features: NumberFeatures,
    isHalfTurned: Bool
  ) -> NumberReading {
    var features = features
    let values = features.judge(digits, groups: groups, unchecked: unchecked, issuers: issuers)
    var result: [DigitReading] = []
    for i in digits.indices {
      result.append(DigitReading(digits[i], as: values[i], box: boxes[i]))
    }
    return NumberReading(
      digits: result, groups: groups, confidence: features.confidence, halfTurned: isHalfTurned)
  }

  /// What both networks say about one digit.
  private static func both(_ own: PooledDigit?, _ other: StripText.Character) -> PooledDigit {
    var digit = own ?? PooledDigit(position: other.position, logs: .init(repeating: -2.4))
    var logs = InlineArray<11, Float>(repeating: -7)
    func add(_ label: Int, _ probability: Float) {
      guard let value = Digits.value(TextAlphabet.scalar(label)) else { return }
      logs[value.digit] = max(logs[value.digit], logf(max(probability, 1e-3)))
    }
    add(other.label, other.probability)
    for place in 0..<2 { add(other.alternatives[place], other.alternativeProbabilities[place]) }
    for label in 0..<11 { digit.logs[label] = share * (max(digit.logs[label], -12) + logs[label]) }
    digit.normalise()
    return digit
  }

  /// The strip around a row's digits in which these are `factor` times their nominal height.
  private static func window(
    _ row: LineNumber.Row, _ line: ReadLine, factor: Double
  ) -> StripWindow {
    let characters = line.text.characters
    let first = row.characters[0], last = row.characters[row.characters.count - 1]
    let begin = Double(characters[first].position), end = Double(characters[last].position)
    // A digit and its gap, and what shows that nothing else stands there; or half of the way to what
    // does.
    var before = 1.1 * TextArea.capitalRows, behind = before
    if let other = characters[..<first].last(where: { $0.label != TextDecoder.space }) {
      before = min(before, 0.55 * (begin - Double(other.position)))
    }
    if let other = characters[(last + 1)...].first(where: { $0.label != TextDecoder.space }) {
      behind = min(behind, 0.55 * (Double(other.position) - end))
    }
    return StripWindow(
      from: line.window.middlePoint(begin - before),
      to: line.window.middlePoint(end + behind), digitHeight: line.area.height / factor)
  }
}
