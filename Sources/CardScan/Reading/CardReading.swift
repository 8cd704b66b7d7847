// SPDX-License-Identifier: Apache-2.0

/// What is written on a rectified card.
struct CardReading {
  var number: NumberReading?
  var direction = ReadingDirection.right
  var lines: [ReadLine] = []

  /// From this confidence on a line speaks against a number.
  private static let clear: Float = 0.9

  /// Keeps a number that is surer than its own.
  @inline(never)
  mutating func take(_ other: NumberReading?) {
    if let other, other.confidence > (number?.confidence ?? 0) { number = other }
  }

  /// Takes back a number in groups that few cards have where a line of text says clearly that it is another
  /// one: the plus of a telephone number looks like a digit to who looks for digits.
  mutating func checkNumber() {
    guard let read = number, !Groupings.isCommon(read.groups),
      let place = direction.area(of: read.digits.map { $0.box })
    else { return }
    for line in lines where line.text.confidence >= CardReading.clear {
      let shown = line.textLine(direction)
      if shown.middle > place.top, shown.middle < place.bottom, shown.left < place.right,
        shown.right > place.left, !line.shows(read.digits)
      {
        number = nil
      }
    }
  }
}

extension ReadLine {
  /// Whether its digits are some of these in their order, or these some of them, and it is no telephone number with
  /// a plus.
  fileprivate func shows(_ digits: [DigitReading]) -> Bool {
    if text.characters.contains(where: { TextAlphabet.scalar($0.label) == 0x2B }) { return false }
    let own = self.digits
    let number = digits.map { $0.digit }
    return own.holds(number) || number.holds(own)
  }
}

extension [UInt8] {
  /// Whether `part` stands in it as it is.
  func holds(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...count - part.count).contains { first in
      part.indices.allSatisfy { self[first + $0] == part[$0] }
    }
  }
}
