// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import Glibc
import OpenCVStages

/// Times of one frame's stages on both sides, from rounds in which both take turns.
struct Comparison {
  /// What is compared with what: cardscan's luma with a plane of luma alone and with the same
  /// picture of four channels; the sum holds the first of the two, which is less work for OpenCV.
  enum Row: String, CaseIterable {
    case luma
    case lumaInAlpha = "with colour"
    case downscale, sobel, threshold, warp, sum
  }

  /// Nanoseconds of every round; rows that a format does not have are missing.
  private(set) var ours: [Row: [Double]] = [:]
  private(set) var theirs: [Row: [Double]] = [:]

  init(_ probe: StageProbe, _ other: OpenCVFrame, hasColor: Bool, rounds: Int) throws {
    for round in 0..<rounds + Comparison.warmUp {
      let isMeasured = round >= Comparison.warmUp
      // Neither always comes first.
      for isOurs in round % 2 == 0 ? [true, false] : [false, true] {
        let times =
          isOurs ? try Comparison.times(probe) : Comparison.times(other, probe, hasColor: hasColor)
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

  private static func times(_ probe: StageProbe) throws -> [Row: Double] {
    var times: [Row: Double] = [.sum: 0]
    for (row, stage) in stages where probe.has(stage) {
      let spent = try time { try probe.run(stage) }
      times[row] = spent
      times[.sum, default: 0] += spent
    }
    times[.lumaInAlpha] = times[.luma]
    return times
  }

  private static func times(
    _ other: OpenCVFrame, _ probe: StageProbe, hasColor: Bool
  ) -> [Row: Double] {
    var times: [Row: Double] = [.sum: 0]
    for (row, stage) in stages where probe.has(stage) {
      let spent = time { other.run(counterpart(row)) }
      times[row] = spent
      times[.sum, default: 0] += spent
    }
    if hasColor, let gray = times[.luma] {
      times[.lumaInAlpha] = gray + time { other.run(OCV_LUMA_IN_ALPHA) }
    }
    return times
  }

  private static let stages: [(Row, ProbedStage)] = [
    (.luma, .luma), (.downscale, .downscale), (.sobel, .sobel), (.threshold, .threshold),
    (.warp, .warp),
  ]

  private static func counterpart(_ row: Row) -> ocv_stage {
    switch row {
    case .lumaInAlpha: OCV_LUMA_IN_ALPHA
    case .downscale: OCV_DOWNSCALE
    case .sobel: OCV_SOBEL
    case .threshold: OCV_THRESHOLD
    case .warp: OCV_WARP
    case .luma, .sum: OCV_GRAY
    }
  }
}
