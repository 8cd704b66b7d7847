// SPDX-License-Identifier: Apache-2.0

/// What is written on a rectified card.
struct CardReading {
  var number: NumberReading?
  var direction = ReadingDirection.right
  var lines: [ReadLine] = []

  /// From this confidence on a line is clear, and one with a plus, of which there are few others.
  private static let clear: Float = 0.9, clearWithPlus: Float = 0.5

  /// Keeps a number that is surer than its own.
  @inline(never)
  mutating func take(_ other: NumberReading?) {
    if let other, other.confidence > (number?.confidence ?? 0) { number = other }
  }

  /// Takes back a number in groups that few cards have where a clear line of text on its row holds other digits, or a
  /// plus, which looks like a digit to who looks for digits: a telephone number, or columns of a table.
  @inline(never)
  mutating func checkNumber() {
    guard let read = number, !Groupings.isCommon(read.groups), Groupings.isPayment(read.groups),
      let first = read.digits.first, let last = read.digits.last
    else { return }
    var digits: [UInt8] = []
    for digit in read.digits { digits.append(digit.digit) }
    let height = (first.box.bottomLeft - first.box.topLeft).length
    let place = TextArea(left: first.box.middle, right: last.box.middle, height: height, confidence: 0)
    for line in lines {
      if line.text.confidence < (line.hasPlus ? CardReading.clearWithPlus : CardReading.clear) { continue }
      if !line.area.holds(place), !place.holds(line.area) { continue }
      let own = line.digits
      if line.hasPlus || !own.holds(digits) && !digits.holds(own) { number = nil }
    }
  }
}
