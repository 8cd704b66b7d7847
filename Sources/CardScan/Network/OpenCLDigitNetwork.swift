// SPDX-License-Identifier: Apache-2.0

/// The network that tells digits on strips, on an OpenCL device.
final class OpenCLDigitNetwork {
  private let network: OpenCLConvolutionalNetwork

  /// Throws `badWeights` where the weights are no network from strips to scores.
  init(program: OpenCLProgram, weights: NetworkWeights) throws(ScanError) {
    try DigitNetwork.check(weights)
    network = try OpenCLConvolutionalNetwork(
      program: program, weights: weights, rows: StripWindow.rows)
  }

  /// Scores of strips of `columns` columns each, all in one go. `fill` queues the kernels that write
  /// the standardised pixels, (v - mean) / max(deviation, 4), into the buffer's rows.
  func scores(
    columns: [Int], fill: (StripBatch<OpenCLBuffer>) throws(ScanError) -> Void
  ) throws(ScanError) -> [StripScores] {
    try DigitNetwork.check(columns)
    var result: [StripScores] = []
    result.reserveCapacity(columns.count)
    try network.infer(widths: columns, fill: fill) { (_, output) throws(ScanError) in
      result.append(
        StripScores(logits: output.base, plane: output.plane, columns: output.columns))
    }
    return result
  }

  /// Overwrites what is left of the strips.
  func wipe() throws(ScanError) { try network.wipe() }
}
