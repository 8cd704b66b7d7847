// SPDX-License-Identifier: Apache-2.0

extension ReadLine {
  /// Whether a character is a digit, rather than like one.
  var hasDigit: Bool { text.characters.indices.contains { isDigit($0) } }

  /// The values of its digits, one after the other.
  var digits: [UInt8] {
    text.characters.indices.compactMap { isDigit($0) ? UInt8(truncatingIfNeeded: scalar($0)! - 0x30) : nil }
  }

  /// Lowers its confidence, and that of its last digit, by that of another reading of the same place where both
  /// show digits enough for a date and not the same ones.
  mutating func doubt(_ other: ReadLine) {
    let own = digits, others = other.digits
    guard own.count >= 4, others.count >= 4, !own.holds(others), !others.holds(own),
      let last = text.characters.indices.last(where: { isDigit($0) })
    else { return }
    let part = text.confidence / max(text.confidence + other.text.confidence, 1e-6)
    text.confidence *= part
    text.characters[last].probability *= part
  }

  /// Whether a sign stands between two digits and two digits, blanks around it or not.
  var hasDate: Bool { text.characters.indices.contains { formEnd(from: $0, isDigit: isLikeDigit) != nil } }

  /// Where a date of month and year ends that begins at a place: two digits, a sign, blanks around it or not, two
  /// or four digits, and neither a digit nor a sign beside them. Nil where none does.
  func dateEnd(from first: Int) -> Int? {
    guard var end = formEnd(from: first, isDigit: isDigit) else { return nil }
    if isDigit(end), isDigit(end + 1) { end += 2 }
    return goesOn(first - 1, -1) || goesOn(end, 1) ? nil : end
  }

  /// The end of two digits, a sign and two digits.
  private func formEnd(from first: Int, isDigit: (Int) -> Bool) -> Int? {
    guard isDigit(first), isDigit(first + 1) else { return nil }
    var next = first + 2
    if isBlank(next) { next += 1 }
    guard isSign(next) else { return nil }
    next += 1
    if isBlank(next) { next += 1 }
    return isDigit(next) && isDigit(next + 1) ? next + 2 : nil
  }

  /// Whether a digit stands at a place beside a date, or a sign, a blank between or not.
  private func goesOn(_ index: Int, _ step: Int) -> Bool {
    isDigit(index) || isSign(index) || isBlank(index) && isSign(index + step)
  }

  private func isDigit(_ index: Int) -> Bool { scalar(index).flatMap { Digits.value($0) }?.isExact == true }

  private func isLikeDigit(_ index: Int) -> Bool { scalar(index).flatMap { Digits.value($0) } != nil }

  private func isSign(_ index: Int) -> Bool { scalar(index) == 0x2F || scalar(index) == 0x2D }

  private func isBlank(_ index: Int) -> Bool { scalar(index) == 0x20 }

  /// Nil beyond the line's ends.
  private func scalar(_ index: Int) -> UInt16? {
    text.characters.indices.contains(index) ? TextAlphabet.scalar(text.characters[index].label) : nil
  }
}
