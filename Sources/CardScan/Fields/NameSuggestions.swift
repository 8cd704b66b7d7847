// SPDX-License-Identifier: Apache-2.0

/// Names that the caller expects. A word that was read close to one of them becomes it; look-alikes
/// and accents count little. Where two different suggestions are as close, the word stays.
struct NameSuggestions {
  /// Of each list, the holder's own name and 64 others; what is beyond is not used.
  private static let largestCount = 65

  private let names: [FieldText]
  private let folded: [[UInt8]]
  /// First names are before this index.
  private let firstCount: Int
  private let distance = EditDistance()

  init(first: [FieldText], last: [FieldText]) {
    var names: [FieldText] = []
    var folded: [[UInt8]] = []
    var firstCount = 0
    for list in 0..<2 {
      let source = list == 0 ? first : last
      for i in 0..<min(source.count, NameSuggestions.largestCount) {
        let letters = Folding.letters(source[i].folded)
        if letters.isEmpty || letters.count > EditDistance.largestCount { continue }
        names.append(source[i])
        folded.append(letters)
      }
      if list == 0 { firstCount = names.count }
    }
    self.names = names
    self.folded = folded
    self.firstCount = firstCount
  }

  var isEmpty: Bool { names.isEmpty }

  /// Quarters of an edit that are allowed for so many letters.
  private static func allowance(_ count: Int) -> Int {
    count <= 3 ? 1 : count <= 5 ? 4 : count <= 8 ? 6 : 8
  }

  /// What the words of a name become, and how many of them are suggested ones.
  func snap(_ words: [FieldText]) -> (words: [FieldText], count: Int) {
    guard !names.isEmpty else { return (words, 0) }
    var result: [FieldText] = []
    var count = 0
    var i = 0
    while i < words.count {
      // Names of several words first.
      var taken = 0
      for span in [3, 2, 1] where taken == 0 && i + span <= words.count {
        var joined = FieldText()
        for k in i..<i + span { joined.scalars += words[k].scalars }
        if let name = nearest(joined) {
          result.append(NameSuggestions.cased(name, like: joined))
          taken = span
        } else if span == 1, words.count == 1, let pair = nearestPair(joined) {
          result.append(NameSuggestions.cased(pair.0, like: joined))
          result.append(NameSuggestions.cased(pair.1, like: joined))
          taken = 1
        }
      }
      if taken > 0 {
        count += 1
        i += taken
      } else {
        result.append(words[i])
        i += 1
      }
    }
    return (result, count)
  }

  private func nearest(_ text: FieldText) -> FieldText? {
    let letters = Folding.letters(text.folded)
    // An initial is no misread name.
    guard letters.count >= 2 else { return nil }
    var best = Int.max
    var name = -1
    var isTied = false
    for i in names.indices {
      guard let cost = distance.between(folded[i], letters),
        cost <= NameSuggestions.allowance(folded[i].count)
      else { continue }
      if cost < best {
        best = cost
        name = i
        isTied = false
      } else if cost == best, names[i] != names[name] {
        isTied = true
      }
    }
    return name < 0 || isTied ? nil : names[name]
  }

  /// First and last name whose blank was lost.
  private func nearestPair(_ text: FieldText) -> (FieldText, FieldText)? {
    let letters = Folding.letters(text.folded)
    for first in 0..<firstCount {
      for last in firstCount..<names.count {
        let both = folded[first] + folded[last]
        if let cost = distance.between(both, letters), cost <= EditDistance.edit {
          return (names[first], names[last])
        }
      }
    }
    return nil
  }

  /// In capitals where the text is.
  private static func cased(_ name: FieldText, like text: FieldText) -> FieldText {
    for scalar in text.scalars where Folding.isSmall(scalar) { return name }
    var name = name
    for i in name.scalars.indices { name.scalars[i] = Folding.capital(name.scalars[i]) }
    return name
  }
}
