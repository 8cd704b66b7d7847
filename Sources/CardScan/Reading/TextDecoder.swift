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
    /// The greatest probability of a blank between the character before and this one, 0 to 1.
    var blankBefore: Float = 0

    /// Leaves no class likely.
    @inline(never)
    mutating func forget() {
      probability = 0
      alternatives = [0, 0]
      alternativeProbabilities = [0, 0]
    }

    /// Takes a class among the three best, where it is none of them.
    @inline(never)
    mutating func consider(_ other: Int, _ likely: Float) {
      guard probability <= 0 || other != label && other != alternatives[0] && other != alternatives[1] else { return }
      if likely > probability {
        if probability > 0 {
          (alternatives[1], alternativeProbabilities[1]) = (alternatives[0], alternativeProbabilities[0])
          (alternatives[0], alternativeProbabilities[0]) = (label, probability)
        }
        (label, probability) = (other, likely)
      } else if likely > alternativeProbabilities[0] {
        (alternatives[1], alternativeProbabilities[1]) = (alternatives[0], alternativeProbabilities[0])
        (alternatives[0], alternativeProbabilities[0]) = (other, likely)
      } else if likely > alternativeProbabilities[1] {
        (alternatives[1], alternativeProbabilities[1]) = (other, likely)
      }
    }

    /// A character of which no other is known that it might be.
    @inline(never)
    static func sure(_ scalar: UInt16, _ probability: Float, at position: Float) -> Character {
      Character(
        label: TextAlphabet.label(scalar), probability: probability, alternatives: [0, 0],
        alternativeProbabilities: [0, 0], position: position)
    }
  }

  var characters: [Character]
  /// Probability of the text as a whole, 0 to 1: of all spellings of CTC together.
  var confidence: Float

  /// Where nothing was read.
  static var nothing: StripText { StripText(characters: [], confidence: 0) }

  /// Whether the characters are the same, blanks not counted.
  func isSame(as other: StripText) -> Bool { letters == other.letters }

  /// Whether its first word has two letters, which may be initials.
  var beginsWithTwo: Bool {
    characters.count > 2 && characters[2].label == TextDecoder.space && characters[1].label != TextDecoder.space
  }

  /// The classes of the characters.
  var labels: [Int] { characters.map { $0.label } }

  /// Those without the ones of blanks.
  private var letters: [Int] {
    var letters: [Int] = []
    for character in characters where character.label != TextDecoder.space { letters.append(character.label) }
    return letters
  }

  /// Puts a blank between two characters, halfway.
  static func insertBlank(before index: Int, into characters: inout [Character]) {
    var blank = characters[index]
    blank.label = TextDecoder.space
    blank.probability = characters[index].blankBefore
    blank.alternatives = [0, 0]
    blank.alternativeProbabilities = [0, 0]
    blank.position = (characters[index - 1].position + characters[index].position) / 2
    characters[index].blankBefore = 0
    for i in index..<characters.count { swap(&characters[i], &blank) }
    characters.append(blank)
  }
}

/// Turns the steps of the text network into characters.
struct TextDecoder {
  /// The class of the character blank, which counts only between others.
  static let space = TextAlphabet.label(0x20)

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
    addBlanks(to: &characters, scores, space)
    let log = scores.logProbability(of: labels)
    return StripText(characters: characters, confidence: expf(min(0, log)))
  }

  /// Distance of neighbouring characters, in usual ones, from which a blank may stand between them,
  /// and its probability at some step from which it does. Blanks have no ink: the network is seldom
  /// sure of them in wide faces.
  private static let blankDistance: Float = 1.4
  static let blankProbability: Float = 0.12

  /// Finds how likely a blank is before a character.
  @inline(never)
  static func findBlank(before index: Int, in characters: inout [StripText.Character], _ scores: TextScores) {
    let width = Float(TextScores.columnsPerStep)
    let first = Int(characters[index - 1].position / width)
    for step in first...max(Int(characters[index].position / width), first) where step < scores.steps {
      characters[index].blankBefore = max(characters[index].blankBefore, expf(scores[step, space]))
    }
  }

  /// Adds the blanks that were not the best class of any step but are likely where characters stand
  /// far apart.
  private static func addBlanks(
    to characters: inout [StripText.Character], _ scores: TextScores, _ space: Int
  ) {
    var distances: [Float] = []
    for index in characters.indices.dropFirst() {
      let before = characters[index - 1], now = characters[index]
      guard before.label != space, now.label != space else { continue }
      distances.append(now.position - before.position)
      findBlank(before: index, in: &characters, scores)
    }
    guard distances.count > 1 else { return }
    let usual = distances[Ranking.falling(distances)[distances.count / 2]]
    for index in characters.indices.dropFirst().reversed() {
      let distance = characters[index].position - characters[index - 1].position
      if distance > blankDistance * usual, characters[index].blankBefore > blankProbability {
        StripText.insertBlank(before: index, into: &characters)
      }
    }
  }

  /// The character of a class that is likeliest at step `peak`.
  static func character(
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
