// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// What an evaluation came to, over all pictures and over the classes of each column.
struct EvaluationReport {
  /// What each way of reading numbers came to when it was left alone, over all pictures of cards.
  struct ReaderRun {
    let name: String
    let judgements: [Judgement]
  }

  let judgements: [Judgement]
  let positives: Tally
  let negatives: Tally
  let readers: [ReaderRun]
  let reveal: Bool

  /// `alone` are the runs by one way of reading; with them goes that by all ways.
  init(_ judgements: [Judgement], alone: [ReaderRun] = [], reveal: Bool) {
    self.judgements = judgements
    positives = Tally(judgements: judgements.filter(\.isPositive))
    negatives = Tally(judgements: judgements.filter { !$0.isPositive })
    let together = ReaderRun(
      name: "combined", judgements: judgements.filter { !$0.row.isStrip })
    readers = alone.isEmpty ? [] : alone + [together]
    self.reveal = reveal
  }

  /// Pictures whose number did not come out as it should.
  var failures: [Judgement] {
    (positives.judgements + negatives.judgements).filter { $0.outcome != .exact }
  }

  /// A column by which pictures are told apart, and its values with what belongs to each.
  typealias Classes<Part> = [(column: String, parts: [(name: String, part: Part)])]

  /// The tallies of all pictures with a number.
  var classes: Classes<Tally> {
    classes(of: positives.judgements, by: ["kind", "relief", "layout", "notes"]) {
      Tally(judgements: $0)
    }
  }

  /// The other fields of all pictures.
  var fieldClasses: Classes<[(name: String, tally: FieldTally)]> {
    classes(of: judgements, by: ["kind", "layout"]) { FieldTally.rows(of: $0, each: false) }
  }

  func classes<Part>(
    of judgements: [Judgement], by columns: [String], _ part: ([Judgement]) -> Part
  ) -> Classes<Part> {
    columns.map { column in
      let groups = Dictionary(grouping: judgements) { judgement in
        switch column {
        case "kind": judgement.row.kind
        case "relief": judgement.row.relief
        case "layout": judgement.row.layout
        default: judgement.row.note
        }
      }
      return (
        column,
        groups.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, part($0.value)) }
      )
    }
  }

  func text(of number: CardNumber?) -> String? { number?.text(reveal: reveal) }

  /// A field's value on a card, without `reveal` with what may be of its number in it hidden.
  func text(ofField value: String, on row: Manifest.Row) -> String {
    reveal ? value : NumberMask(digits: row.number).value(FieldText(utf8: Array(value.utf8)))
  }
}
