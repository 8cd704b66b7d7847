// SPDX-License-Identifier: Apache-2.0

/// All networks that look at strips, on an OpenCL device. Memory is kept from call to call; one call
/// at a time.
final class OpenCLStripInference {
  private let cutter: OpenCLStrips
  /// In the order of `StripNetwork`.
  private var networks: [OpenCLConvolutionalNetwork] = []

  /// Throws `badWeights`, `outOfMemory`, `deviceFailed`.
  init(_ program: OpenCLProgram) throws(ScanError) {
    cutter = try OpenCLStrips(program)
    for network in StripNetwork.allCases {
      networks.append(
        try OpenCLConvolutionalNetwork(
          program: program, weights: try network.builtInWeights(.plain)))
    }
  }

  /// Cuts the strips out of `picture` and runs `network` over all of them in one batch.
  func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: OpenCLPicture
  ) throws(ScanError) -> [NetworkOutput] {
    let cutter = self.cutter
    var outputs: [NetworkOutput] = []
    outputs.reserveCapacity(strips.count)
    let size = try network.size(of: strips)
    try networks[network.rawValue].infer(rows: size.rows, widths: size.columns) { batch throws(ScanError) in
      try cutter.fill(batch, with: strips, rows: size.rows, of: picture)
    } take: { (_, output) throws(ScanError) in
      outputs.append(NetworkOutput(output, channels: network.channels))
    }
    return outputs
  }

  /// Queues the overwriting of what is left of the strips.
  func wipe() throws(ScanError) {
    try cutter.wipe()
    for network in networks { try network.wipe() }
  }
}
