// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// One frame on both sides, and what of their results does not agree.
struct FramePair {
  let ours: StageProbe
  let theirs: OpenCVFrame
  /// On the device, where there is one.
  let onDevice: (ours: StageProbe, theirs: OpenCVFrame)?
  /// One line for each stage that differs more than its definition allows.
  let complaints: [String]

  /// Every stage of it has run when it returns.
  init(_ test: TestFrame, _ processor: ProcessorProbe, _ device: RivalDevice?) throws {
    ours = try StageProbe([test.frame], quad: test.quad, guide: .centred, on: processor)
    try ours.runAll()
    let whole = try StageProbe([test.frame], quad: test.quad, guide: .none, on: processor)
    try whole.runAll()
    theirs = try OpenCVFrame(test, weights: ours.guideWeights, taps: ours.warpTaps)
    var complaints = try Agreement(ours, whole, theirs).complaints
    if let device {
      let probe = try StageProbe([test.frame], quad: test.quad, guide: .centred, on: device.probe)
      try probe.runAll()
      let frame = try OpenCVFrame(
        test, weights: ours.guideWeights, taps: ours.warpTaps, onDevice: true)
      complaints += try Agreement.complaints(ours, probe, theirs, frame)
      onDevice = (probe, frame)
    } else {
      onDevice = nil
    }
    self.complaints = complaints
  }
}
