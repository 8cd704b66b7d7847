// SPDX-License-Identifier: Apache-2.0
import CLoops
import Testing

@testable import CardScan

/// Networks whose results are kept in bytes.
@Suite struct NetworkBytesTests {
  @Test func agreesWithTheReference() throws {
    var count = 0
    for seed in UInt64(500)...580 {
      let random = RandomNetwork(seed: seed, inBytes: true)
      let network = try byteNetwork(random.layers)
      guard network.weights.layers.contains(where: \.takesBytes) else { continue }
      count += 1
      for (result, expected) in zip(try infer(network, random.strips), random.expected) {
        // Where a sum is near to the middle between two steps, rounding may go either way.
        let differences = zip(result.values, expected.values).map { abs($0 - $1) }
        let near = differences.filter { $0 < 1e-3 }.count
        #expect(result.values.count == expected.values.count)
        #expect(near * 100 >= differences.count * 98, "seed \(seed)")
        #expect((differences.max() ?? 0) < 0.25, "seed \(seed)")
      }
    }
    #expect(count > 20)
  }

  /// A first layer and a strip in 64ths: what is of floats is exact then, whatever order it is added up in.
  private static func exactLayer(_ channels: Int, _ random: inout Random) -> ReferenceLayer {
    var layer = ReferenceLayer.convolution(1, channels, kernel: (1, 1), pad: (0, 0), relu: true, &random)
    layer.scale = 1 / 64
    layer.weights = layer.weights.map { ($0 * 64).rounded() / 64 }
    layer.bias = layer.bias.map { ($0 * 64).rounded() / 64 }
    return layer
  }

  private static func exactStrip(_ rows: Int, _ columns: Int, _ random: inout Random) -> Tensor {
    var strip = Tensor.random(1, rows, columns, &random)
    strip.values = strip.values.map { ($0 * 64).rounded() / 64 }
    return strip
  }

  @Test func everyProcessorComesToTheSame() throws {
    for seed in UInt64(600)...620 {
      var random = Random(seed)
      let first = Self.exactLayer(13, &random)
      var layers = [
        first, .convolution(13, 21, kernel: (3, 3), pad: (1, 1), relu: true, &random),
        ReferenceLayer(kind: .maxPool, inChannels: 0, outChannels: 0, kernel: (2, 1)),
        .convolution(21, 16, kernel: (1, 5), pad: (0, 2), relu: true, &random),
        ReferenceLayer(kind: .maxPool, inChannels: 0, outChannels: 0, kernel: (1, 3)),
        .convolution(16, 7, kernel: (2, 3), pad: (1, 1), relu: false, &random),
      ]
      for index in [0, 1, 3] { layers[index].step = 1 / Float(random.int(40...90)) }
      let strips = (0..<4).map { _ in Self.exactStrip(4, random.int(3...90), &random) }
      let network = try byteNetwork(layers)
      network.level = Int32(CS_LEVEL_BASE)
      let base = try infer(network, strips).map(\.values)
      for level in [CS_LEVEL_X86_64_V3, CS_LEVEL_X86_64_V4, CS_LEVEL_X86_64_AMX, CS_LEVEL_BEST] {
        network.level = Int32(level)
        #expect(try infer(network, strips).map(\.values) == base, "seed \(seed)")
      }
    }
  }

  /// Channels of one plane of 4 and more, of one and more groups of planes that overlap or do not, of one and more
  /// blocks.
  @Test(arguments: [(20, 40), (68, 36), (132, 132), (100, 52), (64, 64), (196, 70)])
  func wideLayersComeToTheSameToo(inChannels: Int, outChannels: Int) throws {
    var random = Random(UInt64(inChannels))
    let first = Self.exactLayer(inChannels, &random)
    var layers = [
      first, .convolution(inChannels, outChannels, kernel: (3, 3), pad: (1, 1), relu: true, &random),
      .convolution(outChannels, 7, kernel: (1, 3), pad: (0, 1), relu: false, &random),
    ]
    for index in 0...1 { layers[index].step = 1 / Float(random.int(40...90)) }
    let residual: Set<Int> = inChannels == outChannels ? [1] : []
    for layer in residual {
      for channel in 0..<outChannels { layers[layer].weights[(channel * inChannels + channel) * 9 + 4] += 1 }
    }
    let strips = [37, 9].map { Self.exactStrip(2, $0, &random) }
    let network = try byteNetwork(layers, residual: residual)
    network.level = Int32(CS_LEVEL_BASE)
    let base = try infer(network, strips)
    for (result, strip) in zip(base, strips) {
      let expected = layers.reduce(strip) { $1.apply($0) }
      // Steps of the first two layers are worth a few of the third's sums.
      let away = zip(result.values, expected.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      #expect(away < 0.01 * expected.values.reduce(0) { $0 + $1 * $1 })
    }
    for level in [CS_LEVEL_X86_64_V3, CS_LEVEL_X86_64_V4, CS_LEVEL_X86_64_AMX] {
      network.level = Int32(level)
      #expect(try infer(network, strips).map(\.values) == base.map(\.values), "level \(level)")
    }
  }

  /// What a test of a level that the processor has takes; of those that it has not it takes the best.
  @Test(arguments: [CS_LEVEL_BEST, CS_LEVEL_BASE, CS_LEVEL_X86_64_V4, CS_LEVEL_X86_64_AMX])
  func takesTheLevelThatIsAskedFor(level: Int) {
    let most = Int(cs_byte_level())
    var layer = cs_layer()
    layer.level = Int32(level)
    for (channels, fits) in [(16, false), (20, true), (192, true)] {
      layer.in_channels = Int32(channels)
      let taken = cs_begin_bytes(&layer)
      cs_end_bytes(taken)
      #if arch(x86_64)
        var expected = level == CS_LEVEL_BEST ? most : min(level, most)
      #else
        var expected = level == CS_LEVEL_BEST ? most : Int(CS_LEVEL_BASE)
      #endif
      if expected == CS_LEVEL_X86_64_AMX, !fits { expected = CS_LEVEL_X86_64_V4 }
      #expect(Int(taken) == expected, "\(channels) channels")
    }
  }

  @Test func neitherThreadsNorCompanyChangeAStrip() throws {
    var random = Random(9)
    var layers = [ReferenceLayer.convolution(2, 9, kernel: (3, 5), pad: (1, 2), relu: true, &random)]
    layers[0].step = 1 / 64
    layers.append(.convolution(9, 21, kernel: (3, 3), pad: (1, 1), relu: true, &random))
    layers[1].step = 1 / 64
    layers.append(ReferenceLayer(kind: .maxPool, inChannels: 0, outChannels: 0, kernel: (2, 2)))
    layers.append(.convolution(21, 6, kernel: (1, 3), pad: (0, 1), relu: false, &random))
    let network = try byteNetwork(layers)
    let strips = [9, 12000, 2, 33, 9000].map { Tensor.random(2, 4, $0, &random) }
    let together = try infer(network, strips)
    let many = try infer(network, strips, workers: Workers(threads: 3))
    #expect(together.map(\.values) == many.map(\.values))
    for (strip, result) in zip(strips, together) {
      #expect(try infer(network, [strip])[0].values == result.values)
    }
  }

  /// An input that is added is added in its own steps, whatever those of the results are.
  @Test(arguments: [0, 0.03125, 0.01] as [Float])
  func addsTheInput(step: Float) throws {
    var random = Random(11)
    var layers = [ReferenceLayer.convolution(1, 10, kernel: (1, 1), pad: (0, 0), relu: true, &random)]
    layers[0].step = 1 / 64
    var layer = ReferenceLayer.convolution(10, 10, kernel: (3, 5), pad: (1, 2), relu: true, &random)
    // Exact in float32, less 1 too.
    layer.scale = 1 / 64
    for i in layer.weights.indices { layer.weights[i] = Float(random.int(0...127) - 64) / 64 / 16 }
    for channel in 0..<10 { layer.weights[channel * 150 + channel * 15 + 7] = Float(random.int(0...80)) / 64 }
    for i in layer.weights.indices { layer.weights[i] = (layer.weights[i] * 64).rounded() / 64 }
    layer.step = step
    layers.append(layer)
    let strips = [Tensor.random(1, 5, 40, &random)]
    let network = try byteNetwork(layers, residual: [1])
    let expected = layers.reduce(strips[0]) { $1.apply($0) }
    let result = try infer(network, strips)[0]
    let most = max(step, 1e-3)
    #expect(zip(result.values, expected.values).allSatisfy { abs($0 - $1) <= 1.01 * most })
  }

  /// The scores of our networks are those of floats but for a little of their spread; those of the deepest one a little
  /// more than the others'.
  @Test(arguments: [StripNetwork.digits, .text, .accents, .textAreas, .cardAreas])
  func oursStayNearToFloats(kind: StripNetwork) throws {
    let (strip, logits) = try networkVector(kind)
    let network = ConvolutionalNetwork(weights: try kind.builtInWeights(.bytes))
    #expect(network.weights.layers.filter(\.takesBytes).count > 6)
    let result = try infer(network, [strip])[0].values
    let mean = logits.values.reduce(0, +) / Float(logits.values.count)
    let spread = logits.values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let away = zip(result, logits.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(away < (kind == .cardAreas ? 0.008 : 0.003) * spread)
    #expect(away > 0)
  }

  @Test(arguments: [Float(-1), .nan, .infinity, 1e-20, 1e20])
  func refusesStepsThatAreNone(step: Float) throws {
    var random = Random(12)
    var layer = ReferenceLayer.convolution(1, 3, kernel: (3, 3), pad: (1, 1), relu: true, &random)
    layer.step = step
    for method in [ConvolutionMethod.plain, .tiles, .bytes] {
      #expect(throws: ScanError.self) { try networkWeights(encode([layer]), method: method) }
    }
  }

  @Test func refusesBytesWhereTheyCannotBe() throws {
    var random = Random(13)
    var negative = ReferenceLayer.convolution(1, 3, kernel: (3, 3), pad: (1, 1), relu: false, &random)
    negative.step = 1
    #expect(throws: ScanError.self) { try networkWeights(encode([negative])) }
    var layer = ReferenceLayer.convolution(1, 4, kernel: (3, 3), pad: (1, 1), relu: true, &random)
    layer.step = 1
    let depth = ReferenceLayer(kind: .spaceToDepth, inChannels: 4, outChannels: 16)
    let last = ReferenceLayer.convolution(16, 1, kernel: (1, 1), pad: (0, 0), relu: false, &random)
    #expect(throws: ScanError.self) { try networkWeights(encode([layer, depth, last]), method: .bytes) }
    #expect(try networkWeights(encode([layer, depth, last])).layers.count == 3)
  }

  private func byteNetwork(
    _ layers: [ReferenceLayer], residual: Set<Int> = []
  ) throws -> ConvolutionalNetwork {
    let weights = try networkWeights(encode(layers, residual: residual), method: .bytes)
    return ConvolutionalNetwork(weights: weights)
  }
}
