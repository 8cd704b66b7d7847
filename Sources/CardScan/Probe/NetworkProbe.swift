// SPDX-License-Identifier: Apache-2.0
import CLoops

/// The networks on the CPU path, each to be run alone, for the benchmark, which alone imports it.
@_spi(Probe) public final class NetworkProbe {
  /// Each network with strips as a card gives them.
  @_spi(Probe) public static let names = ["digits", "text", "accents", "text areas", "card areas"]
  static let kinds: [StripNetwork] = [.digits, .text, .accents, .textAreas, .cardAreas]
  static let widths = [
    [464, 464, 464], [176, 176, 176, 176, 176, 176], [144, 144, 144, 144], [432], [320],
  ]

  private let networks: [ConvolutionalNetwork]
  private let workers: Workers

  /// Throws `badWeights`, `outOfMemory`.
  @_spi(Probe) public init(_ arithmetic: NetworkArithmetic, threads: Int) throws(ScanError) {
    var networks: [ConvolutionalNetwork] = []
    for kind in NetworkProbe.kinds {
      networks.append(ConvolutionalNetwork(weights: try kind.builtInWeights(arithmetic.method)))
    }
    self.networks = networks
    workers = Workers(threads: threads)
  }

  /// Runs one network once.
  @_spi(Probe) public func run(_ index: Int) throws(ScanError) {
    let network = networks[index]
    let rows = NetworkProbe.kinds[index].rows
    let widths = NetworkProbe.widths[index]
    try network.infer(rows: rows, widths: widths, workers: workers) { batch in
      for strip in batch.strips {
        for y in 0..<rows {
          let row = batch.memory + batch.offset(strip) + y * batch.rowStride
          for x in 0..<widths[strip] { row[x] = Float((x * 7 + y * 13) % 17 - 8) / 8 }
        }
      }
    } take: { _, _ in
    }
  }

  /// Multiplications and additions of the convolutions, worked out output by output, of one run.
  @_spi(Probe) public func operations(_ index: Int) -> Double {
    let network = networks[index]
    var sum = 0.0
    var rows = NetworkProbe.kinds[index].rows
    var widths = NetworkProbe.widths[index]
    for layer in network.weights.layers {
      sum += layer.operations(rows: rows, widths: widths)
      rows = layer.outRows(rows)
      widths = widths.map { layer.outColumns($0) }
    }
    return sum
  }

  /// Multiplies and adds as fast as one core can, for some milliseconds; the number of operations.
  @_spi(Probe) public static func peak() -> Double { cs_peak(1_000_000) }
}

extension NetworkLayer {
  /// Multiplications and additions of one run on strips of `rows` × `widths`, worked out output by output; 0
  /// for what is no convolution.
  func operations(rows: Int, widths: [Int]) -> Double {
    guard kind == .convolution else { return 0 }
    let taps = inChannels * kernelRows * kernelColumns
    let columns = widths.reduce(0) { $0 + outColumns($1) }
    return Double(2 * taps * outChannels * outRows(rows) * columns)
  }
}
