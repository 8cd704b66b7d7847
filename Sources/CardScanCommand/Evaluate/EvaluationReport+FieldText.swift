// SPDX-License-Identifier: Apache-2.0
import CardScan

extension EvaluationReport {
  /// The table of expiry, holder and labelled values; empty where the manifest tells of none.
  var fieldLines: [String] {
    let all = FieldTally.rows(of: judgements, each: true)
    if all.isEmpty { return [] }
    var lines = ["Fields".padded(44) + " on cards    exact    wrong   missed    false"]
    lines += all.map { line("all: \($0.name)", $0.tally) }
    for (column, parts) in fieldClasses {
      for (name, rows) in parts {
        lines += rows.map { line("\(column): \(name): \($0.name)", $0.tally) }
      }
    }
    return lines
  }

  private func line(_ name: String, _ tally: FieldTally) -> String {
    func share(_ outcome: FieldJudgement.Outcome) -> String {
      (tally.shown == 0 ? "-" : percent(tally.share(outcome))).padded(left: 9)
    }
    return String(name.prefix(43)).padded(44) + "\(tally.shown)".padded(left: 9) + share(.exact)
      + share(.wrong) + share(.missed) + "\(tally.count(.invented))".padded(left: 9)
  }

  /// A line for each field that is not as it should be.
  var fieldFailures: [String] {
    judgements.flatMap { judgement in
      judgement.fields.filter(\.isFailure).map { field in
        var text = "\(judgement.row.file): \(field.field.name) \(field.outcome.rawValue)"
        if let read = field.read { text += ", read \(self.text(ofField: read, on: judgement.row))" }
        let truth = field.truth.map { self.text(ofField: $0, on: judgement.row) }
        if !truth.isEmpty { text += ", it shows \(truth.joined(separator: " and "))" }
        return text
      }
    }
  }

  /// The numbers by each way of reading, beside one another.
  var readerLines: [String] {
    func cells(_ parts: [String]) -> String { parts.map { $0.padded(left: 10) }.joined() }
    let names = readers.map { String($0.name.prefix(9)) }
    var lines = [
      "".padded(36) + "pictures" + "exact by".padded(left: 10 * names.count)
        + "wrong by".padded(left: 10 * names.count),
      "".padded(44) + cells(names + names),
    ]
    func line(_ name: String, _ parts: [[Judgement]]) -> String {
      let tallies = parts.map { Tally(judgements: $0) }
      return String(name.prefix(35)).padded(36) + "\(tallies.first?.count ?? 0)".padded(left: 8)
        + cells(tallies.map { percent($0.share(.exact)) } + tallies.map { percent($0.share(.wrong)) })
    }
    let positives = readers.map { $0.judgements.filter(\.isPositive) }
    lines.append(line("all", positives))
    for (column, parts) in classes(of: positives[0], by: ["kind", "layout"], { $0.map(\.row.file) }) {
      for (name, files) in parts {
        let own = Set(files)
        lines.append(
          line("\(column): \(name)", positives.map { $0.filter { own.contains($0.row.file) } }))
      }
    }
    lines.append(
      line("without a number", readers.map { $0.judgements.filter { !$0.isPositive } }))
    return lines
  }

  /// Which digits were taken for others.
  var confusionLines: [String] {
    let all = positives.confusions
    var lines = ["Digits taken for others, of \(all.digits) (on the card, read, how often):"]
    lines += all.pairs.map { "    \($0.truth)  \($0.read)" + "\($0.count)".padded(left: 6) }
    return lines
  }
}
