// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct NetworkWeightsTests {
  /// A small network of all kinds of layers.
  private func sample() -> [UInt8] {
    var random = Random(3)
    return encode([
      ReferenceLayer(kind: .spaceToDepth, inChannels: 1, outChannels: 4),
      .convolution(4, 5, kernel: (3, 3), pad: (1, 1), relu: true, &random),
      ReferenceLayer(kind: .maxPool, inChannels: 0, outChannels: 0, kernel: (2, 1)),
      .convolution(5, 3, kernel: (1, 1), pad: (0, 0), relu: false, &random),
    ])
  }

  @Test func everyCutIsRefused() throws {
    let bytes = sample()
    #expect(try networkWeights(bytes).layers.count == 4)
    for count in 0..<bytes.count {
      #expect(throws: ScanError.self) { try networkWeights(Array(bytes[..<count])) }
    }
    #expect(throws: ScanError.self) { try networkWeights(bytes + [0]) }
  }

  /// Whatever is changed, the outcome is an error or a network that runs.
  @Test func nothingThatIsChangedTraps() throws {
    let bytes = sample()
    var random = Random(4)
    let workers = Workers(threads: 1)
    var refused = 0
    for _ in 0..<6000 {
      var changed = bytes
      for _ in 0..<random.int(1...3) {
        // Mostly among the headers, where it matters.
        let at = random.int(0...(random.int(0...2) == 0 ? bytes.count - 1 : 80))
        changed[at] = [0, 1, 2, 3, 16, 32, 127, 255, UInt8(random.int(0...255))][random.int(0...8)]
      }
      do {
        let weights = try networkWeights(changed)
        let network = ConvolutionalNetwork(weights: weights)
        try network.infer(rows: 8, widths: [11, 24], workers: workers) { _ in
        } take: { _, _ in
        }
      } catch let error as ScanError {
        refused += 1
        #expect(error.status == .badWeights || error.status == .invalidArgument)
      }
    }
    #expect(refused > 1000)
  }

  /// A layer to which its input is added is one whose middle taps are greater by 1.
  @Test(arguments: [(4, (3, 3)), (9, (1, 5)), (16, (5, 1)), (1, (3, 1)), (24, (1, 1))])
  func addsTheInput(channels: Int, kernel: (rows: Int, columns: Int)) throws {
    var random = Random(UInt64(channels))
    var layer = ReferenceLayer.convolution(
      channels, channels, kernel: kernel, pad: (kernel.rows / 2, kernel.columns / 2), relu: true,
      &random)
    // Exact in float32, less 1 too.
    layer.scale = 1 / 64
    for i in layer.weights.indices { layer.weights[i] = Float(random.int(0...127)) / 64 }
    let layers = [
      ReferenceLayer(kind: .spaceToDepth, inChannels: 1, outChannels: 4),
      .convolution(4, channels, kernel: (1, 1), pad: (0, 0), relu: false, &random), layer,
    ]
    let plain = try networkWeights(encode(layers))
    let added = try networkWeights(encode(layers, residual: [2]))
    #expect(plain.valueCount == added.valueCount)
    for i in 0..<plain.valueCount { #expect(plain.values[i] == added.values[i]) }
  }

  @Test func addsNoInputOfAnotherSize() throws {
    var random = Random(8)
    let wider = encode(
      [.convolution(1, 5, kernel: (3, 3), pad: (1, 1), relu: true, &random)], residual: [0])
    #expect(throws: ScanError.self) { try networkWeights(wider) }
    let shrunk = encode(
      [.convolution(1, 1, kernel: (3, 3), pad: (0, 1), relu: true, &random)], residual: [0])
    #expect(throws: ScanError.self) { try networkWeights(shrunk) }
  }

  @Test func refusesWhatIsNoDigitNetwork() throws {
    let weights = try networkWeights(sample())
    #expect(throws: ScanError.self) { try StripNetwork.digits.check(weights) }
  }
}
