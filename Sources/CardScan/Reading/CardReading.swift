// SPDX-License-Identifier: Apache-2.0

/// What is written on a rectified card.
struct CardReading {
  var number: NumberReading?
  var direction = ReadingDirection.right
  var lines: [ReadLine] = []

  /// From this confidence on a line is clear.
  private static let clear: Float = 0.9

  /// Keeps a number that is surer than its own.
  @inline(never)
  mutating func take(_ other: NumberReading?) {
    if let other, other.confidence > (number?.confidence ?? 0) { number = other }
  }

  /// Takes back a number in groups that few cards have where a line of text is clearly that of a telephone: its plus
  /// looks like a digit to who looks for digits.
  @inline(never)
  mutating func checkNumber() {
    guard let read = number, !Groupings.isCommon(read.groups), let first = read.digits.first,
      let last = read.digits.last
    else { return }
    let place = TextArea(left: first.box.middle, right: last.box.middle, height: 0, confidence: 0)
    for line in lines where line.text.confidence >= CardReading.clear && line.holds(place) {
      for character in line.text.characters where TextAlphabet.scalar(character.label) == 0x2B { number = nil }
    }
  }
}
