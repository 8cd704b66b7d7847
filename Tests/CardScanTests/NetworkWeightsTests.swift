// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct NetworkWeightsTests {
  @Test func halvesAreExact() {
    for bits in UInt16.min...UInt16.max {
      let half = Float16(bitPattern: bits)
      let value = WeightsReader.float(half: bits)
      if half.isFinite {
        #expect(value?.bitPattern == Float(half).bitPattern)
      } else {
        #expect(value == nil)
      }
    }
  }

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
        let network = ConvolutionalNetwork(weights: weights, rows: 8)
        try network.infer(widths: [11, 24], workers: workers) { _ in } take: { _, _ in }
      } catch let error as ScanError {
        refused += 1
        #expect(error.status == .badWeights || error.status == .invalidArgument)
      }
    }
    #expect(refused > 1000)
  }

  @Test func refusesWhatIsNoDigitNetwork() throws {
    let weights = try networkWeights(sample())
    #expect(throws: ScanError.self) { try StripNetwork.digits.check(weights) }
  }
}
