// SPDX-License-Identifier: Apache-2.0

/// What one piece of work costs now beside its cost in the baseline.
struct BaselineChange: ReportRow, Equatable {
  enum Verdict: String {
    case slower, faster, same
    /// Only measured now, or only then.
    case new, gone
  }

  let name: String
  let before: BaselineRow?
  let now: BaselineRow?

  /// Changes of less are called none, whatever the rounds say.
  static let least = 0.05

  /// Slower where the cost has grown by more than 5 % and every round now was above every round then: five
  /// rounds of the same work do that by chance once in 252 times. Faster likewise.
  var verdict: Verdict {
    guard let before else { return .new }
    guard let now, now.unit == before.unit else { return .gone }
    if now.cost > before.cost * (1 + BaselineChange.least), now.low > before.high { return .slower }
    if now.cost < before.cost / (1 + BaselineChange.least), now.high < before.low { return .faster }
    return .same
  }

  /// Of every row of the two, in the order of the baseline, then what is new.
  static func all(_ before: [BaselineRow], _ now: [BaselineRow]) -> [BaselineChange] {
    before.map { row in
      BaselineChange(name: row.name, before: row, now: now.first { $0.name == row.name })
    }
      + now.filter { row in !before.contains { $0.name == row.name } }.map {
        BaselineChange(name: $0.name, before: nil, now: $0)
      }
  }

  static let title =
    "costs beside the baseline, in copies of the frame's luma or in millions of the core's best operations"
  static let kind = "change"
  static let header =
    "what                                     unit             then [lowest, highest]"
    + "                now [lowest, highest]   now/then"

  var text: String {
    func cost(_ row: BaselineRow?) -> String {
      row.map { "\($0.cost.fixed(3)) [\($0.low.fixed(3)), \($0.high.fixed(3))]" } ?? "-"
    }
    let ratio = before.flatMap { before in now.map { $0.cost / before.cost } }
    let isTold = verdict != .same
    return name.padded(41) + ((now ?? before)?.unit.rawValue ?? "").padded(16)
      + cost(before).padded(left: 32) + cost(now).padded(left: 34) + ratio.column(2, 8)
      + (isTold ? "  \(verdict.rawValue)" : "")
  }

  var values: [(String, JSON)] {
    [
      ("name", .string(name)), ("unit", .optional((now ?? before)?.unit.rawValue)),
      ("then", (before?.cost).json(4)), ("then_lowest", (before?.low).json(4)),
      ("then_highest", (before?.high).json(4)), ("now", (now?.cost).json(4)),
      ("now_lowest", (now?.low).json(4)), ("now_highest", (now?.high).json(4)),
      ("verdict", .string(verdict.rawValue)),
    ]
  }
}
