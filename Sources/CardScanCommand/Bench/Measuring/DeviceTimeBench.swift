// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import CardScanMedia

/// Where the time of the OpenCL devices goes, on queues that tell times and serve nothing else.
struct DeviceTimeBench {
  private let seconds: Double
  private let devices: [DeviceProbe]

  init(cache: String?, seconds: Double) throws {
    self.seconds = seconds
    devices = try DeviceProbe.all(cache: cache, profiles: true)
  }

  /// Every stage of one frame on every device.
  func rows(_ scene: SampleScene, _ format: PixelFormat) throws -> [DeviceTimeRow] {
    let held = try BenchFrame(scene.picture, format: format)
    defer { withExtendedLifetime(held) {} }
    let frame = try held.frame
    return try devices.enumerated().flatMap { index, device in
      let probe = try StageProbe([frame], quad: scene.quad, guide: .centred, on: device)
      try probe.runAll()
      return try ProbedStage.allCases.filter { probe.has($0) }.map { stage in
        var parts: (kernels: [Double], toDevice: [Double], fromDevice: [Double]) = ([], [], [])
        _ = DeviceProbe.takeTimes()
        let timing = try Timing(
          seconds: seconds,
          measured: {
            let clock = ContinuousClock()
            let start = clock.now
            try probe.run(stage)
            let whole = (clock.now - start).nanoseconds
            let times = DeviceProbe.takeTimes()
            parts.kernels.append(times.kernels)
            parts.toDevice.append(times.toDevice)
            parts.fromDevice.append(times.fromDevice)
            return whole
          })
        return DeviceTimeRow(
          size: "\(frame.width)x\(frame.height)", format: format.text, stage: "\(stage.name)",
          device: index, kernels: Timing(parts.kernels).median,
          toDevice: Timing(parts.toDevice).median, fromDevice: Timing(parts.fromDevice).median,
          whole: timing.median)
      }
    }
  }
}
