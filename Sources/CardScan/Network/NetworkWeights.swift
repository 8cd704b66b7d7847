// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// A network's layers and weights, read from the bytes of a weights file: "CSNW", u32 version 1,
/// u32 layer count, then for each layer 8 × u32 {kind, in channels, out channels, kernel rows, kernel
/// columns, padding rows, padding columns, activation} and, for kind 0 (convolution), the float16
/// weights [out][in][row][column] padded to 4 bytes and a float32 bias for each out channel. Kind 1 is
/// max pooling and 2 is space to depth, both without payload; their channels may be given as 0.
/// Little endian.
final class NetworkWeights {
  let layers: [NetworkLayer]
  /// Channels of the input.
  let inChannels: Int
  /// Channels of the output.
  let outChannels: Int
  /// Every convolution's weights as [block][in][row][column][CS_CHANNEL_BLOCK] and its bias padded
  /// to whole blocks; each begins at a multiple of 16 floats.
  let values: UnsafeMutablePointer<Float>
  let valueCount: Int

  /// More than any network of ours needs; they keep a corrupt file from asking for absurd sizes.
  private static let mostLayers = 64
  private static let mostChannels = 1024
  private static let mostKernel = Int(CS_MOST_KERNEL)
  private static let mostColumnStep = 64
  private static let mostValues = 1 << 24

  /// Throws `badWeights` where the bytes are not exactly one such file.
  convenience init(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    var reader = WeightsReader(bytes)
    guard try reader.word() == 0x574e_5343, try reader.word() == 1 else {
      throw ScanError(.badWeights, "the weights are not of a known version")
    }
    let count = Int(try reader.word())
    guard count >= 1, count <= NetworkWeights.mostLayers else {
      throw ScanError(.badWeights, "the weights hold no network")
    }
    // First the layers, to know how much memory they need, then the weights.
    var layers: [NetworkLayer] = []
    layers.reserveCapacity(count)
    var payloads: [Int] = []
    payloads.reserveCapacity(count)
    var size = 0
    var columnStep = 1
    for _ in 0..<count {
      var layer = try NetworkWeights.layer(&reader, after: layers.last)
      payloads.append(reader.offset)
      if layer.kind == .convolution {
        let taps = layer.inChannels * layer.kernelRows * layer.kernelColumns
        try reader.skip((taps * layer.outChannels * 2 + 3) & ~3)
        try reader.skip(layer.outChannels * 4)
        let padded = (layer.outChannels + blockSize - 1) / blockSize * blockSize
        layer.weights = size
        layer.bias = size + (padded * taps + 15) & ~15
        size = layer.bias + (padded + 15) & ~15
        guard size <= NetworkWeights.mostValues else {
          throw ScanError(.badWeights, "the network is too large")
        }
      }
      columnStep *= layer.columnStep
      guard columnStep <= NetworkWeights.mostColumnStep else {
        throw ScanError(.badWeights, "the network reduces its input too far")
      }
      layers.append(layer)
    }
    guard reader.offset == bytes.count else {
      throw ScanError(.badWeights, "the weights do not end where the last layer ends")
    }
    try self.init(layers: layers, valueCount: size)
    for (layer, payload) in zip(layers, payloads) where layer.kind == .convolution {
      reader.offset = payload
      try repack(layer, &reader)
    }
  }

  private init(layers: [NetworkLayer], valueCount: Int) throws(ScanError) {
    guard let memory = cs_allocate(valueCount * 4) else {
      throw ScanError(.outOfMemory, "no memory for the weights")
    }
    self.layers = layers
    self.valueCount = valueCount
    values = memory.assumingMemoryBound(to: Float.self)
    inChannels = layers.first?.inChannels ?? 0
    outChannels = layers.last?.outChannels ?? 0
  }

  deinit { free(values) }

  private static func layer(
    _ reader: inout WeightsReader, after previous: NetworkLayer?
  ) throws(ScanError) -> NetworkLayer {
    let kind = try reader.word()
    var inChannels = try reader.word(upTo: mostChannels)
    var outChannels = try reader.word(upTo: mostChannels)
    let kernelRows = try reader.word(upTo: mostKernel)
    let kernelColumns = try reader.word(upTo: mostKernel)
    let padRows = try reader.word(upTo: mostKernel)
    let padColumns = try reader.word(upTo: mostKernel)
    let activation = try reader.word(upTo: 1)
    if kind != 0 {
      // Layers without weights take what comes; a first one takes the single channel of a picture.
      let given = previous?.outChannels ?? max(inChannels, 1)
      let made = kind == 2 ? 4 * given : given
      if inChannels == 0 { inChannels = given }
      if outChannels == 0 { outChannels = made }
      guard inChannels == given, outChannels == made, padRows == 0, padColumns == 0, activation == 0
      else { throw ScanError(.badWeights, "a layer without weights has a wrong shape") }
    }
    guard inChannels >= 1, outChannels >= 1, outChannels <= mostChannels,
      kernelRows >= 1, kernelColumns >= 1, padRows < kernelRows, padColumns < kernelColumns,
      previous == nil || previous?.outChannels == inChannels
    else { throw ScanError(.badWeights, "the layers do not fit each other") }
    var layer = NetworkLayer(
      kind: .convolution, inChannels: inChannels, outChannels: outChannels,
      kernelRows: kernelRows, kernelColumns: kernelColumns)
    switch kind {
    case 0:
      layer.padRows = padRows
      layer.padColumns = padColumns
      layer.relu = activation == 1
    case 1:
      layer.kind = .maxPool
    case 2 where kernelRows == 2 && kernelColumns == 2:
      layer.kind = .spaceToDepth
    default:
      throw ScanError(.badWeights, "a layer is of an unknown kind")
    }
    return layer
  }

  private func repack(_ layer: NetworkLayer, _ reader: inout WeightsReader) throws(ScanError) {
    let taps = layer.inChannels * layer.kernelRows * layer.kernelColumns
    for channel in 0..<layer.outChannels {
      let first =
        layer.weights + channel / blockSize * taps * blockSize + channel % blockSize
      for tap in 0..<taps { values[first + tap * blockSize] = try reader.half() }
    }
    reader.align()
    for channel in 0..<layer.outChannels { values[layer.bias + channel] = try reader.float() }
  }
}

/// Output channels that a convolution works out together.
private let blockSize = Int(CS_CHANNEL_BLOCK)
