// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// How the convolutions of a network are worked out.
enum ConvolutionMethod {
  /// Output by output, as devices do.
  case plain
  /// Four columns or rows together where that saves time: the same but for rounding.
  case tiles
  /// In bytes where the weights say what a step of them is worth, else as `tiles`.
  case bytes
}

/// A network's layers and weights, read from the bytes of a weights file: "CSNW", u32 version 3,
/// u32 layer count, then for each layer 8 × u32 {kind, in channels, out channels, kernel rows, kernel
/// columns, padding rows, padding columns, activation} and, for kind 0 (convolution), a float32 step, for
/// each out channel a float32 scale and a signed byte for each of its weights [in][row][column], padded to
/// 4 bytes, then a float32 bias for each. The step is what results are worth one of where they are kept as
/// 0 to 255 of it, 0 where they are not to be; what is not 0 takes ReLU. Bit 0 of its activation is ReLU; with bit 1 the input is added before that. Kind
/// 1 is max pooling and 2 is space to depth, both without payload; their channels may be given as 0.
/// Little endian.
final class NetworkWeights {
  let layers: [NetworkLayer]
  /// Channels of the input.
  let inChannels: Int
  /// Channels of the output.
  let outChannels: Int
  /// Every convolution's weights as [block][in][row][column][CS_CHANNEL_BLOCK], or with tiles as
  /// [point][block][tap][CS_CHANNEL_BLOCK], or of bytes as cs_layer says, its scales where it takes bytes, and
  /// its bias, both padded to whole blocks; each begins at a multiple of 16 floats.
  let values: UnsafeMutablePointer<Float>
  let valueCount: Int
  /// Floats that a thread needs for the layers with tiles.
  let scratchSize: Int

  /// More than any network of ours needs; they keep a corrupt file from asking for absurd sizes.
  private static let mostLayers = 64
  private static let mostChannels = 1024
  private static let mostKernel = Int(CS_MOST_KERNEL)
  private static let mostColumnStep = 64
  private static let mostValues = 1 << 24

  /// Throws `badWeights` where the bytes are not exactly one such file.
  convenience init(
    _ bytes: UnsafeRawBufferPointer, method: ConvolutionMethod = .tiles
  ) throws(ScanError) {
    var reader = WeightsReader(bytes)
    guard try reader.word() == 0x574e_5343, try reader.word() == 3 else {
      throw ScanError(.badWeights, "the weights are not of a known version")
    }
    let count = Int(try reader.word())
    guard count >= 1, count <= NetworkWeights.mostLayers else {
      throw ScanError(.badWeights, "the weights hold no network")
    }
    // First the layers, to know how much memory they need, then the weights.
    var layers: [NetworkLayer] = []
    layers.reserveCapacity(count)
    var columnStep = 1
    for _ in 0..<count {
      var layer = try NetworkWeights.layer(&reader, after: layers.last)
      layer.payload = reader.offset
      if layer.kind == .convolution {
        let taps = layer.inChannels &* layer.kernelRows &* layer.kernelColumns
        try reader.skip((4 &+ (taps &+ 3) & ~3) &* layer.outChannels &+ layer.outChannels &* 4)
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
    if method == .bytes { layers = try NetworkWeights.inBytes(layers) }
    var space = Space()
    for i in layers.indices where layers[i].kind == .convolution {
      try space.place(&layers[i], tiled: method != .plain)
    }
    try self.init(layers: layers, valueCount: space.size, scratchSize: space.scratchSize)
    guard let plain = cs_allocate(max(1, space.mostPlain * 4)) else {
      throw ScanError(.outOfMemory, "no memory for the weights")
    }
    defer { free(plain) }
    for i in layers.indices where layers[i].kind == .convolution {
      reader.offset = layers[i].payload
      if layers[i].takesBytes {
        try repackBytes(layers[i], &reader)
      } else {
        try repack(layers[i], &reader, plain: plain.assumingMemoryBound(to: Float.self))
      }
    }
  }

  /// The layers with those that come before the last convolution, from the first on that says what a step is
  /// worth, in bytes. Throws `badWeights` where one of them cannot be.
  private static func inBytes(_ layers: [NetworkLayer]) throws(ScanError) -> [NetworkLayer] {
    var result: [NetworkLayer] = []
    result.reserveCapacity(layers.count + 1)
    let last = layers.lastIndex { $0.kind == .convolution } ?? 0
    for index in layers.indices {
      var layer = layers[index]
      if index >= last { layer.step = 0 }
      if let previous = result.last { try layer.continueBytes(of: previous) }
      result.append(layer)
      if let change = layer.toBytes { result.append(change) }
    }
    return result
  }

  /// What a network's values take, and where each layer's own are.
  private struct Space {
    /// Floats of all values.
    var size = 0
    /// Floats of a layer's weights at most before they are made into those of tiles.
    var mostPlain = 0
    var scratchSize = 0

    /// Nothing overflows: channels and kernels are few.
    mutating func place(_ layer: inout NetworkLayer, tiled: Bool) throws(ScanError) {
      let taps = layer.inChannels &* layer.kernelRows &* layer.kernelColumns
      let block = layer.takesBytes ? byteBlockSize : blockSize
      let padded = (layer.outChannels &+ block &- 1) / block &* block
      var perChannel = taps
      if layer.takesBytes {
        perChannel = layer.byteGroups.count &* layer.kernelRows &* layer.kernelColumns &* groupSize
      } else if tiled, layer.gainsByTiles {
        let isSquare = layer.kernelRows == 3 && layer.kernelColumns == 3
        layer.tiles = Int32(
          isSquare
            ? CS_TILES_OF_BOTH : layer.kernelColumns == 1 ? CS_TILES_OF_ROWS : CS_TILES_OF_COLUMNS)
        var shape = layer.shape
        perChannel = Int(cs_tile_points(&shape) &* cs_tile_taps(&shape))
        scratchSize = max(scratchSize, Int(cs_tile_scratch(&shape)))
        mostPlain = max(mostPlain, padded &* taps)
      }
      layer.weights = size
      layer.scales = size &+ (padded &* perChannel &+ 15) & ~15
      layer.bias = layer.scales &+ (layer.takesBytes ? (padded &+ 15) & ~15 : 0)
      size = layer.bias &+ (padded &+ 15) & ~15
      guard size <= NetworkWeights.mostValues else {
        throw ScanError(.badWeights, "the network is too large")
      }
    }
  }

  private init(layers: [NetworkLayer], valueCount: Int, scratchSize: Int) throws(ScanError) {
    guard let memory = cs_allocate(valueCount * 4) else {
      throw ScanError(.outOfMemory, "no memory for the weights")
    }
    self.layers = layers
    self.valueCount = valueCount
    self.scratchSize = scratchSize
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
    let activation = try reader.word(upTo: 3)
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
      layer.relu = activation & 1 != 0
      layer.addsInput = activation & 2 != 0
      guard !layer.addsInput || inChannels == outChannels && layer.isCentred else {
        throw ScanError(.badWeights, "a layer cannot be added to its input")
      }
      layer.step = try reader.float()
      guard layer.step == 0 || layer.relu && layer.step >= leastStep && layer.step <= 1 / leastStep else {
        throw ScanError(.badWeights, "a layer's results do not fit into bytes")
      }
    case 1:
      layer.kind = .maxPool
    case 2 where kernelRows == 2 && kernelColumns == 2:
      layer.kind = .spaceToDepth
    default:
      throw ScanError(.badWeights, "a layer is of an unknown kind")
    }
    return layer
  }

  /// Reads the values of a layer that takes bytes.
  private func repackBytes(
    _ layer: NetworkLayer, _ reader: inout WeightsReader
  ) throws(ScanError) {
    let kernel = layer.kernelRows &* layer.kernelColumns
    let groups = layer.byteGroups
    // What is given in bytes is counted in their steps.
    let unit = layer.givesBytes ? layer.step : 1
    let target = UnsafeMutableRawPointer(values + layer.weights)
    for channel in 0..<layer.outChannels {
      values[layer.scales + channel] = try reader.float() * layer.inputStep / unit
      let weights = try reader.bytes(layer.inChannels &* kernel)
      var next = 0
      var row = channel / byteBlockSize &* groups.count &* kernel &* byteBlockSize &+ channel % byteBlockSize
      for group in 0..<groups.count {
        let first = 4 &* group &* groups.size
        let start = min(first, 4 &* (layer.inPlanes &- groups.size))
        for from in first..<min(first &+ 4 &* groups.size, layer.inChannels) {
          var place = 4 &* row &* groupSize &+ from &- start
          for _ in 0..<kernel {
            target.storeBytes(of: weights[next], toByteOffset: place, as: Int8.self)
            place &+= 4 &* byteBlockSize &* groupSize
            next &+= 1
          }
        }
        row &+= kernel &* byteBlockSize
      }
    }
    for channel in 0..<layer.outChannels {
      values[layer.bias + channel] = try reader.float() / unit
    }
  }

  /// Reads a layer's values; `plain` has room for weights that are to become those of tiles.
  private func repack(
    _ layer: NetworkLayer, _ reader: inout WeightsReader, plain: UnsafeMutablePointer<Float>
  ) throws(ScanError) {
    let kernel = layer.kernelRows &* layer.kernelColumns
    let taps = layer.inChannels &* kernel
    let isTiled = layer.tiles != Int32(CS_TILES_NONE)
    let target = isTiled ? plain : values + layer.weights
    for channel in 0..<layer.outChannels {
      let first = channel / blockSize &* taps &* blockSize &+ channel % blockSize
      let scale = try reader.float()
      let weights = try reader.bytes(taps)
      for tap in 0..<taps { target[first &+ tap &* blockSize] = scale * Float(weights[tap]) }
      // The input is the tap in the middle of the channel's own.
      if layer.addsInput {
        target[first &+ (2 &* channel &+ 1) &* kernel / 2 &* blockSize] += 1
      }
    }
    if isTiled {
      let rest = layer.outChannels % blockSize
      // What an earlier layer left in channels that only fill up the last block.
      for channel in rest..<blockSize where rest > 0 {
        let first = layer.outChannels / blockSize &* taps &* blockSize &+ channel
        for tap in 0..<taps { plain[first &+ tap &* blockSize] = 0 }
      }
      var shape = layer.shape
      cs_tile_weights(&shape, plain, values + layer.weights)
    }
    for channel in 0..<layer.outChannels { values[layer.bias &+ channel] = try reader.float() }
  }
}

/// Steps of bytes are this or more, and no more than its inverse: far from what floats can say.
private let leastStep: Float = 1e-6

/// Output channels that a convolution works out together.
private let blockSize = Int(CS_CHANNEL_BLOCK)
private let byteBlockSize = Int(CS_BYTE_BLOCK)
private let groupSize = Int(CS_BYTE_GROUP)
