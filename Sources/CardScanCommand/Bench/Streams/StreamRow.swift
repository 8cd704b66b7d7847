// SPDX-License-Identifier: Apache-2.0

/// Frames a second of one way with one number of cores, over rounds in which all numbers took turns.
struct StreamRow: ReportRow {
  /// Of the frames, `1280x720`.
  let size: String
  let format: String
  let way: FrameWay
  let arrangement: StreamArrangement
  let cores: Int
  /// Of each round, frames a second of all streams together.
  let rates: [Double]
  /// Of each round, its rate divided by that of one core in the same round.
  let gains: [Double]
  let isPinned: Bool
  /// Joules of the processor's packages a frame, with all that ran on them; nil where the machine does not
  /// tell.
  let joules: Double?

  var rate: Double { Timing(rates).median }
  var gain: Double { Timing(gains).median }
  /// Milliseconds between two frames of a stream.
  private var milliseconds: Double {
    1000 * Double(arrangement == .threads ? 1 : cores) / rate
  }

  static let title = "frames a second by cores (medians of rounds in turns; gain: beside one core)"
  static let kind = "streams"
  static let header =
    "size       format way        cores with         cores    frames/s   lowest  highest    gain  ms/frame  pinned  J/frame"

  var text: String {
    size.padded(11) + format.padded(7) + way.rawValue.padded(11) + arrangement.text.padded(18)
      + "\(cores)".padded(left: 6)
      + rate.fixed(1).padded(left: 12) + (rates.min() ?? .nan).fixed(1).padded(left: 9)
      + (rates.max() ?? .nan).fixed(1).padded(left: 9) + gain.fixed(2).padded(left: 8)
      + milliseconds.fixed(3).padded(left: 10) + (isPinned ? "yes" : "no").padded(left: 8)
      + joules.column(4, 9)
  }

  var values: [(String, JSON)] {
    [
      ("size", .string(size)), ("format", .string(format)), ("way", .string(way.rawValue)),
      ("arrangement", .string(arrangement.rawValue)),
      ("cores", .integer(cores)), ("rounds", .integer(rates.count)),
      ("frames_per_s", .number(rate, places: 2)),
      ("lowest_frames_per_s", .number(rates.min() ?? .nan, places: 2)),
      ("highest_frames_per_s", .number(rates.max() ?? .nan, places: 2)),
      ("gain", .number(gain, places: 3)), ("pinned", .bool(isPinned)),
      ("joules_per_frame", joules.json(6)),
    ]
  }
}
