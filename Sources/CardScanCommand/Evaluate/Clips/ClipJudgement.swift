// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What came of a clip, measured against its truth.
struct ClipJudgement {
  /// What the session knew at its end.
  let end: Judgement
  /// Why it ended; `.none` where the clip did before.
  let reason: SessionEnd
  /// Frames that were pushed, and those of them that were read.
  let frames: Int
  let observations: Int
  /// Frames that came too late to be pushed.
  let dropped: Int
  /// Frames up to the first one after which the right number was given, with it; nil where it never was.
  let framesToNumber: Int?
  /// Whether a wrong number was given after any frame.
  let wasWrong: Bool
  /// Nanoseconds that the session took for each frame, and those that the processor's cores worked for it.
  let times: [UInt64]
  let work: [UInt64]
  /// Every frame alone, where that was asked for.
  let singles: [Judgement]

  /// Of a clip that could not be read.
  init(unreadable row: Manifest.Row, rules: [LabelRule]) {
    end = Judgement(unreadable: row, rules: rules)
    reason = .none
    frames = 0
    observations = 0
    framesToNumber = nil
    wasWrong = false
    dropped = 0
    times = []
    work = []
    singles = []
  }

  init(
    end: Judgement, _ state: SessionState, framesToNumber: Int?, wasWrong: Bool, dropped: Int,
    times: [UInt64], work: [UInt64], singles: [Judgement]
  ) {
    self.end = end
    reason = state.end
    frames = times.count
    observations = state.observations
    self.framesToNumber = framesToNumber
    self.wasWrong = wasWrong
    self.dropped = dropped
    self.times = times
    self.work = work
    self.singles = singles
  }
}
