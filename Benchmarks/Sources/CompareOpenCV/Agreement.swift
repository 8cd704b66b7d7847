// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import OpenCVStages

/// Whether OpenCV comes to what cardscan came to, stage by stage, each stage of OpenCV working on
/// what cardscan's stage before it left.
struct Agreement {
  /// How far two pictures may differ, levels of 255.
  private struct Tolerance {
    var greatest = 0
    var mean = 0.0
  }

  private let probe: StageProbe
  private let other: OpenCVFrame
  /// One line for each stage that differs more than its definition allows.
  private(set) var complaints: [String] = []

  /// `probe` has run all its stages.
  init(_ probe: StageProbe, _ other: OpenCVFrame, on frame: TestFrame) throws {
    self.probe = probe
    self.other = other
    if let luma = try probe.output(.luma) {
      // cardscan weighs in 1/256, OpenCV in 1/32768.
      let isColor = luma.count > frame.frame.width * frame.frame.height
      let plane = isColor ? stride(from: 3, to: luma.count, by: 4).map { luma[$0] } : luma
      check("luma", OCV_GRAY, plane, Tolerance(greatest: 1, mean: 0.5))
      if isColor { check("luma in alpha", OCV_LUMA_IN_ALPHA, luma, Tolerance()) }
    }
    // Halves are rounded up by cardscan, and from 3 x 3 pixels on to even numbers by OpenCV.
    check(
      "downscale", OCV_DOWNSCALE, try probe.output(.downscale), Tolerance(greatest: 1, mean: 0.02))
    // cardscan halves a derivative downwards, convertScaleAbs to the nearest even number.
    check("sobel", OCV_SOBEL, try probe.output(.sobel), Tolerance(greatest: 1, mean: 1))
    check("threshold", OCV_EXACT_THRESHOLD, try probe.output(.threshold), Tolerance())
    // cardscan samples at 1/256 of a pixel, OpenCV at 1/32: at an edge of n levels a pixel that is
    // n / 32.
    check("warp", OCV_WARP, try probe.output(.warp), Tolerance(greatest: 8, mean: 0.5))
  }

  private mutating func check(
    _ name: String, _ stage: ocv_stage, _ ours: [UInt8]?, _ tolerance: Tolerance
  ) {
    guard let ours else { return }
    other.run(stage)
    let theirs = other.output(stage, count: ours.count)
    other.replace(stage, by: ours)
    let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
    let greatest = differences.max() ?? 0
    let mean = Double(differences.reduce(0, +)) / Double(max(1, differences.count))
    if greatest > tolerance.greatest || mean > tolerance.mean {
      complaints.append("\(name) differs by up to \(greatest), \(mean) in the mean")
    }
  }
}
