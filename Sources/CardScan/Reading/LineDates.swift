// SPDX-License-Identifier: Apache-2.0

extension ReadLine {
  /// Lowers its confidence, and that of its last digit, by that of another reading of the same place where both
  /// show digits enough for a date and not the same ones.
  @inline(never)
  mutating func doubt(_ other: ReadLine) {
    let own = digits, others = other.digits
    if own.count < 4 || others.count < 4 || own.holds(others) || others.holds(own) { return }
    let part = text.confidence / max(text.confidence + other.text.confidence, 1e-6)
    text.confidence *= part
    var last = text.characters.count - 1
    while !isDigit(last) { last -= 1 }
    text.characters[last].probability *= part
  }

  /// Whether a sign stands between two digits and two digits, or what is like them, blanks around it or not.
  var hasDate: Bool {
    for index in text.characters.indices where formEnd(from: index, isExact: false) > 0 { return true }
    return false
  }

  /// Where a date of month and year ends that begins at a place: two digits, a sign, blanks around it or not, two
  /// or four digits, and neither a digit nor a sign beside them. 0 where none does.
  @inline(never)
  func dateEnd(from first: Int) -> Int {
    var end = formEnd(from: first, isExact: true)
    if end == 0 { return 0 }
    if isDigit(end), isDigit(end + 1) { end += 2 }
    return goesOn(first - 1, -1) || goesOn(end, 1) ? 0 : end
  }

  /// The end of two digits, a sign and two digits; 0 where they do not begin there.
  @inline(never)
  private func formEnd(from first: Int, isExact: Bool) -> Int {
    var next = first
    for part in 0..<2 {
      for _ in 0..<2 {
        guard isExact ? isDigit(next) : Digits.value(scalar(next)) != nil else { return 0 }
        next += 1
      }
      if part == 1 { break }
      if isBlank(next) { next += 1 }
      guard isSign(next) else { return 0 }
      next += 1
      if isBlank(next) { next += 1 }
    }
    return next
  }

  /// Whether a digit stands at a place beside a date, or a sign, a blank between or not.
  private func goesOn(_ index: Int, _ step: Int) -> Bool {
    isDigit(index) || isSign(index) || isBlank(index) && isSign(index + step)
  }

  private func isDigit(_ index: Int) -> Bool { scalar(index) &- 0x30 < 10 }

  private func isSign(_ index: Int) -> Bool { scalar(index) == 0x2F || scalar(index) == 0x2D }

  private func isBlank(_ index: Int) -> Bool { scalar(index) == 0x20 }

  /// 0 beyond the line's ends.
  @inline(never)
  private func scalar(_ index: Int) -> UInt16 {
    index >= 0 && index < text.characters.count ? TextAlphabet.scalar(text.characters[index].label) : 0
  }
}
