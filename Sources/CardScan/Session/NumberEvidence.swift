// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What frames said of the number of a card: digit by digit where they see the same digits at the same
/// places.
struct NumberEvidence {
  private var rows: [DigitRow] = []

  /// Most rows that are kept: the lightest gives way.
  private static let most = 8

  /// Adds the digits of a frame, their boxes on the card as it is read. `confidence` is the frame's own in
  /// all of them.
  mutating func add(
    _ digits: [DigitReading], groups: [Int], confidence: Double, weight: Float
  ) {
    var row: DigitRow?
    var least = 0
    for i in rows.indices {
      rows[i].decay()
      if row == nil, rows[i].matches(digits) { row = rows[i] }
      if rows[i].weight < rows[least].weight { least = i }
    }
    guard !digits.isEmpty else { return }
    let seen = row ?? DigitRow(count: digits.count)
    if row == nil {
      if rows.count < Self.most { rows.append(seen) } else { rows[least] = seen }
    }
    seen.add(digits, groups: groups, confidence: confidence, weight: weight)
  }

  /// The number that the frames together show best; its boxes on the card as it is read. `unchecked`: see
  /// `NumberPosterior`.
  func reading(unchecked: Double) -> NumberReading? {
    for row in rows { row.weigh(unchecked: unchecked) }
    var best: DigitRow?
    var value: UInt64 = 0, most = 0.0
    for row in rows {
      for claim in row.claims where claim.isCandidate {
        let confidence = confidence(of: claim, in: row)
        if confidence > most { (best, value, most) = (row, claim.value, confidence) }
      }
    }
    return best?.reading(of: value, confidence: most)
  }

  /// The probability that `claim` is the number: of numbers that differ, what frames read as a whole speaks against
  /// each other.
  private func confidence(of claim: NumberClaim, in row: DigitRow) -> Double {
    var rival = 0.0
    for other in rows {
      for against in other.claims where against.frames > 0 && against.value != claim.value {
        rival = max(rival, exp(-claim.lead(over: against, isSameRow: other === row)))
      }
    }
    return 1 / (1 + exp(-claim.own) + rival)
  }

  /// The likeness of the rows of both with the most evidence: see `DigitRow`. 0 where one has none.
  func likeness(to other: NumberEvidence) -> Float {
    guard let own = heaviest, let row = other.heaviest else { return 0 }
    return own.likeness(to: row)
  }

  private var heaviest: DigitRow? {
    var heaviest: DigitRow?
    for row in rows where row.weight > heaviest?.weight ?? 0 { heaviest = row }
    return heaviest
  }

  mutating func wipe() { for row in rows { row.wipe() } }
}
