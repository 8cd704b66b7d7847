// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of the number of a card: digit by digit where they see the same digits at the same
/// places.
struct NumberEvidence {
  private var rows: [DigitRow] = []

  /// Most rows that are kept, and weight from which one is forgotten.
  private static let most = 8
  private static let least: Float = 0.05

  /// Adds the digits of a frame, their boxes on the card as it is read. `confidence` is the frame's own in
  /// all of them.
  mutating func add(
    _ digits: [DigitReading], groups: [Int], confidence: Double, weight: Float
  ) {
    for i in rows.indices { rows[i].decay() }
    guard !digits.isEmpty else { return }
    var found = -1
    for i in rows.indices where found < 0 && rows[i].matches(digits) { found = i }
    if found < 0 {
      if rows.count >= Self.most { rows.remove(at: weakest) }
      rows.append(DigitRow(count: digits.count))
      found = rows.count - 1
    }
    rows[found].add(digits, groups: groups, confidence: confidence, weight: weight)
    var kept = 0
    for i in rows.indices where rows[i].weight > Self.least {
      rows.swapAt(kept, i)
      kept += 1
    }
    rows.shorten(to: kept)
  }

  private var weakest: Int {
    var place = 0
    for i in rows.indices where rows[i].weight < rows[place].weight { place = i }
    return place
  }

  /// The number that the frames together show best; its boxes on the card as it is read. `unchecked`: see
  /// `NumberPosterior`.
  func reading(unchecked: Double) -> NumberReading? {
    var best: NumberReading?
    var odds: [Double] = []
    var readings: [NumberReading] = []
    for row in rows {
      let (reading, z) = row.reading(unchecked: unchecked)
      readings.append(reading)
      odds.append(z)
    }
    for i in readings.indices {
      var z = odds[i]
      let values = readings[i].digits.map { $0.digit }
      // What frames read that were sure of something else speaks against it.
      var rival = 0.0
      for row in rows { rival = max(rival, row.greatestOdds(otherThan: values)) }
      z -= rival
      readings[i].confidence = 1 / (1 + exp(-z))
      if readings[i].confidence > best?.confidence ?? 0 { best = readings[i] }
    }
    return best
  }

  mutating func wipe() { for i in rows.indices { rows[i].wipe() } }
}
