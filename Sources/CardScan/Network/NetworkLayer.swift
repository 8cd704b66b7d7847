// SPDX-License-Identifier: Apache-2.0

/// One layer as the weights file states it, with the channels of the layers without weights
/// filled in.
struct NetworkLayer {
  enum Kind {
    /// Stride 1, zeros around.
    case convolution
    /// The stride is the kernel; what does not fill a kernel is dropped.
    case maxPool
    /// 2 × 2 pixels to 4 channels, channel c to c * 4 + dy * 2 + dx.
    case spaceToDepth
  }

  var kind: Kind
  var inChannels: Int
  var outChannels: Int
  var kernelRows: Int
  var kernelColumns: Int
  var padRows = 0
  var padColumns = 0
  /// Negative results of a convolution become 0.
  var relu = false
  /// Floats before the layer's own in `NetworkWeights.values`, where it is a convolution.
  var weights = 0
  var bias = 0

  /// Input columns for one step of output columns.
  var columnStep: Int { kind == .convolution ? 1 : kernelColumns }

  func outRows(_ rows: Int) -> Int {
    kind == .convolution ? rows + 2 * padRows - kernelRows + 1 : rows / kernelRows
  }

  func outColumns(_ columns: Int) -> Int {
    kind == .convolution ? columns + 2 * padColumns - kernelColumns + 1 : columns / kernelColumns
  }
}
