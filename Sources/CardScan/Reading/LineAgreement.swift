// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// What lines are taken to be that were looked at in several ways, for they may hold a person's name: of the texts that
/// names make likely in one of the looks that for which all looks and the spelling of names speak most.
struct LineAgreement {
  /// What looks show of a line.
  private struct Text {
    /// Its confidence is the sum of its probabilities in all looks.
    var line: ReadLine
    /// Which line it is of.
    let place: Int
    /// What speaks for it: its probabilities, each times what its words are worth.
    var odds: Float
  }

  private var texts: [Text] = []

  /// What words are worth that are a person's names.
  private static let named: Float = 16
  /// What a name is worth that no look shows.
  private static let unseen: Float = 16
  /// Less likely texts are not taken; and from this probability on a few looks are enough.
  static let likely: Float = 0.1, sure: Float = 0.95

  /// Adds what one look at a line shows, of which `line` is the likeliest text if names do not count.
  mutating func add(_ scores: TextScores, of line: ReadLine, at place: Int) {
    guard let model = NameModel().bytes.baseAddress else { return }
    let most = CS_NAME_TEXTS, length = CS_NAME_LENGTH
    var characters = [cs_name_place](repeating: cs_name_place(), count: most * length)
    var probabilities = [Float](repeating: 0, count: most), odds = probabilities
    let count = cs_name_texts(
      scores.values, scores.steps, scores.classes, TextAlphabet.characters, model, &characters, &probabilities, &odds)
    for index in 0..<count {
      var text = line
      text.text = .nothing
      text.text.confidence = probabilities[index]
      for character in characters[index * length..<(index + 1) * length] where character.label > 0 {
        text.text.characters.append(TextDecoder.character(Int(character.label), scores, Int(character.step)))
      }
      while text.text.characters.last?.label == TextDecoder.space { text.text.characters.removeLast() }
      if text.text.characters.isEmpty { continue }
      if text.text.beginsWithTwo { TextDecoder.findBlank(before: 1, in: &text.text.characters, scores) }
      take(text, odds[index], at: place)
    }
  }

  private mutating func take(_ text: ReadLine, _ own: Float, at place: Int) {
    for index in texts.indices where texts[index].place == place && texts[index].line.text.labels == text.text.labels {
      texts[index].line.text.confidence += text.text.confidence
      texts[index].odds += own
      return
    }
    texts.append(Text(line: text, place: place, odds: own))
  }

  /// Whether a person's names are likely in some look at a line: two words and more, as one alone is a label, a bank's
  /// or a product's name more often than not.
  func hasNames(at place: Int) -> Bool {
    texts.contains {
      $0.place == place && $0.odds > LineAgreement.named * $0.line.text.confidence
        && $0.line.text.labels.contains(TextDecoder.space)
    }
  }

  /// Takes the likeliest text of so many looks in place of `line`, where it is at least so likely. Whether it is.
  @inline(never)
  func settle(_ line: inout ReadLine, at place: Int, looks: Int, least: Float) -> Bool {
    let own = texts.filter { $0.place == place }
    guard var best = own.first else { return false }
    var rest = Float(looks)
    for text in own {
      rest -= text.line.text.confidence
      if text.odds > best.odds { best = text }
    }
    var total = max(0.1, rest) * LineAgreement.unseen + best.odds
    for text in own where !text.line.text.isSame(as: best.line.text) { total += text.odds }
    let probability = best.odds / total
    // Nor what is no number.
    guard probability >= least else { return false }
    line = best.line
    line.text.confidence = probability
    let similar = own.filter { $0.line.text.characters.count == best.line.text.characters.count }
    for i in line.text.characters.indices { LineAgreement.weigh(&line.text.characters[i], i, similar) }
    return true
  }

  /// Gives a character of the likeliest text the part of what speaks for texts of as many characters that speaks for
  /// it, and its alternatives theirs.
  private static func weigh(_ character: inout StripText.Character, _ i: Int, _ similar: [Text]) {
    var total: Float = 0
    for text in similar { total += text.odds }
    character.forget()
    for text in similar {
      let label = text.line.text.characters[i].label
      var sum: Float = 0
      for other in similar where other.line.text.characters[i].label == label { sum += other.odds }
      character.consider(label, sum / total)
    }
  }
}
