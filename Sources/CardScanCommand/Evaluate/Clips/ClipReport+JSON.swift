// SPDX-License-Identifier: Apache-2.0
import CardScan

extension ClipReport {
  /// The keys of an evaluation of pictures, of what was known at the ends, and `clips` with how the
  /// sessions went.
  var json: JSON {
    var keys: [(String, JSON)] = []
    if case .object(let pictures) = ends.json { keys = pictures }
    keys.append(("clips", sessions))
    return .object(keys)
  }

  private var sessions: JSON {
    func milliseconds(_ quantile: (Double) -> UInt64?) -> JSON {
      func value(_ share: Double) -> JSON {
        quantile(share).map { .number(Double($0) / 1e6, places: 3) } ?? .null
      }
      return .object([("median", value(0.5)), ("p95", value(0.95)), ("max", value(1))])
    }
    func frames(_ share: Double) -> JSON { framesToNumber(share).map { .integer($0) } ?? .null }
    return .object([
      ("count", .integer(clips.count)),
      (
        "ended",
        .object([
          ("complete", .integer(count(.complete))), ("observations", .integer(count(.observations))),
          ("time", .integer(count(.time))), ("clip", .integer(count(.none))),
        ])
      ),
      ("frames_to_number", .object([("median", frames(0.5)), ("p90", frames(0.9))])),
      ("wrong_at_any_time", .integer(wrongAtAnyTime)),
      ("pushed_frames", .integer(pushed)), ("dropped_frames", .integer(dropped)),
      ("frame_ms", milliseconds(time)), ("frame_work_ms", milliseconds(work)),
      (
        "one_frame",
        .object(
          singles.map { name, part in
            func share(_ value: Double) -> JSON { .number(value, places: 5) }
            return (
              name,
              .object([
                ("any", share(part.any)), ("middle", share(part.middle)),
                ("all", share(part.right)), ("wrong", share(part.wrong)),
              ])
            )
          })
      ),
      ("each", .array(clips.map(json))),
    ])
  }

  private func json(_ clip: ClipJudgement) -> JSON {
    .object([
      ("file", .string(clip.end.row.file)), ("outcome", .string(clip.end.outcome.rawValue)),
      ("end", .optional(clip.reason.name)), ("frames", .integer(clip.frames)),
      ("observations", .integer(clip.observations)),
      ("frames_to_number", clip.framesToNumber.map { .integer($0) } ?? .null),
      ("wrong_at_any_time", .bool(clip.wasWrong)),
    ])
  }
}
