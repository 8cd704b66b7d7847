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
  let values: [Float]

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
    var scratch = [Float](repeating: 0, count: 2 * labels.count + 1)
    return cs_spelling(values, steps, classes, labels, labels.count, &scratch)
  }
}
