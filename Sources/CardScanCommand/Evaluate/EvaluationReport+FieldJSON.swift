// SPDX-License-Identifier: Apache-2.0
import CardScan

extension EvaluationReport {
  /// `all`, then by column and value; in each a field's name with its counts.
  var fieldsJSON: JSON {
    func json(_ rows: [(name: String, tally: FieldTally)]) -> JSON {
      .object(rows.map { ($0.name, self.json($0.tally)) })
    }
    return .object(
      [("all", json(FieldTally.rows(of: judgements, each: true)))]
        + fieldClasses.map { column, parts in
          (column, .object(parts.map { ($0.name, json($0.part)) }))
        })
  }

  private func json(_ tally: FieldTally) -> JSON {
    .object([
      ("on_cards", .integer(tally.shown)),
      ("exact", .number(tally.share(.exact), places: 5)),
      ("wrong", .number(tally.share(.wrong), places: 5)),
      ("missed", .number(tally.share(.missed), places: 5)),
      ("false", .integer(tally.count(.invented))),
    ])
  }

  func fieldFailures(_ judgement: Judgement) -> [JSON] {
    judgement.fields.filter(\.isFailure).map { field in
      .object([
        ("file", .string(judgement.row.file)),
        ("field", .string(field.field.name)),
        ("outcome", .string(field.outcome.rawValue)),
        ("read", .optional(field.read.map { self.text(ofField: $0, on: judgement.row) })),
        ("truth", .array(field.truth.map { .string(self.text(ofField: $0, on: judgement.row)) })),
      ])
    }
  }

  /// Pairs of different digits, and how many digits were compared.
  func json(_ confusions: DigitConfusions) -> JSON {
    .object([
      ("digits", .integer(confusions.digits)),
      (
        "pairs",
        .array(
          confusions.pairs.map { pair in
            .object([
              ("truth", .integer(pair.truth)), ("read", .integer(pair.read)),
              ("count", .integer(pair.count)),
            ])
          })
      ),
    ])
  }

  /// One way of reading, over all pictures and by kind and layout.
  func json(_ run: ReaderRun) -> JSON {
    func json(_ judgements: [Judgement]) -> JSON {
      let tally = Tally(judgements: judgements)
      return .object([
        ("pictures", .integer(tally.count)),
        ("exact", .number(tally.share(.exact), places: 5)),
        ("wrong", .number(tally.share(.wrong), places: 5)),
        ("no_read", .number(tally.unanswered, places: 5)),
      ])
    }
    let positives = run.judgements.filter(\.isPositive)
    return .object(
      [
        ("all", json(positives)),
        (
          "false_numbers",
          .integer(run.judgements.count { !$0.isPositive && $0.outcome == .wrong })
        ),
      ]
        + classes(of: positives, by: ["kind", "layout"], { $0 }).map { column, parts in
          (column, .object(parts.map { ($0.name, json($0.part)) }))
        })
  }
}
