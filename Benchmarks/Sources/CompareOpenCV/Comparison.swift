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

  /// Where the work is done, and so by which clock.
  enum Place {
    /// By processor time of this thread, so that what else runs on the machine counts as little as it can.
    case thread
    /// From the start until the device is done. A frame is handed to it first, and its borders are read back
    /// at the end of the chain.
    case device
  }

  /// Nanoseconds of every round; of every row.
  private(set) var ours: [Row: [Double]] = [:]
  private(set) var theirs: [Row: [Double]] = [:]

  private static let warmUp = 5

  init(_ probe: StageProbe, _ other: OpenCVFrame, on place: Place, rounds: Int) throws {
    for round in 0..<rounds + Comparison.warmUp {
      let isMeasured = round >= Comparison.warmUp
      // Neither always comes first.
      for isOurs in round % 2 == 0 ? [true, false] : [false, true] {
        for row in Row.allCases {
          let start = place.now
          if isOurs {
            for stage in Comparison.ours(row) where probe.has(stage) { try probe.run(stage) }
          } else {
            for stage in Comparison.theirs(row) { other.run(stage) }
            if place == .device, row == .chain { other.readBorders() }
            if place == .device { other.finish() }
          }
          let time = place.now - start
          guard isMeasured else { continue }
          if isOurs {
            ours[row, default: []].append(time)
          } else {
            theirs[row, default: []].append(time)
          }
        }
      }
    }
  }

  func median(_ row: Row) -> (ours: Double, theirs: Double) {
    (Comparison.quantile(ours[row] ?? [], 0.5), Comparison.quantile(theirs[row] ?? [], 0.5))
  }

  func p95(_ row: Row) -> (ours: Double, theirs: Double) {
    (Comparison.quantile(ours[row] ?? [], 0.95), Comparison.quantile(theirs[row] ?? [], 0.95))
  }

  private static func quantile(_ times: [Double], _ part: Double) -> Double {
    guard !times.isEmpty else { return .nan }
    return times.sorted()[min(times.count - 1, Int(Double(times.count) * part))]
  }

  private static func ours(_ row: Row) -> [ProbedStage] {
    switch row {
    case .reduce: [.upload, .reduce]
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

extension Comparison.Place {
  /// Nanoseconds.
  var now: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
