// SPDX-License-Identifier: Apache-2.0

/// A run of words that can be a name.
struct NameCandidate {
  /// Range of cells.
  var first: Int
  var end: Int
  var line: Int
  var box: TextBox
  /// Words with letters in the place of look-alike digits.
  var words: [FieldText]
  /// Words that are taken from suggestions.
  var suggested: Int
  /// Whether it has a company's word, such as LTD.
  var isCompany: Bool
  /// What speaks for it; around 0 it is as likely a name as not.
  var score: Float
  /// Whether all its names are common ones.
  var isCommon = false
  /// Mean probability of its characters.
  var probability: Float

  var text: FieldText {
    var text = FieldText()
    for i in words.indices {
      if i > 0 { text.scalars.append(0x20) }
      text.scalars += words[i].scalars
    }
    return text
  }
}
