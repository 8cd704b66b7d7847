// SPDX-License-Identifier: Apache-2.0

extension CardReader {
  /// Rows below a number in which its date is looked for where no line has one: how far their middles
  /// lie below the number's, in millimetres, and their digits' height in pixels.
  private static let dateRows = stride(from: 6.0, through: 17, by: 0.8)
  private static let dateHeight = 26.0

  /// The surest date in the rows below a number that stands where the standard puts it: embossed dates
  /// of the card's own colour are no text to the text-area network.
  func date(
    below number: NumberReading, _ direction: ReadingDirection, stages: Stages
  ) throws(ScanError) -> [ReadLine] {
    guard let place = direction.area(of: number.digits.map { $0.box }) else { return [] }
    let scale = CardGeometry.pixelsPerMillimetre
    let middle = Double(place.top + place.bottom) / 2
    var areas: [TextArea] = []
    for row in CardReader.dateRows where (middle + row) * scale < direction.size.y {
      let y = (middle + row) * scale
      areas.append(
        TextArea(
          left: direction.onCard(Point(0.2 * direction.size.x, y)),
          right: direction.onCard(Point(0.9 * direction.size.x, y)),
          height: CardReader.dateHeight, confidence: 0))
    }
    var best: [ReadLine] = []
    var least = CardReader.sureDate
    for lines in try DateReader().read(areas, stages: stages) {
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
