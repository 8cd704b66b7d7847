// SPDX-License-Identifier: Apache-2.0

/// How far the search for a number on one rectified card, one way up, or on a picture of its line has come.
final class NumberSearch {
  let energy: RowEnergy
  /// Whether the card is read upside down.
  let turned: Bool
  /// Whether the picture shows a line and nothing else.
  let isLine: Bool
  /// Where the number was looked for.
  var places: [TextBand] = []
  /// What was read there.
  var lines: [LineReading] = []
  /// The lines that follow, the surest first, and its confidence.
  var consensus: [LineConsensus] = []
  var confidence = 0.0

  init(energy: RowEnergy, turned: Bool = false, isLine: Bool = false) {
    self.energy = energy
    self.turned = turned
    self.isLine = isLine
  }

  /// The number as a line of text; nil where it is a club's or no gap was seen between its groups.
  var line: ReadLine? {
    guard let lead = consensus.first?.lead, lead.groups.count > 1, Groupings.isPayment(lead.groups)
    else { return nil }
    var breaks: [Int] = []
    var next = 0
    for size in lead.groups {
      next += size
      breaks.append(next)
    }
    let height = StripWindow.digitRows * lead.window.rowStep.length
    return ReadLine(
      consensus[0].digits, in: lead, sign: 0x20, breaks: breaks,
      area: TextArea(left: Point(0, 0), right: Point(0, 0), height: height, confidence: 1))
  }
}
