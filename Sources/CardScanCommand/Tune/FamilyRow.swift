// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// What was found for one family of kernels.
struct FamilyRow: ReportRow {
  let family: KernelFamily
  /// Today's first.
  let candidates: [KernelTuning]
  let search: SizeSearch

  /// The sizes to take.
  var best: KernelTuning { candidates[search.best] }

  /// Candidates that do not count, and why.
  var complaints: [String] {
    zip(candidates, search.verdicts).compactMap { candidate, verdict in
      switch verdict {
      case .timed: nil
      case .differs: "\(family.name) \(family.text(candidate)): gives other results; it does not count"
      case .refused: "\(family.name) \(family.text(candidate)): the device refuses it"
      }
    }
  }

  static let title = "sizes"
  static let kind = "family"
  static let header = "family          now       best      now ms    best ms   ratio  candidates"

  var text: String {
    family.name.padded(16) + family.text(candidates[0]).padded(10) + family.text(best).padded(8)
      + Timing.milliseconds(search.now).padded(left: 8)
      + Timing.milliseconds(search.time).padded(left: 11) + search.ratio.fixed(2).padded(left: 8)
      + "\(candidates.count)".padded(left: 12)
  }

  var values: [(String, JSON)] {
    [
      ("family", .string(family.name)), ("now", .string(family.text(candidates[0]))),
      ("best", .string(family.text(best))), ("now_ns", .number(search.now, places: 0)),
      ("best_ns", .number(search.time, places: 0)), ("ratio", .number(search.ratio, places: 3)),
      (
        "candidates",
        .array(
          zip(candidates, search.verdicts).map { candidate, verdict in
            .object([("size", .string(family.text(candidate)))] + verdict.json)
          })
      ),
    ]
  }
}

extension SizeSearch.Verdict {
  fileprivate var json: [(String, JSON)] {
    switch self {
    case .timed(let nanoseconds, let ratio):
      [("median_ns", .number(nanoseconds, places: 0)), ("ratio", .number(ratio, places: 3))]
    case .differs: [("refused", .string("differs"))]
    case .refused: [("refused", .string("device"))]
    }
  }
}
