// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One layer of a network on the CPU path in floats, to be run alone, for the benchmark, which alone imports it.
/// Its weights are not those of the network, which does not change its speed.
@_spi(Probe) public final class LayerProbe {
  /// Index in `NetworkProbe.names`.
  @_spi(Probe) public let network: Int
  /// From 0.
  @_spi(Probe) public let index: Int
  /// Multiplications and additions, worked out output by output; 0 for what is no convolution.
  @_spi(Probe) public let operations: Double
  private let layer: NetworkLayer
  private let alone: ConvolutionalNetwork
  private let widths: [Int]
  private let workers: Workers

  /// Every layer of a network, with the strips that the network's own probe takes. Throws `badWeights`,
  /// `outOfMemory`.
  @_spi(Probe) public static func all(
    network: Int, threads: Int
  ) throws(ScanError) -> [LayerProbe] {
    let kind = NetworkProbe.kinds[network]
    let workers = Workers(threads: threads)
    var rows = kind.rows
    var widths = NetworkProbe.widths[network]
    var probes: [LayerProbe] = []
    for layer in try kind.builtInWeights().layers {
      probes.append(try LayerProbe(network, probes.count, layer, rows: rows, widths, workers))
      rows = layer.outRows(rows)
      widths = widths.map { layer.outColumns($0) }
    }
    return probes
  }

  private init(
    _ network: Int, _ index: Int, _ layer: NetworkLayer, rows: Int, _ widths: [Int],
    _ workers: Workers
  ) throws(ScanError) {
    self.network = network
    self.index = index
    self.layer = layer
    self.widths = widths
    self.workers = workers
    operations = layer.operations(rows: rows, widths: widths)
    let file = LayerProbe.weights(of: layer)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 4)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: file)
    alone = ConvolutionalNetwork(
      weights: try NetworkWeights(UnsafeRawBufferPointer(bytes)), rows: rows)
  }

  /// `3x3 16>32`: kernel rows and columns, channels of input and output; with what it is where it is no
  /// convolution.
  @_spi(Probe) public var shape: String {
    let what =
      switch layer.kind {
      case .convolution: layer.addsInput ? " added" : ""
      case .maxPool: " pool"
      case .spaceToDepth: " to depth"
      case .toBytes: " to bytes"
      }
    return "\(layer.kernelRows)x\(layer.kernelColumns) \(layer.inChannels)>\(layer.outChannels)\(what)"
  }

  /// Runs it once; the nanoseconds that the layer took, without putting the input in.
  @_spi(Probe) public func run() throws(ScanError) -> Double {
    var start: UInt64 = 0
    var end: UInt64 = 0
    try alone.infer(widths: widths, workers: workers) { batch in
      for strip in batch.strips {
        for channel in 0..<layer.inChannels {
          for y in 0..<alone.rows {
            let row =
              batch.memory + batch.offset(strip) + channel * batch.planeStride
              + y * batch.rowStride
            for x in 0..<widths[strip] { row[x] = 0.125 }
          }
        }
      }
      start = cs_now()
    } take: { strip, _ in
      if strip == 0 { end = cs_now() }
    }
    return Double(end &- start)
  }

  /// A file of weights with this layer alone; see `NetworkWeights`.
  private static func weights(of layer: NetworkLayer) -> [UInt8] {
    var file: [UInt8] = []
    func put(_ word: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { file.append(UInt8(word >> shift & 255)) }
    }
    let activation = (layer.relu ? 1 : 0) + (layer.addsInput ? 2 : 0)
    for word in [
      0x574e_5343, 3, 1, layer.kind.rawValue, layer.inChannels, layer.outChannels, layer.kernelRows,
      layer.kernelColumns, layer.padRows, layer.padColumns, activation,
    ] { put(UInt32(word)) }
    guard layer.kind == .convolution else { return file }
    let taps = layer.inChannels * layer.kernelRows * layer.kernelColumns
    put(Float(0).bitPattern)
    for _ in 0..<layer.outChannels {
      put(Float(1 / 256.0).bitPattern)
      for tap in 0..<(taps + 3) & ~3 { file.append(tap < taps ? 1 : 0) }
    }
    for _ in 0..<layer.outChannels { put(Float(0).bitPattern) }
    return file
  }
}
