// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// What the text network says about one strip, step by step: probabilities of the characters of
/// `TextAlphabet` and of the blank that stands between them (connectionist temporal classification;
/// Graves et al., ICML 2006).
struct TextScores {
  /// Class of the blank; class i stands for character i − 1 of the alphabet.
  static let blank = 0
  /// Steps of one column of the network's output: its channels are those of two steps.
  static let stepsPerColumn = 2
  /// Strip columns of a step.
  static let columnsPerStep = StripNetwork.columnsPerLineOutput / stepsPerColumn

  let steps: Int
  let classes: Int
  /// Step by step, log-probabilities, natural logarithm.
  private let values: [Float]

  /// Log-softmax of the network's logits.
  init(_ output: NetworkOutput) {
    let classes = output.channels / TextScores.stepsPerColumn
    let steps = output.columns * TextScores.stepsPerColumn
    self.classes = classes
    self.steps = steps
    values = [Float](unsafeUninitializedCapacity: steps * classes) { target, count in
      guard var next = target.baseAddress else { return }
      output.values.withUnsafeBufferPointer { logits in
        guard let logits = logits.baseAddress else { return }
        let plane = output.rows * output.columns
        for step in 0..<steps {
          let (column, part) = step.quotientAndRemainder(dividingBy: TextScores.stepsPerColumn)
          cs_log_softmax(logits + part * classes * plane + column, plane, Int32(classes), next)
          next += classes
        }
      }
      count = steps * classes
    }
  }

  @inline(__always)
  subscript(step: Int, label: Int) -> Float { values[step &* classes &+ label] }

  /// The most probable class of a step.
  func best(_ step: Int) -> Int {
    var label = 0
    var greatest = -Float.infinity
    for other in 0..<classes {
      let value = self[step, other]
      if value > greatest { (label, greatest) = (other, value) }
    }
    return label
  }

  /// Logarithm of the probability that the strip shows `labels`, over all ways in which the steps
  /// may spell them (the forward variables of CTC).
  func logProbability(of labels: [Int]) -> Float {
    // Blank, label, blank, label, ..., blank.
    let states = 2 * labels.count + 1
    var now = [Float](repeating: -.infinity, count: states)
    for step in 0..<steps {
      // Backwards, so that each state still finds its predecessors of the step before.
      for state in (0..<states).reversed() {
        var sum = step == 0 ? (state < 2 ? 0 : -Float.infinity) : now[state]
        if step > 0, state > 0 { sum = TextScores.added(sum, now[state - 1]) }
        let isLabel = state & 1 == 1
        if step > 0, isLabel, state > 1, labels[state / 2] != labels[state / 2 - 1] {
          sum = TextScores.added(sum, now[state - 2])
        }
        now[state] = sum + self[step, isLabel ? labels[state / 2] : TextScores.blank]
      }
    }
    guard steps > 0 else { return labels.isEmpty ? 0 : -.infinity }
    return states > 1 ? TextScores.added(now[states - 1], now[states - 2]) : now[0]
  }

  /// log(exp a + exp b).
  @inline(__always)
  private static func added(_ a: Float, _ b: Float) -> Float {
    let high = max(a, b), low = min(a, b)
    guard low > high - 17 else { return high }
    return high + logf(1 + expf(low - high))
  }
}
