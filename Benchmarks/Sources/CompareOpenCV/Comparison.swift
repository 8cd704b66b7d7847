// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import Glibc
import OpenCVStages

/// Times of one frame's stages on both sides, from rounds in which both take turns.
struct Comparison {
  /// What is compared: the luma of the reduced picture, its borders, both together; and the warp with
  /// the full-size luma that cardscan makes for it only there.
  enum Row: String, CaseIterable {
    case reduce, borders, chain, warp
  }

  /// Nanoseconds of every round; of every row.
  private(set) var ours: [Row: [Double]] = [:]
  private(set) var theirs: [Row: [Double]] = [:]

  init(_ probe: StageProbe, _ other: OpenCVFrame, rounds: Int) throws {
    for round in 0..<rounds + Comparison.warmUp {
      let isMeasured = round >= Comparison.warmUp
      // Neither always comes first.
      for isOurs in round % 2 == 0 ? [true, false] : [false, true] {
        let times = try Comparison.times { row in
          if isOurs {
            for stage in Comparison.ours(row) where probe.has(stage) { try probe.run(stage) }
          } else {
            for stage in Comparison.theirs(row) { other.run(stage) }
          }
        }
        guard isMeasured else { continue }
        for (row, time) in times {
          if isOurs {
            ours[row, default: []].append(time)
          } else {
            theirs[row, default: []].append(time)
          }
        }
      }
    }
  }

  private static let warmUp = 5

  /// Nanoseconds of processor time of this thread, so that what else runs on the machine counts as
  /// little as it can.
  private static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try work()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func times(_ run: (Row) throws -> Void) rethrows -> [Row: Double] {
    var times: [Row: Double] = [:]
    for row in [Row.reduce, .borders, .warp] { times[row] = try time { try run(row) } }
    times[.chain] = (times[.reduce] ?? 0) + (times[.borders] ?? 0)
    return times
  }

  private static func ours(_ row: Row) -> [ProbedStage] {
    switch row {
    case .reduce: [.reduce]
    case .borders: [.borders]
    case .chain: [.chain]
    case .warp: [.luma, .warp]
    }
  }

  private static func theirs(_ row: Row) -> [ocv_stage] {
    switch row {
    case .reduce: [OCV_GRAY, OCV_DOWNSCALE]
    case .borders: [OCV_SOBEL, OCV_THRESHOLD]
    case .chain: [OCV_GRAY, OCV_DOWNSCALE, OCV_SOBEL, OCV_THRESHOLD]
    case .warp: [OCV_WARP]
    }
  }
}
