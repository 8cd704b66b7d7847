// SPDX-License-Identifier: Apache-2.0

/// A run of words that can be a name.
final class NameCandidate {
  /// Range of cells.
  let first: Int
  let end: Int
  let line: Int
  let box: TextBox
  /// Words with letters in the place of look-alike digits.
  var words: [FieldText]
  /// Words that are taken from suggestions.
  let suggested: Int
  /// Whether it has a company's word, such as LTD.
  var isCompany = false
  /// What speaks for it; around 0 it is as likely a name as not.
  var score: Float = 0
  /// Whether all its names are common ones.
  var isCommon = false
  /// Whether one of its names is known, or suggested.
  var isKnown = false
  /// Whether its words are spelt as names are.
  var isFitting = true
  /// Mean probability of its characters.
  let probability: Float

  init(
    first: Int, end: Int, line: Int, box: TextBox, words: [FieldText], suggested: Int,
    probability: Float
  ) {
    self.first = first
    self.end = end
    self.line = line
    self.box = box
    self.words = words
    self.suggested = suggested
    self.probability = probability
  }

  var text: FieldText {
    var text = FieldText()
    for i in words.indices {
      if i > 0 { text.scalars.append(0x20) }
      text.scalars += words[i].scalars
    }
    return text
  }
}
