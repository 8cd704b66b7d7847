// SPDX-License-Identifier: Apache-2.0

/// Which label belongs to which date.
extension ExpiryFinder {
  /// Gives each date the nearest label, and each label but the forms to one date: the nearest pair
  /// first.
  mutating func assign() {
    kinds = dates.map { _ in -1 }
    var isUsed = labels.map { label in
      (label.kind == DateLabel.since || label.kind == DateLabel.from) && isOfAYear(label)
    }
    for _ in dates.indices {
      var best: Float = 3
      var bestLabel = -1
      var bestDate = -1
      for label in labels.indices where !isUsed[label] && labels[label].kind != DateLabel.form {
        for date in dates.indices where kinds[date] < 0 {
          guard let distance = distance(labels[label].box, dates[date].box) else { continue }
          if distance < best {
            best = distance
            bestLabel = label
            bestDate = date
          }
        }
      }
      guard bestLabel >= 0 else { break }
      kinds[bestDate] = labels[bestLabel].kind
      isUsed[bestLabel] = true
      // The same label in another language, beside or below it, goes with it.
      for other in labels.indices where labels[other].kind == labels[bestLabel].kind {
        if areTogether(labels[bestLabel].box, labels[other].box) { isUsed[other] = true }
      }
    }
    for date in dates.indices where kinds[date] < 0 {
      for label in labels where label.kind == DateLabel.form {
        if let distance = distance(label.box, dates[date].box), distance < 2 {
          kinds[date] = DateLabel.form
        }
      }
    }
  }

  /// Whether a year alone, as in MEMBER SINCE 1998 or 98, is nearer to the label than any date: one that begins a
  /// column, or follows the label.
  private func isOfAYear(_ label: LabelHit) -> Bool {
    var nearest: Float = 3
    for date in dates { nearest = min(nearest, distance(label.box, date.box) ?? 3) }
    for word in sheet.words
    where (word.startsColumn || word.first == label.end)
      && sheet.isYear(word, orTwoDigits: label.kind == DateLabel.since)
    {
      let own = distance(label.box, sheet.box(word.first, word.end))
      if let own, own < nearest { return true }
    }
    return false
  }

  private func areTogether(_ a: TextBox, _ b: TextBox) -> Bool {
    let apart = abs(a.middle - b.middle)
    let height = max(a.height, b.height)
    if apart < 0.6 * height { return a.distance(b) < 3 }
    return apart < 2.2 * height && a.distance(b) == 0
  }

  /// How far a label is from a date, in steps that weigh a place's likelihood: left of it, above it,
  /// below it, right of it. Nil where they do not belong together.
  private func distance(_ label: TextBox, _ date: TextBox) -> Float? {
    let drop = date.middle - label.middle
    if abs(drop) <= 0.75 * max(label.height, date.height) {
      let gap = date.left - label.right
      if gap >= -1, gap <= 20 { return 0.3 + max(0, gap) / 8 + abs(drop) / 10 }
      let behind = label.left - date.right
      if behind >= -1, behind <= 6 { return 1.5 + max(0, behind) / 4 }
      return nil
    }
    let space = abs(drop) - (label.height + date.height) / 2
    let aside = label.distance(date)
    guard aside <= 4 else { return nil }
    let slant = abs(label.centre - date.centre) / 20 + aside / 2
    if drop > 0, space <= 4 { return 0.4 + max(0, space) / 4 + slant }
    if drop < 0, space <= 2.5 { return 1.3 + max(0, space) / 3 + slant }
    return nil
  }
}
