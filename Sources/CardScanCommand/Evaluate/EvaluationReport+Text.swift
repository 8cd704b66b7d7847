// SPDX-License-Identifier: Apache-2.0
import CardScan

extension EvaluationReport {
  /// Tables for a person.
  var text: String {
    var lines: [String] = []
    if positives.count > 0 {
      lines.append(
        "".padded(36) + "pictures    exact    wrong  no read   digits  IoU>=0.9")
      lines.append(line("all", positives))
      for (column, parts) in classes {
        lines += parts.map { line("\(column): \($0.name)", $0.part) }
      }
      lines += ["", "Lost:"] + lost
      if let middle = positives.middleOverlap {
        lines.append(
          "Quads: \(percent(positives.overlapShare(0.9))) with an IoU of 0.9 or more, "
            + "\(percent(positives.overlapShare(0.75))) of 0.75 or more; median IoU "
            + JSON.number(middle, places: 3).text)
      }
      lines.append("Time: \(JSON.number(positives.middleTime, places: 1).text) ms, the median")
      lines += [""] + confusionLines
    }
    if !readers.isEmpty { lines += [""] + readerLines }
    let fields = fieldLines
    if !fields.isEmpty { lines += [""] + fields }
    if negatives.count > 0 {
      lines.append(
        "Without a number: \(negatives.count) pictures, \(negatives.count(.wrong)) false numbers, "
          + "\(negatives.quads) with a quad, \(negatives.count(.unreadable)) unreadable")
    }
    if !failures.isEmpty { lines += [""] + failures.map(failure) }
    let fieldFailures = self.fieldFailures
    if !fieldFailures.isEmpty { lines += [""] + fieldFailures }
    return lines.joined(separator: "\n")
  }

  private var lost: [String] {
    Judgement.Outcome.allCases.filter { $0 != .exact }.map { outcome in
      "\(positives.count(outcome))".padded(left: 5) + "  \(outcome.rawValue)"
    }
  }

  private func line(_ name: String, _ tally: Tally) -> String {
    let overlap = tally.overlaps.isEmpty ? "-" : percent(tally.overlapShare(0.9))
    return String(name.prefix(35)).padded(36) + "\(tally.count)".padded(left: 8)
      + percent(tally.share(.exact)).padded(left: 9)
      + percent(tally.share(.wrong)).padded(left: 9) + percent(tally.unanswered).padded(left: 9)
      + percent(tally.digitAccuracy).padded(left: 9) + overlap.padded(left: 10)
  }

  private func failure(_ judgement: Judgement) -> String {
    var text = "\(judgement.row.file): \(judgement.outcome.rawValue)"
    if let given = self.text(of: judgement.given) {
      let truth = self.text(of: CardNumber(digits: judgement.row.number)) ?? "no number"
      text += ", read \(given), it shows \(truth)"
    }
    if judgement.isPositive {
      text += ", \(judgement.digitErrors) of \(judgement.row.number.count) digits differ"
    }
    text += ", confidence \(JSON.number(judgement.confidence, places: 3).text)"
    if let overlap = judgement.overlap { text += ", IoU \(JSON.number(overlap, places: 3).text)" }
    return text
  }

  func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
