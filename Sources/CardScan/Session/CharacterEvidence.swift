// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of one place of a line: sums of log-probabilities of the characters that it may be,
/// and of there being none.
final class CharacterEvidence {
  /// Along the line, millimetres.
  private(set) var left: Float = 0
  private(set) var right: Float = 0
  /// The characters that were seen here; the first is 0: none.
  private var scalars = InlineArray<6, UInt16>(repeating: 0)
  private var scores = InlineArray<6, Float>(repeating: 0)
  private var count = 1
  /// The score of a character that was not seen here.
  private var other: Float = 0

  /// Probability of a character that a frame does not name among the likely ones: this, or a share of what it leaves
  /// for these.
  private static let least: Float = 0.005, share: Float = 0.1
  /// Probability that a frame shows nothing where there is a character, and that it shows one where
  /// there is none.
  private static let missed: Float = 0.1, spurious: Float = 0.03

  /// `weight` is that of the frames before, in which nothing was seen here.
  init(unseen weight: Float) {
    scores[0] = weight * logf(1 - Self.spurious)
    other = weight * logf(Self.missed)
  }

  /// Makes older frames count less.
  func decay(_ factor: Float) {
    for i in 0..<count { scores[i] *= factor }
    other *= factor
  }

  /// Adds what a frame shows here; nil: nothing.
  func add(_ character: TextCharacter?, weight: Float) {
    guard let character else {
      scores[0] += weight * logf(1 - Self.spurious)
      let missed = weight * logf(Self.missed)
      for i in 1..<count { scores[i] += missed }
      other += missed
      return
    }
    let part = count > 1 ? LineEvidence.follow : 1
    left += part * (character.left - left)
    right += part * (character.right - right)
    for i in 0..<2 where character.alternativeProbabilities[i] > Self.least {
      note(character.alternatives[i])
    }
    note(character.scalar, isBest: true)
    scores[0] += weight * logf(Self.spurious)
    var rest = 1 - character.probability
    for i in 0..<2 { rest -= character.alternativeProbabilities[i] }
    let least = max(Self.least, Self.share * rest)
    for i in 1..<count { scores[i] += weight * logf(max(Self.probability(of: scalars[i], character), least)) }
    other += weight * logf(least)
  }

  private static func probability(of scalar: UInt16, _ character: TextCharacter) -> Float {
    if scalar == character.scalar { return character.probability }
    for i in 0..<2 where scalar == character.alternatives[i] {
      return character.alternativeProbabilities[i]
    }
    return 0
  }

  /// Gives a character a score of its own, in the place of the least likely one where there is no room: what is
  /// the best of a frame in any case, the others where that one is no likelier than one that was not seen.
  private func note(_ scalar: UInt16, isBest: Bool = false) {
    guard scalar != 0 else { return }
    var last = 0
    for i in 1..<count {
      if scalars[i] == scalar { return }
      if last == 0 || scores[i] < scores[last] { last = i }
    }
    if count < 6 {
      last = count
      count += 1
    } else if scores[last] > other && !isBest {
      return
    }
    scalars[last] = scalar
    scores[last] = other
  }

  /// The most likely character and two others, as a frame would show it; nil where most likely there is
  /// none, with the probability of that. `scale` is what the scores are multiplied by.
  func character(_ scale: Float) -> (character: TextCharacter?, probability: Float) {
    var order: InlineArray<3, Int> = [-1, -1, -1]
    var top = other
    for i in 0..<count {
      top = max(top, scores[i])
      var place = i
      for k in 0..<3 {
        if order[k] < 0 || scores[place] > scores[order[k]] { swap(&order[k], &place) }
        if place < 0 { break }
      }
    }
    var sum = expf((other - top) * scale)
    for i in 0..<count { sum += expf((scores[i] - top) * scale) }
    func probability(_ k: Int) -> Float {
      order[k] < 0 ? 0 : expf((scores[order[k]] - top) * scale) / sum
    }
    func scalar(_ k: Int) -> UInt16 { order[k] < 0 ? 0 : scalars[order[k]] }
    guard order[0] > 0 else { return (nil, probability(0)) }
    var character = TextCharacter(scalar: scalar(0), probability: probability(0), left: left, right: right)
    // Of what frames covered is not told what one read there that did not.
    if character.scalar != TextCharacter.covered {
      character.alternatives = [scalar(1), scalar(2)]
      character.alternativeProbabilities = [probability(1), probability(2)]
    }
    return (character, character.probability)
  }

  /// How unlike a frame's character is, 0 to 1.
  func distance(to character: TextCharacter) -> Float {
    var best = 0
    for i in 1..<count where best == 0 || scores[i] > scores[best] { best = i }
    if best > 0, scalars[best] == character.scalar { return 0 }
    for i in 1..<count where scalars[i] == character.scalar { return 0.4 }
    return 0.8
  }

  func wipe() { scalars = InlineArray(repeating: 0) }
}
