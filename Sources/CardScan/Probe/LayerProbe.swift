// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A layer on the CPU path, in floats.
@_spi(Probe) public final class LayerProbe {
  private let layer: ProbedLayer
  private let network: ConvolutionalNetwork
  private let workers: Workers

  /// Throws `badWeights`, `outOfMemory`.
  @_spi(Probe) public init(_ layer: ProbedLayer, threads: Int) throws(ScanError) {
    self.layer = layer
    network = ConvolutionalNetwork(weights: try layer.alone(.tiles))
    workers = Workers(threads: threads)
  }

  /// Runs it once; the nanoseconds that the layer took, without putting the input in.
  @_spi(Probe) public func run() throws(ScanError) -> Double {
    var start: UInt64 = 0
    var end: UInt64 = 0
    try network.infer(rows: layer.rows, widths: layer.widths, workers: workers) { batch in
      for strip in batch.strips {
        for channel in 0..<layer.layer.inChannels {
          for y in 0..<layer.rows {
            let row =
              batch.memory + batch.offset(strip) + channel * batch.planeStride
              + y * batch.rowStride
            for x in 0..<layer.widths[strip] { row[x] = 0.125 }
          }
        }
      }
      start = cs_now()
    } take: { strip, _ in
      if strip == 0 { end = cs_now() }
    }
    return Double(end &- start)
  }
}
