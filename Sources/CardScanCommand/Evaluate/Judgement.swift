// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What came of one picture, measured against its truth.
struct Judgement {
  /// Where a picture's way ended.
  enum Outcome: String, CaseIterable {
    /// The true number was given; of a picture without one: none was.
    case exact
    /// Another number was given, or one where there is none.
    case wrong
    /// The picture file could not be read.
    case unreadable = "unreadable file"
    /// No outline, nor is the picture itself a card.
    case noQuad = "no quad"
    /// An outline, but no number in it.
    case noBand = "no number line"
    /// A number that was not sure enough.
    case ambiguous = "below the threshold"
    /// A number that was sure, but fails the Luhn check and was not to be given.
    case failsLuhn = "fails Luhn"
  }

  let row: Manifest.Row
  let outcome: Outcome
  /// Of the best reading, also of one that was not given.
  let confidence: Double
  /// Changed, missing and surplus digits, also of a number that was not given.
  let digitErrors: Int
  /// Of the quad that was found with the true one, 0 where none was found; nil without truth.
  let overlap: Double?
  /// Whether an outline was given.
  let hasQuad: Bool
  /// Nanoseconds.
  let time: UInt64
  /// What was given; nil where nothing was.
  let given: CardNumber?
  /// Of the best reading, also of one that was not given.
  let confusions: DigitConfusions
  /// Of the other fields of which the manifest tells.
  let fields: [FieldJudgement]

  /// A picture with a number on it.
  var isPositive: Bool { !row.number.isEmpty }

  /// Of a file that could not be read.
  init(unreadable row: Manifest.Row, rules: [LabelRule] = []) {
    self.row = row
    outcome = .unreadable
    confidence = 0
    digitErrors = row.number.count
    overlap = row.quad.map { _ in 0 }
    hasQuad = false
    time = 0
    given = nil
    confusions = DigitConfusions()
    fields = FieldJudgement.all(row, nil, rules: rules)
  }

  /// `threshold` is the confidence that the scan asked for, `rules` those for labelled values; `time` is
  /// the scan's where it is not given.
  init(
    _ row: Manifest.Row, _ result: ScanResult, threshold: Double, rules: [LabelRule] = [],
    time: UInt64? = nil
  ) {
    self.row = row
    given = result.status == .ok ? result.number : nil
    confidence = result.confidence
    let read = result.digits.map(\.digit)
    digitErrors = min(row.number.count, DigitAlignment(read: read, truth: row.number).distance)
    confusions = DigitConfusions(read: read, truth: row.number)
    fields = FieldJudgement.all(row, result.fields, rules: rules)
    overlap = row.quad.map { truth in
      guard let quad = result.quad else { return 0 }
      return quad.clockwise.intersectionOverUnion(truth.clockwise)
    }
    hasQuad = result.quad != nil
    self.time = time ?? result.timings.total
    if let given {
      let isExact =
        given.count == row.number.count
        && (0..<given.count).allSatisfy { given[$0] == row.number[$0] }
      outcome = isExact ? .exact : .wrong
    } else if row.number.isEmpty {
      outcome = .exact
    } else if result.quad == nil && !row.isStrip {
      outcome = .noQuad
    } else if result.digits.isEmpty {
      outcome = .noBand
    } else if result.confidence < threshold {
      outcome = .ambiguous
    } else {
      outcome = .failsLuhn
    }
  }
}

extension Judgement {
  /// Least overlap (intersection over union) of a card with its result among several.
  private static let leastOverlap = 0.3

  /// The cards of a picture with what came of each. Among several each has the result that lies over it best; a
  /// number that was read where no card is counts as one given for nothing.
  static func pairs(
    _ rows: [Manifest.Row], _ results: [ScanResult]
  ) -> [(row: Manifest.Row, result: ScanResult)] {
    if rows.count == 1, let result = results.first { return [(rows[0], result)] }
    var left = results
    var pairs: [(row: Manifest.Row, result: ScanResult)] = []
    for row in rows {
      let overlaps = left.map { result in
        guard let quad = result.quad, let truth = row.quad else { return 0.0 }
        return quad.clockwise.intersectionOverUnion(truth.clockwise)
      }
      var result = ScanResult()
      if let best = overlaps.indices.max(by: { overlaps[$0] < overlaps[$1] }),
        overlaps[best] >= leastOverlap
      {
        result = left.remove(at: best)
      }
      pairs.append((row, result))
    }
    for surplus in left where surplus.number != nil {
      pairs.append((Manifest.Row(file: rows[0].file, kind: rows[0].kind, number: []), surplus))
    }
    return pairs
  }
}
