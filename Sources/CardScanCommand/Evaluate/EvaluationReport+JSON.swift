// SPDX-License-Identifier: Apache-2.0
import CardScan

extension EvaluationReport {
  /// One object: `all`, `classes` by column and value, `without_number`, `failures`, `confusions`,
  /// `readers`, `fields`, `field_failures`.
  var json: JSON {
    .object([
      ("all", json(positives)),
      (
        "classes",
        .object(
          classes.map { column, parts in
            (column, .object(parts.map { ($0.name, json($0.part)) }))
          })
      ),
      (
        "without_number",
        .object([
          ("pictures", .integer(negatives.count)),
          ("false_numbers", .integer(negatives.count(.wrong))),
          ("quads", .integer(negatives.quads)),
          ("unreadable", .integer(negatives.count(.unreadable))),
        ])
      ),
      ("failures", .array(failures.map(json))),
      ("confusions", json(positives.confusions)),
      ("readers", .object(readers.map { ($0.name, json($0)) })),
      ("fields", fieldsJSON),
      ("field_failures", .array(judgements.flatMap(fieldFailures))),
    ])
  }

  private func json(_ tally: Tally) -> JSON {
    .object([
      ("pictures", .integer(tally.count)),
      ("exact", .number(tally.share(.exact), places: 5)),
      ("wrong", .number(tally.share(.wrong), places: 5)),
      ("no_read", .number(tally.unanswered, places: 5)),
      ("digit_accuracy", .number(tally.digitAccuracy, places: 5)),
      (
        "lost",
        .object(
          Judgement.Outcome.allCases.filter { $0 != .exact && $0 != .wrong }
            .map { ($0.rawValue, .integer(tally.count($0))) })
      ),
      ("iou_median", tally.middleOverlap.map { .number($0, places: 4) } ?? .null),
      (
        "iou_0.9",
        tally.overlaps.isEmpty ? .null : .number(tally.overlapShare(0.9), places: 5)
      ),
      ("ms_median", .number(tally.middleTime, places: 3)),
    ])
  }

  private func json(_ judgement: Judgement) -> JSON {
    .object([
      ("file", .string(judgement.row.file)),
      ("outcome", .string(judgement.outcome.rawValue)),
      ("read", .optional(text(of: judgement.given))),
      ("truth", .optional(text(of: CardNumber(digits: judgement.row.number)))),
      ("digit_errors", .integer(judgement.digitErrors)),
      ("confidence", .number(judgement.confidence, places: 4)),
      ("iou", judgement.overlap.map { .number($0, places: 4) } ?? .null),
    ])
  }
}
