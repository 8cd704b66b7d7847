// SPDX-License-Identifier: Apache-2.0
import CLoops

/// What the digit network says about one strip: log-probabilities, natural logarithm, of 11 classes
/// for each column of scores (digits 0 to 9, then "none").
struct StripScores {
  static let classes = 11
  static let none = 10

  /// Columns of scores; column c stands at strip x = 4c + 2.
  let columns: Int
  /// `columns` × 11 values, the classes of a column together.
  let values: [Float]

  init(columns: Int, values: [Float]) {
    self.columns = columns
    self.values = values
  }

  /// Log-softmax of the network's logits.
  init(_ output: NetworkOutput) {
    columns = output.columns
    values = [Float](unsafeUninitializedCapacity: columns * StripScores.classes) { target, count in
      guard var next = target.baseAddress else { return }
      output.values.withUnsafeBufferPointer { logits in
        guard let logits = logits.baseAddress else { return }
        for column in 0..<output.columns {
          cs_log_softmax(
            logits + column, output.rows * output.columns, Int32(StripScores.classes), next)
          next += StripScores.classes
        }
      }
      count = output.columns * StripScores.classes
    }
  }

  @inline(__always)
  subscript(column: Int, label: Int) -> Float {
    values[column &* StripScores.classes &+ label]
  }
}
