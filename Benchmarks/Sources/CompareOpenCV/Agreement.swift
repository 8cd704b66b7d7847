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

  private let other: OpenCVFrame
  /// One line for each stage that differs more than its definition allows.
  private(set) var complaints: [String] = []

  /// `guided` has run all its stages where its guide's areas are, `whole` everywhere.
  init(_ guided: StageProbe, _ whole: StageProbe, _ other: OpenCVFrame) throws {
    self.other = other
    // cardscan weighs in 1/256, OpenCV in 1/32768; halves are rounded up by cardscan, and from 3 x 3
    // pixels on to even numbers by OpenCV.
    other.run(OCV_GRAY)
    check("reduce", OCV_DOWNSCALE, try whole.output(.reduce), Tolerance(greatest: 2, mean: 0.6))
    check("borders", OCV_EXACT_BORDERS, try guided.output(.borders), Tolerance())
    // cardscan samples at 1/256 of a pixel, OpenCV at 1/32: at an edge of n levels a pixel that is
    // n / 32.
    check("warp", OCV_WARP, try guided.output(.warp), Tolerance(greatest: 9, mean: 0.8))
  }

  private mutating func check(
    _ name: String, _ stage: ocv_stage, _ ours: [UInt8]?, _ tolerance: Tolerance
  ) {
    guard let ours else { return }
    other.run(stage)
    let theirs = other.output(stage, count: ours.count)
    other.replace(stage, by: ours)
    complaints += Agreement.complaint(name, ours, theirs, tolerance).map { [$0] } ?? []
  }

  /// What does not agree on the device: cardscan's with its own CPU path, of which the levels of the warp may
  /// differ by 1, and OpenCV's stages with those that it has on one thread.
  static func complaints(
    _ ours: StageProbe, _ oursOnDevice: StageProbe, _ theirs: OpenCVFrame, _ onDevice: OpenCVFrame
  ) throws -> [String] {
    var complaints: [String?] = []
    for (name, stage) in [("reduce", ProbedStage.reduce), ("borders", .borders), ("warp", .warp)] {
      guard let a = try ours.output(stage), let b = try oursOnDevice.output(stage) else { continue }
      complaints.append(
        complaint(
          "cardscan's \(name) on the device", a, b, Tolerance(greatest: stage == .warp ? 1 : 0, mean: 1)))
    }
    let stages = [OCV_GRAY, OCV_DOWNSCALE, OCV_SOBEL, OCV_THRESHOLD, OCV_WARP]
    for stage in stages {
      theirs.run(stage)
      onDevice.run(stage)
    }
    onDevice.finish()
    for (name, stage, tolerance) in [
      ("reduce", OCV_DOWNSCALE, Tolerance(greatest: 2, mean: 0.6)),
      ("Sobel", OCV_SOBEL, Tolerance(greatest: 4, mean: 0.6)),
      ("warp", OCV_WARP, Tolerance(greatest: 9, mean: 0.8)),
    ] {
      let area = try ours.output(.warp)?.count ?? 0
      let count = name == "warp" ? area : ours.guideWeights.count / (name == "Sobel" ? 1 : 2)
      complaints.append(
        complaint(
          "OpenCV's \(name) on the device", theirs.output(stage, count: count),
          onDevice.output(stage, count: count), tolerance))
    }
    return complaints.compactMap { $0 }
  }

  private static func complaint(
    _ name: String, _ ours: [UInt8], _ theirs: [UInt8], _ tolerance: Tolerance
  ) -> String? {
    let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
    let greatest = differences.max() ?? 0
    let mean = Double(differences.reduce(0, +)) / Double(max(1, differences.count))
    guard greatest > tolerance.greatest || mean > tolerance.mean else { return nil }
    return "\(name) differs by up to \(greatest), \(mean) in the mean"
  }
}
