// SPDX-License-Identifier: Apache-2.0
import CLoops
import Testing

@testable import CardScan

/// What the network on the processor makes of `strips`.
func infer(
  _ network: ConvolutionalNetwork, _ strips: [Tensor], workers: Workers = Workers(threads: 1)
) throws -> [Tensor] {
  var result: [Tensor] = []
  try network.infer(rows: strips.first?.rows ?? 1, widths: strips.map(\.columns), workers: workers) {
    (batch) throws(ScanError) in
    for strip in batch.strips {
      let tensor = strips[strip]
      for c in 0..<tensor.channels {
        for y in 0..<tensor.rows {
          let row = batch.memory + batch.offset(strip) + c * batch.planeStride + y * batch.rowStride
          for x in 0..<tensor.columns { row[x] = tensor[c, y, x] }
        }
      }
    }
  } take: { (_, output) throws(ScanError) in
    result.append(Tensor(output, channels: network.weights.outChannels))
  }
  return result
}

@Suite struct NetworkTests {
  @Test func agreesWithTheReference() throws {
    for seed in UInt64(1)...80 {
      let random = RandomNetwork(seed: seed)
      let weights = try networkWeights(encode(random.layers))
      let network = ConvolutionalNetwork(weights: weights)
      let expected = random.expected
      let result = try infer(network, random.strips)
      #expect(result.count == expected.count)
      #expect(zip(result, expected).allSatisfy { $0.isNear($1) }, "seed \(seed)")
      // The same network again with other strips: nothing is left over from the first call.
      let reversed = try infer(network, random.strips.reversed())
      #expect(Array(reversed.reversed()).map(\.values) == result.map(\.values), "seed \(seed)")
    }
  }

  @Test(arguments: [CS_LEVEL_BASE, CS_LEVEL_X86_64_V3, CS_LEVEL_X86_64_V4])
  func everyLevelAgrees(level: Int) throws {
    for seed in UInt64(300)...330 {
      let random = RandomNetwork(seed: seed)
      let weights = try networkWeights(encode(random.layers))
      let network = ConvolutionalNetwork(weights: weights)
      let best = try infer(network, random.strips)
      network.level = Int32(level)
      let result = try infer(network, random.strips)
      #expect(zip(result, best).allSatisfy { $0.isNear($1) }, "seed \(seed)")
    }
  }

  @Test func threadsDoNotChangeTheResult() throws {
    let three = Workers(threads: 3)
    for seed in UInt64(200)...230 {
      let random = RandomNetwork(seed: seed)
      let weights = try networkWeights(encode(random.layers))
      let network = ConvolutionalNetwork(weights: weights)
      let one = try infer(network, random.strips)
      let many = try infer(network, random.strips, workers: three)
      #expect(one.map(\.values) == many.map(\.values))
    }
  }

  @Test func companyDoesNotChangeAStrip() throws {
    var random = Random(7)
    let layer = ReferenceLayer.convolution(
      2, 9, kernel: (3, 5), pad: (1, 2), relu: true, &random)
    let weights = try networkWeights(encode([layer]))
    let network = ConvolutionalNetwork(weights: weights)
    let strips = [9, 12000, 1, 33, 9000].map { Tensor.random(2, 3, $0, &random) }
    let together = try infer(network, strips)
    for (strip, result) in zip(strips, together) {
      #expect(try infer(network, [strip])[0].values == result.values)
    }
  }

  @Test func refusesStripsThatDoNotFit() throws {
    var random = Random(8)
    let layer = ReferenceLayer.convolution(
      1, 1, kernel: (3, 3), pad: (0, 0), relu: false, &random)
    let weights = try networkWeights(encode([layer]))
    for (rows, columns) in [(3, 2), (2, 3), (3, 0), (3, -1), (3, 1 << 40)] {
      let network = ConvolutionalNetwork(weights: weights)
      #expect(throws: ScanError.self) {
        try network.infer(rows: rows, widths: [columns], workers: Workers(threads: 1)) { _ in
        } take: { _, _ in
        }
      }
    }
    let network = ConvolutionalNetwork(weights: weights)
    #expect(try infer(network, []).isEmpty)
  }
}
