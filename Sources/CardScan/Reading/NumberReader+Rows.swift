// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Numbers that neither the lattice nor the lines of text show whole: a number's groups say where on its row its digits
/// are, and both networks what they are.
extension NumberReader {
  /// How the text network looks at a row: those of `LineView.all`.
  private static let rowViews = 0..<LineView.sizes.upperBound
  /// By how much each digit makes a number likelier than none, natural logarithm: on the mean of all looks, and at the
  /// first, below which there are no others.
  private static let leastGain: Float = 1.5, leastFirstGain: Float = 1.2

  /// The surest number that is a part of one of some rows; nil where there is none.
  func read(_ rows: [TextArea], stages: Stages) throws(ScanError) -> NumberReading? {
    var best: NumberReading?
    for row in rows {
      let sums = try NumberReader.look(at: row, stages: stages)
      if sums.isEmpty { continue }
      let strips = LineReader.rowFactors.map {
        StripWindow(from: row.left, to: row.right, digitHeight: row.height / $0)
      }
      var lines: [LineReading] = []
      var most: Float = 0
      for index in Groupings.common.indices {
        guard let line = NumberReader.line(index, of: sums, in: strips[1]) else { continue }
        most = max(most, line.gain)
        lines.append(line)
      }
      if lines.isEmpty { continue }
      let scores = try stages.read(strips)
      for var line in lines {
        line.unexplained = most - line.gain
        line.add(scores, strips)
        let number = LineConsensus([line], calibration: .row, unchecked: unchecked, issuers: issuers)?
          .reading(halfTurned: row.left.x - row.right.x > (row.left.y - row.right.y).magnitude)
        if let number, number.confidence > (best?.confidence ?? NumberReader.least) { best = number }
      }
    }
    return best
  }

  /// What the text network says about numbers in common groups on a row, all looks together; empty where it sees none
  /// of them.
  private static func look(at row: TextArea, stages: Stages) throws(ScanError) -> [Float] {
    var sums = [Float](repeating: 0, count: Groupings.common.count * CS_ROW_SUMS)
    for view in rowViews {
      let window = row.window(LineView.all[view])
      guard let output = try stages.infer(.text, on: [window]).first else { return [] }
      let scores = TextScores(output)
      var scratch = [Float](repeating: 0, count: scores.steps * (CS_MOST_DIGITS + 13))
      let column = window.columnStep.length
      let gain = cs_look_at_row(
        scores.values, scores.steps, scores.classes, TextAlphabet.kinds, Groupings.common, Groupings.common.count,
        Float(-TextArea.beyond * row.height), Float(column * Double(TextScores.columnsPerStep)), &sums, &scratch)
      if gain < leastFirstGain, view == 0 { return [] }
    }
    return sums
  }

  /// The number in one of the common groups as the text network reads it, on a strip of its row; nil where it is
  /// improbable or its groups do not stand apart.
  private static func line(_ index: Int, of sums: [Float], in strip: StripWindow) -> LineReading? {
    let groups = Groupings.sizes(of: Groupings.common[index])
    let first = index * CS_ROW_SUMS
    let gain = sums[first + CS_GAINS] / Float(rowViews.count)
    let column = Float(strip.columnStep.length)
    var digits: [PooledDigit] = []
    for size in groups {
      for _ in 0..<size {
        let place = digits.count
        var digit = PooledDigit(
          position: sums[first + CS_PLACES + place] / column, logs: .init(repeating: LatticeNodes.floor))
        for value in 0..<10 {
          digit.logs[value] = sums[first + CS_LOGS + 10 * place + value] / sums[first + CS_WEIGHT]
        }
        digits.append(digit)
      }
    }
    guard gain > leastGain * Float(digits.count) else { return nil }
    let line = LineReading(
      window: strip, scores: StripScores(columns: 0, values: []), digits: digits, groups: groups, pitch: 1, gain: gain,
      margin: 0, unexplained: 0
    ).measured
    return line.groups.count == groups.count ? line : nil
  }
}

extension LineReading {
  /// Adds to what is known of the digits what the digit network says about them on strips of the same row.
  fileprivate mutating func add(_ scores: [StripScores], _ strips: [StripWindow]) {
    let column = window.columnStep.length
    for index in digits.indices {
      var digit = digits[index]
      for strip in scores.indices {
        let ratio = Float(column / strips[strip].columnStep.length)
        let seen = LineReader.pool(scores[strip], at: digits[index].position * ratio, pitch: pitch * ratio)
        for value in 0..<10 { digit.logs[value] += seen.logs[value] / Float(scores.count) }
        if strip == 1 { digit.position = seen.position }
      }
      for value in 0..<10 { digit.logs[value] *= NumberReader.share }
      digit.logs[10] = 2 * LatticeNodes.floor
      digit.normalise()
      digits[index] = digit
    }
  }
}
