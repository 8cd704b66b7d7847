// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What an evaluation came to, over all pictures and over the classes of each column.
struct EvaluationReport {
  let positives: Tally
  let negatives: Tally
  let reveal: Bool

  init(_ judgements: [Judgement], reveal: Bool) {
    positives = Tally(judgements: judgements.filter(\.isPositive))
    negatives = Tally(judgements: judgements.filter { !$0.isPositive })
    self.reveal = reveal
  }

  /// Pictures that did not come out as they should.
  var failures: [Judgement] {
    (positives.judgements + negatives.judgements).filter { $0.outcome != .exact }
  }

  /// The columns by which pictures are told apart, each with the tally of every value.
  var classes: [(column: String, tallies: [(name: String, tally: Tally)])] {
    let columns: [(String, (Manifest.Row) -> String)] = [
      ("kind", { $0.kind }), ("relief", { $0.relief }), ("layout", { $0.layout }),
      ("notes", { $0.note }),
    ]
    return columns.map { column, value in
      let groups = Dictionary(grouping: positives.judgements) { value($0.row) }
      return (
        column,
        groups.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
          .map { ($0.key, Tally(judgements: $0.value)) }
      )
    }
  }

  func text(of number: CardNumber?) -> String? { number?.text(reveal: reveal) }
}
