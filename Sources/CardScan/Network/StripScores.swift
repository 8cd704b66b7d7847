// SPDX-License-Identifier: Apache-2.0
import CSystem

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
      for column in 0..<output.columns {
        var greatest = -Float.infinity
        for label in 0..<StripScores.classes { greatest = max(greatest, output[label, 0, column]) }
        var sum: Float = 0
        for label in 0..<StripScores.classes { sum += expf(output[label, 0, column] - greatest) }
        let base = greatest + logf(sum)
        for label in 0..<StripScores.classes { target[count + label] = output[label, 0, column] - base }
        count += StripScores.classes
      }
    }
  }

  @inline(__always)
  subscript(column: Int, label: Int) -> Float {
    values[column &* StripScores.classes &+ label]
  }
}
