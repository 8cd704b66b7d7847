// SPDX-License-Identifier: Apache-2.0

/// One layer's speed on the CPU path beside the processor's own.
struct LayerRow: ReportRow {
  let network: String
  /// Counted from 1.
  let index: Int
  /// `3x3 16>32`: kernel rows and columns, channels of input and output.
  let shape: String
  let work: PeakWork

  static let title = "layers, each alone"
  static let kind = "layer"
  static let header = "network     layer  shape                 " + PeakWork.header

  var text: String {
    network.padded(11) + "\(index)".padded(left: 6) + "  " + shape.padded(22) + work.columns
  }

  var values: [(String, JSON)] {
    [("network", .string(network)), ("layer", .integer(index)), ("shape", .string(shape))]
      + work.json
  }
}
