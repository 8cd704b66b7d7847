// SPDX-License-Identifier: Apache-2.0

/// The outlines that are found anywhere in frames, with what speaks for each, for the program that weighs
/// it. On the CPU path.
@_spi(Probe) public final class OutlineProbe {
  /// One outline, frame pixels.
  @_spi(Probe) public struct Outline {
    @_spi(Probe) public let quad: Quad
    /// `OutlineEvidence.features`.
    @_spi(Probe) public let features: [Double]
  }

  private let stages: Stages
  private let localizer = FreeLocalizer()

  @_spi(Probe) public init() throws(ScanError) {
    stages = try CPUStages(threads: 1)
  }

  @_spi(Probe) public func outlines(of frame: Frame) throws(ScanError) -> [Outline] {
    try stages.load(frame)
    defer { stages.forget() }
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    let maps = try stages.borders(mask: nil, parameters: BorderParameters(reduction: reduction))
    let judge = CandidateJudge(
      limits: try RectangleLimits(RectangleOptions()), width: frame.width, height: frame.height)
    let found = try localizer.outlines(
      frame, maps: maps, stages: stages, judge: judge)
    return zip(found.found, found.evidence).map { candidate, evidence in
      Outline(
        quad: candidate.quad, features: evidence.features.indices.map { evidence.features[$0] })
    }
  }
}
