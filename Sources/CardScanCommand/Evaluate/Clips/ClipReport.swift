// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What an evaluation of clips came to: all that one of pictures tells, of what was known at the ends of
/// the sessions, and how they came there.
struct ClipReport {
  /// What one frame alone gives.
  struct Singles {
    /// Parts of the clips in which any frame, and the middle one, give the right value; part of all frames
    /// that do, and that give a wrong one.
    let any: Double, middle: Double, right: Double, wrong: Double
  }

  let clips: [ClipJudgement]
  let ends: EvaluationReport

  init(_ clips: [ClipJudgement], reveal: Bool) {
    self.clips = clips
    ends = EvaluationReport(clips.map(\.end), reveal: reveal)
  }

  /// Clips with a number.
  var positives: [ClipJudgement] { clips.filter { $0.end.isPositive } }

  func count(_ reason: SessionEnd) -> Int {
    clips.count { $0.reason == reason && $0.end.outcome != .unreadable }
  }

  /// Clips in which a wrong number was given at any time.
  var wrongAtAnyTime: Int { clips.count(where: \.wasWrong) }

  /// Frames that were pushed, and those that came too late for it.
  var pushed: Int { clips.map(\.frames).reduce(0, +) }
  var dropped: Int { clips.map(\.dropped).reduce(0, +) }

  /// Frames after which `share` of the clips with a number had it right; nil where fewer ever had.
  func framesToNumber(_ share: Double) -> Int? {
    ClipReport.quantile(positives.map { $0.framesToNumber ?? .max }, share)
      .flatMap { $0 == .max ? nil : $0 }
  }

  /// Nanoseconds a frame.
  func time(_ share: Double) -> UInt64? { ClipReport.quantile(clips.flatMap(\.times), share) }

  /// Nanoseconds of work a frame, on all cores together: what is left of the time where others work too.
  func work(_ share: Double) -> UInt64? { ClipReport.quantile(clips.flatMap(\.work), share) }

  /// By name; empty where no frame was scanned alone.
  var singles: [(name: String, singles: Singles)] {
    guard clips.contains(where: { !$0.singles.isEmpty }) else { return [] }
    func field(_ field: FieldJudgement.Field) -> (Judgement) -> FieldJudgement.Outcome? {
      { $0.fields.first { $0.field == field && !$0.truth.isEmpty }?.outcome }
    }
    let kinds: [(String, (Judgement) -> FieldJudgement.Outcome?)] = [
      (
        "number",
        {
          guard $0.isPositive else { return nil }
          return $0.given == nil ? .missed : $0.outcome == .exact ? .exact : .wrong
        }
      ),
      ("expiry", field(.expiry)), ("holder", field(.holder)),
    ]
    return kinds.map { name, outcome in
      let outcomes = clips.map { $0.singles.compactMap(outcome) }.filter { !$0.isEmpty }
      let all = outcomes.joined()
      func share(_ part: Int, _ whole: Int) -> Double {
        whole == 0 ? 0 : Double(part) / Double(whole)
      }
      return (
        name,
        Singles(
          any: share(outcomes.count { $0.contains(.exact) }, outcomes.count),
          middle: share(outcomes.count { $0[$0.count / 2] == .exact }, outcomes.count),
          right: share(all.count { $0 == .exact }, all.count),
          wrong: share(all.count { $0 == .wrong }, all.count))
      )
    }
  }

  private static func quantile<Value: Comparable>(_ values: [Value], _ share: Double) -> Value? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
