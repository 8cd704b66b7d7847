// SPDX-License-Identifier: Apache-2.0
import CLoops

/// One layer as the weights file states it, with the channels of the layers without weights
/// filled in.
struct NetworkLayer {
  /// CS_CONVOLUTION, CS_MAX_POOL and CS_SPACE_TO_DEPTH.
  enum Kind: Int {
    /// Stride 1, zeros around.
    case convolution = 0
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
  /// A convolution's input is added to its sums (a residual layer, as wide as its input).
  var addsInput = false
  /// Floats before the layer's own in `NetworkWeights.values`, where it is a convolution.
  var weights = 0
  var bias = 0

  /// How a convolution is worked out, one of CS_TILES_.
  var tiles = Int32(CS_TILES_NONE)

  /// Whether a convolution's results are in the places of its input.
  var isCentred: Bool {
    kernelRows == 2 * padRows + 1 && kernelColumns == 2 * padColumns + 1
  }

  /// Input columns for one step of output columns.
  var columnStep: Int { kind == .convolution ? 1 : kernelColumns }

  func outRows(_ rows: Int) -> Int {
    kind == .convolution ? rows + 2 * padRows - kernelRows + 1 : rows / kernelRows
  }

  func outColumns(_ columns: Int) -> Int {
    kind == .convolution ? columns + 2 * padColumns - kernelColumns + 1 : columns / kernelColumns
  }

  /// Columns that a tile's kernel has: longer ones than of 5 are made of pieces of 3.
  var tileColumns: Int { kernelColumns > 5 ? (kernelColumns + 2) / 3 * 3 : kernelColumns }

  /// Whether tiles save time: with few channels a tile's sums cost more than they save, the more so where a
  /// long kernel has pieces.
  var gainsByTiles: Bool {
    let length = kernelColumns == 1 ? kernelRows : kernelColumns
    let least = length > 5 ? 48 : 8
    return kind == .convolution && inChannels >= least && outChannels >= least
      && inChannels * kernelRows <= NetworkLayer.mostTaps
      && (length == 3 || length == 5 || length == 7 || length == 9)
  }

  /// Taps of a tile at most; they keep a corrupt file from asking for absurd sizes.
  private static let mostTaps = 1024

  /// The layer's shape, and whether it has tiles.
  @inline(never) var shape: cs_layer {
    var shape = cs_layer()
    shape.kind = Int32(kind.rawValue)
    shape.in_channels = Int32(inChannels)
    shape.out_channels = Int32(outChannels)
    shape.kernel_rows = Int32(kernelRows)
    shape.kernel_columns = Int32(kernelColumns)
    shape.pad_columns = Int32(padColumns)
    shape.relu = relu ? 1 : 0
    shape.tiles = tiles
    return shape
  }
}
