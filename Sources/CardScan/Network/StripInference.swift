// SPDX-License-Identifier: Apache-2.0
import CLoops

/// All networks that look at strips, on the processor. They share memory that is kept from call to
/// call; one call at a time.
final class StripInference {
  private let images: CPUImageStages
  /// In the order of `StripNetwork`.
  private var networks: [ConvolutionalNetwork] = []
  private let memory = NetworkMemory()

  /// `images` cut the strips. Throws `badWeights`, `outOfMemory`.
  init(images: CPUImageStages, _ arithmetic: NetworkArithmetic = .auto) throws(ScanError) {
    self.images = images
    for network in StripNetwork.allCases {
      networks.append(
        ConvolutionalNetwork(weights: try network.builtInWeights(arithmetic.method), memory: memory))
    }
  }

  /// Cuts the strips out of `picture` and runs `network` over all of them in one batch.
  func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: LumaView
  ) throws(ScanError) -> [NetworkOutput] {
    let images = self.images
    var outputs: [NetworkOutput] = []
    outputs.reserveCapacity(strips.count)
    let size = try network.size(of: strips)
    try networks[network.rawValue].infer(
      rows: size.rows, widths: size.columns, workers: images.workers
    ) { batch throws(ScanError) in
      for index in batch.strips {
        images.strip(
          picture, strips[index], into: batch.memory + batch.offset(index),
          rowStride: batch.rowStride)
      }
    } take: { (_, output) throws(ScanError) in
      outputs.append(NetworkOutput(output, channels: network.channels))
    }
    return outputs
  }

  /// Overwrites what is left of the strips.
  func wipe() { memory.wipe() }
}

extension NetworkArithmetic {
  /// How convolutions are worked out on this processor.
  var method: ConvolutionMethod {
    let isFaster = self != .floats && cs_byte_level() > Int32(CS_LEVEL_BASE)
    return self == .bytes || isFaster ? .bytes : .tiles
  }
}
