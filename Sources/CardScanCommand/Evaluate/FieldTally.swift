// SPDX-License-Identifier: Apache-2.0

/// Sums over judgements of fields.
struct FieldTally {
  let judgements: [FieldJudgement]

  func count(_ outcome: FieldJudgement.Outcome) -> Int {
    judgements.count { $0.outcome == outcome }
  }

  /// Fields that are on the cards.
  var shown: Int { judgements.count { !$0.truth.isEmpty } }

  /// Part of the fields that are on the cards, 0 to 1.
  func share(_ outcome: FieldJudgement.Outcome) -> Double {
    shown == 0 ? 0 : Double(count(outcome)) / Double(shown)
  }

  /// Whether nothing is to be told: neither shown nor given.
  var isEmpty: Bool { judgements.allSatisfy { $0.outcome == .absent } }

  /// The fields of `pictures` one by one: expiry, holder with and without accents, all labelled ones together, and with `each`
  /// every name of these; only those of which there is something to tell.
  static func rows(of pictures: [Judgement], each: Bool) -> [(name: String, tally: FieldTally)] {
    let all = pictures.flatMap(\.fields)
    func tally(_ isMeant: (FieldJudgement.Field) -> Bool) -> FieldTally {
      FieldTally(judgements: all.filter { isMeant($0.field) })
    }
    var rows = [
      ("expiry", tally { $0 == .expiry }), ("holder", tally { $0 == .holder }),
      ("holder without accents", tally { $0 == .plainHolder }),
      ("labelled", tally(\.isLabelled)),
    ]
    if each {
      var seen: Set<FieldJudgement.Field> = []
      for field in all.map(\.field) where field.isLabelled && seen.insert(field).inserted {
        rows.append(("labelled: \(field.name)", tally { $0 == field }))
      }
    }
    return rows.filter { !$0.1.isEmpty }
  }
}
