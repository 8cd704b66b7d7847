// SPDX-License-Identifier: Apache-2.0
import CLoops

/// One layer as the weights file states it, with the channels of the layers without weights
/// filled in.
struct NetworkLayer {
  /// CS_CONVOLUTION, CS_MAX_POOL, CS_SPACE_TO_DEPTH and CS_TO_BYTES.
  enum Kind: Int {
    /// Stride 1, zeros around.
    case convolution = 0
    /// The stride is the kernel; what does not fill a kernel is dropped.
    case maxPool
    /// 2 × 2 pixels to 4 channels, channel c to c * 4 + dy * 2 + dx.
    case spaceToDepth
    /// Floats to bytes, four channels to a column of 32 bits; not in files.
    case toBytes
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
  /// What a step of a convolution's results is worth where they are kept in bytes, 0 to 255 steps; 0 where they
  /// cannot be.
  var step: Float = 0
  /// Whether its input, or its output, is in bytes, and what a step of its input is worth then.
  var takesBytes = false
  var inputStep: Float = 0
  var givesBytes = false
  /// Bytes before the layer's own in the weights file, where it is a convolution.
  var payload = 0
  /// Floats before the layer's own in `NetworkWeights.values`, where it is a convolution; `scales` where it takes
  /// bytes.
  var weights = 0
  var bias = 0
  var scales = 0
  /// See cs_layer.
  var added: Float = 0

  /// How a convolution is worked out, one of CS_TILES_.
  var tiles = Int32(CS_TILES_NONE)

  /// Whether a convolution's results are in the places of its input.
  var isCentred: Bool {
    kernelRows == 2 &* padRows &+ 1 && kernelColumns == 2 &* padColumns &+ 1
  }

  /// Input columns for one step of output columns.
  var columnStep: Int { kind == .convolution ? 1 : kernelColumns }

  func outRows(_ rows: Int) -> Int {
    kind == .convolution ? rows &+ 2 &* padRows &- kernelRows &+ 1 : rows / kernelRows
  }

  func outColumns(_ columns: Int) -> Int {
    kind == .convolution ? columns &+ 2 &* padColumns &- kernelColumns &+ 1 : columns / kernelColumns
  }

  /// Goes on in bytes where the layer before ended in them. Throws `badWeights` where it cannot.
  mutating func continueBytes(of previous: NetworkLayer) throws(ScanError) {
    guard previous.givesBytes else { return }
    guard kind != .spaceToDepth else {
      throw ScanError(.badWeights, "bytes cannot go from space to depth")
    }
    takesBytes = true
    inputStep = previous.step
    if kind == .convolution {
      givesBytes = step > 0
      added = addsInput ? inputStep / (givesBytes ? step : 1) : 0
    } else {
      givesBytes = true
      step = inputStep
    }
  }

  /// The layer by which floats become bytes; nil where the results stay floats, or are bytes.
  var toBytes: NetworkLayer? {
    guard step > 0, !givesBytes else { return nil }
    var layer = NetworkLayer(
      kind: .toBytes, inChannels: outChannels, outChannels: outChannels, kernelRows: 1, kernelColumns: 1)
    layer.givesBytes = true
    layer.step = step
    layer.added = 1 / step
    return layer
  }

  /// Planes of its output.
  var outPlanes: Int { givesBytes ? (outChannels + 3) / 4 : outChannels }

  /// Planes of its input where that is in bytes, and the groups in which a convolution takes them: how many, and
  /// planes of each (see cs_byte_group).
  var inPlanes: Int { (inChannels + 3) / 4 }
  var byteGroups: (count: Int, size: Int) {
    let size = Int(cs_byte_group(Int32(inPlanes)))
    return ((inPlanes + size - 1) / size, size)
  }

  /// Columns that a tile's kernel has: longer ones than of 5 are made of pieces of 3.
  var tileColumns: Int { kernelColumns > 5 ? (kernelColumns + 2) / 3 * 3 : kernelColumns }

  /// Whether tiles save time: with few channels a tile's sums cost more than they save, the more so where a
  /// long kernel has pieces.
  var gainsByTiles: Bool {
    let length = kernelColumns == 1 ? kernelRows : kernelColumns
    let least = length > 5 ? 48 : 8
    return kind == .convolution && !takesBytes && inChannels >= least && outChannels >= least
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
    shape.takes_bytes = takesBytes ? 1 : 0
    shape.gives_bytes = givesBytes ? 1 : 0
    shape.added = added
    return shape
  }
}
