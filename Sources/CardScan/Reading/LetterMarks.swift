// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What the accent network says of the letters of a line.
struct LetterMarks {
  /// Rows of its strips that capitals take nominally: what is above and below them is seen, too.
  static let capitalRows = 20.8
  /// How much of what the text network says counts beside what this one says, and the least that it says of a letter
  /// which is not among its best: it is seldom unsure, and errs in marks all the same.
  private static let textPart: Float = 0.7, leastText: Float = 1e-2

  private let output: NetworkOutput
  private let window: StripWindow

  init(_ output: NetworkOutput, _ window: StripWindow) {
    self.output = output
    self.window = window
  }

  /// Gives a letter read at `point` of the rectified card the mark that it bears.
  func mark(_ character: inout StripText.Character, at point: Point) {
    guard let letter = MarkedLetter(TextAlphabet.scalar(character.label)) else { return }
    let family = letter.family
    let read = character
    character.forget()
    // What the text network says of the letter with any mark goes to the marks; the others stay.
    var said = [Float](repeating: 0, count: StripNetwork.marks)
    var mass: Float = 0
    for i in 0..<3 {
      let label = i == 0 ? read.label : read.alternatives[i - 1]
      let probability = i == 0 ? read.probability : read.alternativeProbabilities[i - 1]
      let scalar = TextAlphabet.scalar(label)
      if let other = MarkedLetter(scalar), family[other.mark] == scalar {
        said[other.mark] = probability
        mass += probability
      } else {
        character.consider(label, probability)
      }
    }
    var values = scores(at: point)
    var sum: Float = 0
    for mark in 0..<StripNetwork.marks {
      values[mark] =
        family[mark] == 0 ? 0 : expf(values[mark] + Self.textPart * logf(max(said[mark], Self.leastText)))
      sum += values[mark]
    }
    for mark in 0..<StripNetwork.marks {
      let likely = mass * values[mark] / sum
      // Classes are looked up in a long list.
      guard family[mark] != 0, likely > character.alternativeProbabilities[1] else { continue }
      character.consider(TextAlphabet.label(family[mark]), likely)
    }
  }

  /// The mean of the logits of the columns nearest to a point of the rectified card, less the greatest.
  private func scores(at point: Point) -> [Float] {
    let step = window.columnStep
    let x = (point - window.origin).dot(step) / step.dot(step)
    // What is no number counts as the beginning.
    let place = min(max(0, Float(x) / Float(StripNetwork.columnsPerLineOutput) - 0.5), Float(output.columns - 1))
    let column = min(Int(place), output.columns - 2)
    let part = place - Float(column)
    var scores = [Float](repeating: 0, count: StripNetwork.marks)
    var greatest = -Float.infinity
    for mark in 0..<StripNetwork.marks {
      scores[mark] = output[mark, 0, column] * (1 - part) + output[mark, 0, column + 1] * part
      greatest = max(greatest, scores[mark])
    }
    for mark in 0..<StripNetwork.marks { scores[mark] -= greatest }
    return scores
  }
}
