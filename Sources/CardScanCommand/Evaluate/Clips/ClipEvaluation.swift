// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// Runs a session over each clip of a manifest, up to its end or the clip's.
struct ClipEvaluation {
  let engine: Engine
  let options: SessionOptions
  let rules: [LabelRule]
  /// Frames a second of clips that do not say.
  let rate: Double
  /// Whether each frame is scanned alone as well.
  let eachFrame: Bool
  /// Whether frames come at their times, and are dropped where it is too late for them.
  let isLive: Bool

  /// What came of the clip at `path`, of which `row` tells. Throws where the engine cannot go on.
  func judge(_ row: Manifest.Row, path: String) throws -> ClipJudgement {
    var options = options
    if row.failsLuhn { options.scan.numbers.requiresLuhn = false }
    do {
      return try judge(row, try Film.open(path: path, rate: rate), options)
    } catch let error as SourceError {
      Output.complain("\(row.file): \(error.reason)")
      return ClipJudgement(unreadable: row, rules: rules)
    }
  }

  private func judge(
    _ row: Manifest.Row, _ film: any FrameSource, _ options: SessionOptions
  ) throws -> ClipJudgement {
    let threshold = options.scan.minimumConfidence
    let session = try Session(options)
    var state: SessionState?
    var times: [UInt64] = [], work: [UInt64] = [], singles: [Judgement] = []
    var framesToNumber: Int?, wasWrong = false, dropped = 0
    let pace = isLive ? Pace() : nil, begin = ClipEvaluation.work()
    while state?.phase != .done || eachFrame, let frame = try film.next() {
      if eachFrame {
        let alone = try engine.scan(frame.frame, options.scan)
        singles.append(Judgement(row, alone, threshold: threshold, rules: rules))
      }
      if state?.phase == .done { continue }
      if let pace, pace.isLate(frame.time) {
        dropped += 1
        continue
      }
      let start = ContinuousClock.now, before = ClipEvaluation.work()
      let known = try session.push(frame.frame, at: frame.time, using: engine)
      times.append(UInt64((ContinuousClock.now - start).nanoseconds))
      work.append(ClipEvaluation.work() - before)
      state = known
      let now = Judgement(row, known.result, threshold: threshold)
      if now.outcome == .wrong { wasWrong = true }
      if now.given != nil, now.outcome == .exact, framesToNumber == nil {
        framesToNumber = times.count + dropped
      }
    }
    guard state != nil else { throw SourceError("it has no frames") }
    if isLive {
      // What was begun with one frame goes on with the next ones.
      let mean = (ClipEvaluation.work() - begin) / UInt64(max(times.count, 1))
      work = times.map { _ in mean }
    }
    let last = try session.finish(using: engine)
    let end = Judgement(
      row, last.result, threshold: threshold, rules: rules, time: times.reduce(0, +))
    return ClipJudgement(
      end: end, last, framesToNumber: framesToNumber, wasWrong: wasWrong, dropped: dropped,
      times: times, work: work, singles: singles)
  }

  /// Nanoseconds that cores worked for this process so far.
  private static func work() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
