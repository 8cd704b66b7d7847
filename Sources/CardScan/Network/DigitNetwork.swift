// SPDX-License-Identifier: Apache-2.0
import CardScanModels
import CSystem

/// The network that tells digits on strips, on the processor.
final class DigitNetwork {
  private let network: ConvolutionalNetwork

  /// Throws `badWeights` where the weights are no network from strips to scores.
  init(weights: NetworkWeights) throws(ScanError) {
    try DigitNetwork.check(weights)
    network = ConvolutionalNetwork(weights: weights, rows: StripWindow.rows)
  }

  /// The weights that are built into the library.
  static func builtInWeights() throws(ScanError) -> NetworkWeights {
    var length = 0
    let bytes = cs_model_digits(&length)
    return try NetworkWeights(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  /// Scores of strips of `columns` columns each, all in one go. `fill` writes the standardised
  /// pixels, (v - mean) / max(deviation, 4), into the tensor's rows.
  func scores(
    columns: [Int], workers: Workers,
    fill: (StripBatch<UnsafeMutablePointer<Float>>) throws(ScanError) -> Void
  ) throws(ScanError) -> [StripScores] {
    try DigitNetwork.check(columns)
    var result: [StripScores] = []
    result.reserveCapacity(columns.count)
    try network.infer(widths: columns, workers: workers, fill: fill) {
      (_, output) throws(ScanError) in
      result.append(
        StripScores(logits: output.base, plane: output.plane, columns: output.columns))
    }
    return result
  }

  /// Overwrites what is left of the strips.
  func wipe() { network.wipe() }

  /// Throws `badWeights` unless the network makes scores of strips.
  static func check(_ weights: NetworkWeights) throws(ScanError) {
    var layout = StripLayout()
    let probe = [8, 16, 440, 2048]
    do throws(ScanError) {
      try layout.arrange(
        weights.layers, channels: weights.inChannels, rows: StripWindow.rows, widths: probe[...])
    } catch {
      throw ScanError(.badWeights, "the network does not take strips")
    }
    guard weights.inChannels == 1, weights.outChannels == StripScores.classes,
      layout.levels.last?.rows == 1, layout.levels.last?.factor == StripWindow.columnsPerScore,
      layout.outWidths == probe.map({ $0 / StripWindow.columnsPerScore })
    else { throw ScanError(.badWeights, "the network does not make scores of strips") }
  }

  /// Throws `invalidArgument` unless each is a width that a strip may have.
  static func check(_ columns: [Int]) throws(ScanError) {
    for width in columns where width < 8 || width > 2048 || width % 8 != 0 {
      throw ScanError(.invalidArgument, "a strip's columns are not a multiple of 8 up to 2048")
    }
  }
}

extension StripScores {
  /// Log-softmax, natural logarithm, of logits that lie class by class, `plane` floats apart.
  init(logits: UnsafePointer<Float>, plane: Int, columns: Int) {
    self.columns = columns
    values = [Float](unsafeUninitializedCapacity: columns * StripScores.classes) { target, count in
      for column in 0..<columns {
        var greatest = -Float.infinity
        for label in 0..<StripScores.classes {
          greatest = max(greatest, logits[label * plane + column])
        }
        var sum: Float = 0
        for label in 0..<StripScores.classes {
          sum += expf(logits[label * plane + column] - greatest)
        }
        let base = greatest + logf(sum)
        for label in 0..<StripScores.classes {
          target[column * StripScores.classes + label] = logits[label * plane + column] - base
        }
      }
      count = columns * StripScores.classes
    }
  }
}
