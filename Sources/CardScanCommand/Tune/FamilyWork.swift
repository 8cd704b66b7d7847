// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import CardScanMedia

/// What each family of kernels does on the way of a frame, on one device: two frames, of the formats of
/// files and of cameras, searched near a guide and everywhere, then strips and networks.
final class FamilyWork {
  let device: DeviceProbe
  private let held: [BenchFrame]
  private let stages: [StageProbe]
  private let networks: DeviceNetworkProbe

  init(_ device: DeviceProbe, width: Int = 1280, height: Int = 720) throws {
    self.device = device
    let scene = try SampleScene(width: width, height: height)
    held = try [.rgba, .nv12].map { try BenchFrame(scene.picture, format: $0) }
    stages = try zip(held, [Guide.centred, .none]).map { frame, guide in
      let stages = try StageProbe([try frame.frame], quad: scene.quad, guide: guide, on: device)
      try stages.runAll()
      return stages
    }
    networks = try DeviceNetworkProbe(device)
  }

  func run(_ family: KernelFamily) throws {
    for stage in imageStages(family) {
      for stages in stages where stages.has(stage) { try stages.run(stage) }
    }
    for work in networkWork(family) { try networks.run(work) }
  }

  /// What the device gives with its sizes now.
  func result(_ family: KernelFamily) throws -> FamilyResult {
    var result = FamilyResult()
    if !imageStages(family).isEmpty {
      for stages in stages {
        try stages.clear()
        for stage in [ProbedStage.reduce, .borders, .luma, .warp] where stages.has(stage) {
          try stages.run(stage)
          result.bytes += try stages.output(stage) ?? []
        }
      }
    }
    for work in networkWork(family) { result.values += try networks.output(work) }
    return result
  }

  private func imageStages(_ family: KernelFamily) -> [ProbedStage] {
    switch family {
    case .picture: [.warp]
    case .area: device.isNarrow ? [.reduce, .borders, .luma] : [.reduce, .luma]
    case .shares: [.borders]
    case .strip, .stripSums, .layer, .batchColumns: []
    }
  }

  private func networkWork(_ family: KernelFamily) -> [DeviceNetworkProbe.Work] {
    switch family {
    case .picture, .area, .shares: []
    case .strip, .stripSums: [.strips]
    case .layer: [.digits, .text, .accents, .textAreas, .cardAreas]
    case .batchColumns: [.manyLines]
    }
  }
}

/// What a family's work comes to.
struct FamilyResult: Equatable {
  var bytes: [UInt8] = []
  var values: [Float] = []

  /// The same bytes, and numbers within what the design grants networks.
  func agrees(with other: FamilyResult) -> Bool {
    bytes == other.bytes && values.count == other.values.count
      && zip(values, other.values).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }
  }
}
