// SPDX-License-Identifier: Apache-2.0

extension CardReading {
  /// Characters of a line that look like digits, at least, and their least share, where it may be a part of a number.
  private static let fewestDigits = 3, digitShare = 0.75
  /// Digits with which a line is no mere date.
  private static let moreThanDate = 9
  /// Pixels at a card's edge where no number stands.
  private static let edge = 8.0

  /// Rows over the whole of a rectified card on which its number may stand: a group of it was read as a line of text, or
  /// `search` saw digits there.
  func numberRows(_ search: NumberSearch?, on card: LumaView) -> [TextArea] {
    var rows: [TextArea] = []
    func add(_ left: Point, _ right: Point, height: Double) {
      let row = CardReading.row(left, right, height: height, on: card)
      // The same row in another height is another look at it.
      if rows.contains(where: { $0.holds(row) && max(height, $0.height) < 1.3 * min(height, $0.height) }) { return }
      rows.append(row)
    }
    for line in lines {
      var count = 0
      for character in line.text.characters where Digits.value(of: character) != nil { count += 1 }
      let least = CardReading.digitShare * Double(line.text.characters.count)
      guard count >= (line.hasDate ? CardReading.moreThanDate : CardReading.fewestDigits), Double(count) >= least
      else { continue }
      add(line.area.left, line.area.right, height: line.area.height)
    }
    if let lead = search?.consensus.first?.lead {
      add(
        lead.centre(of: 0), lead.centre(of: lead.digits.count - 1),
        height: StripWindow.digitRows * lead.window.rowStep.length)
    }
    return rows
  }

  /// The level or upright row through the middle of a line: short lines say little about their slope.
  private static func row(_ left: Point, _ right: Point, height: Double, on card: LumaView) -> TextArea {
    let middle = (left + right) * 0.5, along = right - left
    var row = TextArea(left: middle, right: middle, height: height, confidence: 1)
    if along.x.magnitude > along.y.magnitude {
      (row.left.x, row.right.x) = (edge, Double(card.width) - edge)
      return along.x < 0 ? row.reversed : row
    }
    (row.left.y, row.right.y) = (edge, Double(card.height) - edge)
    return along.y < 0 ? row.reversed : row
  }
}
