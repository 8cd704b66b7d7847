// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import CardScanMedia
import Foundation

/// The paths of this machine, ready to be measured.
final class StageBench {
  private let seconds: Double
  private let threads: Int
  private let processor: ProcessorProbe
  private let processorEngine: Engine
  private let devices: [(probe: DeviceProbe, engine: Engine)]
  /// Of the CPU path.
  private let clock: TimingClock
  /// Whether the ways of a frame are measured on devices too.
  private let waysOnDevices: Bool
  /// Whether some path did not come to what the CPU path came to.
  private(set) var hasDifference = false

  init(
    threads: Int, cache: String?, seconds: Double, clock: TimingClock = .wall,
    waysOnDevices: Bool = true
  ) throws {
    self.clock = clock
    self.waysOnDevices = waysOnDevices
    self.seconds = seconds
    self.threads = threads
    processor = try ProcessorProbe(threads: threads)
    processorEngine = try StageBench.engine(.cpu, threads: threads)
    devices = try Engine.devices().indices.map { index in
      let probe =
        try cache?.withCString { try DeviceProbe(index: index, cacheDirectory: $0) }
        ?? DeviceProbe(index: index, cacheDirectory: nil)
      let engine = try StageBench.engine(.openCL, threads: threads, device: index, cache: cache)
      return (probe, engine)
    }
  }

  /// Making an engine on every path: on devices with kernels that were compiled before, kept in
  /// `cache`.
  func startUp(cache: String) throws -> [StageRow] {
    func row(_ device: Int?, _ timing: Timing, _ reference: Timing?) -> StageRow {
      StageRow(
        size: "-", format: "-", stage: "start-up", device: device, timing: timing,
        framePixels: nil, pixels: nil, copies: nil, ratio: reference.map { $0.median / timing.median })
    }
    let reference = try Timing(seconds: seconds) { _ = try StageBench.engine(.cpu, threads: threads) }
    return [row(nil, reference, nil)]
      + (try devices.indices.map { index in
        row(
          index,
          try Timing(seconds: seconds) {
            _ = try StageBench.engine(.openCL, threads: threads, device: index, cache: cache)
          }, reference)
      })
  }

  /// Every stage of one frame on every path, then the ways of a whole frame.
  func rows(_ scene: SampleScene, _ format: PixelFormat) throws -> [StageRow] {
    let held = try BenchFrame.held(scene.picture, format, byteCount: CopyProbe.held)
    let empty = try BenchFrame.held(
      SampleScene(width: scene.picture.width, height: scene.picture.height, hasCard: false).picture,
      format, byteCount: CopyProbe.held / 2)
    defer { withExtendedLifetime((held, empty)) {} }
    let frames = try held.map { try $0.frame }
    let emptyFrames = try empty.map { try $0.frame }
    let frame = frames[0]
    let cpu = try StageProbe(frames, quad: scene.quad, guide: .centred, on: processor)
    try cpu.runAll()
    let card = try cpu.output(.warp) ?? []
    let others = try devices.map { device in
      let probe = try StageProbe(frames, quad: scene.quad, guide: .centred, on: device.probe)
      try probe.runAll()
      return probe
    }
    let size = "\(frame.width)x\(frame.height)"
    let copy = try CopyProbe(frames).timing(seconds: seconds)
    func row(
      _ stage: String, _ device: Int?, _ timing: Timing, _ pixels: Int, _ reference: Timing?
    ) -> StageRow {
      StageRow(
        size: size, format: format.text, stage: stage, device: device, timing: timing,
        framePixels: frame.width * frame.height, pixels: pixels,
        copies: timing.median / copy.median,
        ratio: reference.map { $0.median / timing.median })
    }
    let pixels = frame.width * frame.height
    var rows = [row("copy", nil, copy, pixels, nil)]
    for stage in ProbedStage.allCases {
      let name = "\(stage.name)"
      let pixels = cpu.pixels(stage)
      var same: [Int] = []
      for (index, other) in others.enumerated() where other.has(stage) {
        if try PathComparison.agree(stage, cpu, other, card: card) {
          same.append(index)
        } else {
          complain("\(size) \(format.text) \(name)", device: index)
        }
      }
      var reference: Timing?
      if cpu.has(stage) {
        let timing = try Timing(seconds: seconds, clock: clock) { try cpu.run(stage) }
        rows.append(row(name, nil, timing, pixels, nil))
        reference = timing
      }
      for index in same {
        let timing = try Timing(seconds: seconds) { try others[index].run(stage) }
        rows.append(row(name, index, timing, pixels, reference))
      }
    }
    for way in FrameWay.allCases {
      let frames = way.hasCard ? frames : emptyFrames
      let truth = try way.result(processorEngine, frames[0])
      let reference = try way.timing(
        processorEngine, frames, seconds: seconds, clock: clock)
      rows.append(row(way.rawValue, nil, reference, pixels, nil))
      for (index, device) in devices.enumerated() where waysOnDevices {
        guard PathComparison.agree(truth, try way.result(device.engine, frames[0])) else {
          complain("\(size) \(format.text) \(way.rawValue)", device: index)
          continue
        }
        let timing = try way.timing(device.engine, frames, seconds: seconds)
        rows.append(row(way.rawValue, index, timing, pixels, reference))
      }
    }
    return rows
  }

  private func complain(_ what: String, device: Int) {
    hasDifference = true
    Output.complain("\(what): OpenCL \(device) differs from the CPU path; no time is given")
  }

  private static func engine(
    _ backend: BackendChoice, threads: Int, device: Int = -1, cache: String? = nil
  ) throws -> Engine {
    var options = EngineOptions()
    options.backend = backend
    options.threads = threads
    options.deviceIndex = device
    guard let cache else { return try Engine(options) }
    return try cache.withCString {
      options.cacheDirectory = $0
      return try Engine(options)
    }
  }
}
