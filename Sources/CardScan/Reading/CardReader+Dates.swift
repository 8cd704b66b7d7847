// SPDX-License-Identifier: Apache-2.0

extension CardReader {
  /// Rows below a number in which its date is looked for where no line has one: how far their middles
  /// lie below the number's, in millimetres, and their digits' height in pixels.
  private static let dateRows = (first: 6.0, step: 0.8, count: 14)
  private static let dateHeight = 26.0

  /// The surest date in the rows below a number that stands where the standard puts it: embossed dates
  /// of the card's own colour are no text to the text-area network.
  func date(
    below number: NumberReading, _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> [ReadLine] {
    guard let place = direction.area(of: number.digits.map { $0.box }) else { return [] }
    var areas: [TextArea] = []
    for row in 0..<CardReader.dateRows.count {
      let below = CardReader.dateRows.first + CardReader.dateRows.step * Double(row)
      let y = (Double(place.top + place.bottom) / 2 + below) * CardGeometry.pixelsPerMillimetre
      guard y < direction.size.y else { break }
      areas.append(
        TextArea(
          left: direction.onCard(Point(0.2 * direction.size.x, y)),
          right: direction.onCard(Point(0.9 * direction.size.x, y)),
          height: CardReader.dateHeight, confidence: 0))
    }
    var best: [ReadLine] = []
    var least = CardReader.sureDate
    for lines in try DateReader().read(areas, rows: true, stages: stages) {
      for line in lines where line.text.confidence > least {
        least = line.text.confidence
        best = [line]
      }
    }
    return best
  }

  /// Least confidence of such a date.
  private static let sureDate: Float = 0.5
}
