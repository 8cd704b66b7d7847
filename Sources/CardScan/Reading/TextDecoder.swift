// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Characters as a strip of the text network shows them.
struct StripText {
  struct Character {
    /// Class of the text network, 1 or more.
    var label: Int
    /// 0 to 1.
    var probability: Float
    /// Next best classes and their probabilities, falling; 0 where there is none.
    var alternatives: InlineArray<2, Int>
    var alternativeProbabilities: InlineArray<2, Float>
    /// Where the network is surest of it, strip pixels.
    var position: Float
  }

  var characters: [Character]
  /// Probability of the text as a whole, 0 to 1: of all spellings of CTC together.
  var confidence: Float
}

/// Turns the steps of the text network into characters.
struct TextDecoder {
  /// The class of the character blank, which counts only between others.
  static var space: Int {
    for (index, scalar) in TextAlphabet.scalars.enumerated() where scalar == 0x20 {
      return index + 1
    }
    return TextScores.blank
  }

  /// The best class of each step, runs of one class as one character. Nil where there is none.
  static func read(_ scores: TextScores) -> StripText? {
    let space = TextDecoder.space
    var characters: [StripText.Character] = []
    var labels: [Int] = []
    var step = 0
    while step < scores.steps {
      let label = scores.best(step)
      if label == TextScores.blank {
        step += 1
        continue
      }
      var peak = step
      while step < scores.steps, scores.best(step) == label {
        if scores[step, label] > scores[peak, label] { peak = step }
        step += 1
      }
      labels.append(label)
      if label == space, characters.isEmpty || characters.last?.label == space { continue }
      characters.append(character(label, scores, peak))
    }
    while characters.last?.label == space { characters.removeLast() }
    guard !characters.isEmpty else { return nil }
    let log = scores.logProbability(of: labels)
    return StripText(characters: characters, confidence: expf(min(0, log)))
  }

  private static func character(
    _ label: Int, _ scores: TextScores, _ peak: Int
  ) -> StripText.Character {
    var others: InlineArray<2, Int> = [0, 0]
    var logs: InlineArray<2, Float> = [-.infinity, -.infinity]
    for other in 1..<scores.classes where other != label {
      let log = scores[peak, other]
      if log > logs[0] {
        (others[1], logs[1]) = (others[0], logs[0])
        (others[0], logs[0]) = (other, log)
      } else if log > logs[1] {
        (others[1], logs[1]) = (other, log)
      }
    }
    return StripText.Character(
      label: label, probability: expf(scores[peak, label]), alternatives: others,
      alternativeProbabilities: [expf(logs[0]), expf(logs[1])],
      position: (Float(peak) + 0.5) * Float(TextScores.columnsPerStep))
  }
}
