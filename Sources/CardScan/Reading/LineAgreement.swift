// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// What lines are taken to be that were looked at in several ways, for they may hold a person's name: of the texts that
/// names make likely in one of the looks that for which all looks and the spelling of names speak most.
struct LineAgreement {
  /// What the looks show; a text's confidence is the sum of its probabilities in all of them.
  private var texts: [ReadLine] = []
  /// Which line each text is of.
  private var places: [Int] = []
  /// What speaks for each: its probabilities, each times what its words are worth.
  private var odds: [Float] = []

  private static let looks = Float(LineView.sizes.count + LineView.others.count)
  /// What words are worth that are a person's names.
  private static let named: Float = 16
  /// What a name is worth that no look shows.
  private static let unseen: Float = 16
  /// Less likely texts are not taken.
  private static let leastProbability: Float = 0.1

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
      take(text, odds[index], at: place)
    }
  }

  private mutating func take(_ text: ReadLine, _ own: Float, at place: Int) {
    for index in texts.indices where places[index] == place && texts[index].text.labels == text.text.labels {
      texts[index].text.confidence += text.text.confidence
      odds[index] += own
      return
    }
    texts.append(text)
    places.append(place)
    odds.append(own)
  }

  /// Whether a person's names are likely in some look at a line.
  func hasNames(at place: Int) -> Bool {
    texts.indices.contains { places[$0] == place && odds[$0] > LineAgreement.named * texts[$0].text.confidence }
  }

  /// Takes the likeliest text in place of `line`, where it is likely enough.
  @inline(never)
  func settle(_ line: inout ReadLine, at place: Int) {
    let own = texts.indices.filter { places[$0] == place }
    guard var best = own.first else { return }
    var rest = LineAgreement.looks
    for index in own {
      rest -= texts[index].text.confidence
      if odds[index] > odds[best] { best = index }
    }
    var total = max(0.1, rest) * LineAgreement.unseen + odds[best]
    for index in own where !texts[index].text.isSame(as: texts[best].text) { total += odds[index] }
    let probability = odds[best] / total
    // Nor what is no number.
    guard probability >= LineAgreement.leastProbability else { return }
    line = texts[best]
    line.text.confidence = probability
    weigh(&line.text.characters, own)
  }

  /// Gives each character of the likeliest text the part of what speaks for texts of as many characters that
  /// speaks for it, and its alternatives theirs.
  private func weigh(_ characters: inout [StripText.Character], _ own: [Int]) {
    let similar = own.filter { texts[$0].text.characters.count == characters.count }
    var total: Float = 0
    for index in similar { total += odds[index] }
    for i in characters.indices {
      characters[i].forget()
      for index in similar {
        let label = texts[index].text.characters[i].label
        var sum: Float = 0
        for other in similar where texts[other].text.characters[i].label == label { sum += odds[other] }
        characters[i].consider(label, sum / total)
      }
    }
  }
}
