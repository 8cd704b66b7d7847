// SPDX-License-Identifier: Apache-2.0

/// One layer of a network with the strips that the network's own probe takes, to be run alone, for the benchmark, which
/// alone imports it. Its weights are not those of the network, which does not change its speed.
@_spi(Probe) public struct ProbedLayer {
  /// Index in `NetworkProbe.names`.
  @_spi(Probe) public let network: Int
  /// From 0.
  @_spi(Probe) public let index: Int
  let layer: NetworkLayer
  /// Of its input.
  let rows: Int
  let widths: [Int]

  /// Every layer of a network. Throws `badWeights`, `outOfMemory`.
  @_spi(Probe) public static func all(network: Int) throws(ScanError) -> [ProbedLayer] {
    let kind = NetworkProbe.kinds[network]
    var rows = kind.rows
    var widths = NetworkProbe.widths[network]
    var layers: [ProbedLayer] = []
    for layer in try kind.builtInWeights().layers {
      layers.append(
        ProbedLayer(network: network, index: layers.count, layer: layer, rows: rows, widths: widths))
      rows = layer.outRows(rows)
      widths = widths.map { layer.outColumns($0) }
    }
    return layers
  }

  /// Multiplications and additions, worked out output by output; 0 for what is no convolution.
  @_spi(Probe) public var operations: Double { layer.operations(rows: rows, widths: widths) }

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

  /// A network of this layer alone. Throws `badWeights`, `outOfMemory`.
  func alone(_ method: ConvolutionMethod) throws(ScanError) -> NetworkWeights {
    let file = self.file
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 4)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: file)
    return try NetworkWeights(UnsafeRawBufferPointer(bytes), method: method)
  }

  /// A file of weights with this layer alone; see `NetworkWeights`.
  private var file: [UInt8] {
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
