// SPDX-License-Identifier: Apache-2.0

/// One layer's speed on one path beside the processor's own.
struct LayerRow: PathRow {
  let network: String
  /// Counted from 1.
  let index: Int
  /// `3x3 16>32`: kernel rows and columns, channels of input and output.
  let shape: String
  let device: Int?
  let work: PeakWork

  static let title = "layers, each alone"
  static let kind = "layer"
  static let header = "network     layer  shape                 path     " + PeakWork.header

  var text: String {
    network.padded(11) + "\(index)".padded(left: 6) + "  " + shape.padded(22) + path.padded(9) + work.columns
  }

  var values: [(String, JSON)] {
    [("network", .string(network)), ("layer", .integer(index)), ("shape", .string(shape))]
      + pathValues + work.json
  }
}
