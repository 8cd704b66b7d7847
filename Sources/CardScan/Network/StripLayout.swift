// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Where strips lie side by side in the tensors of a network: one beside the other along x, with
/// columns of zeros between that serve both neighbours as padding. One level for the input and one for
/// the output of each layer. It is the same on every path, so that both can be compared.
struct StripLayout {
  /// The shape of one tensor.
  struct Level {
    var channels: Int
    /// One for each channel, or of bytes for four.
    var planes: Int
    /// Rows without the halo.
    var rows: Int
    /// Rows of zeros above and below, as high as the next layer's padding.
    var halo: Int
    /// Columns of the input for one column here.
    var factor: Int
    /// Columns with the gaps, a multiple of 16.
    var columns: Int
    /// Floats from row to row, a multiple of 48.
    var stride: Int
    /// Floats from one plane to the next, a multiple of 16.
    var plane: Int
    /// Which of the masks tells strips from gaps here.
    var mask: Int
  }

  private(set) var levels: [Level] = []
  /// First column of each strip in the input; divided by a level's factor in that level.
  private(set) var offsets: [Int] = []
  /// Columns of each strip of the input.
  private(set) var widths: [Int] = []
  /// Columns of each strip of the output.
  private(set) var outWidths: [Int] = []
  /// For each mask, its first element in `masks`.
  private(set) var maskOffsets: [Int] = []
  /// All ones for a strip's column, 0 for a gap's.
  private(set) var masks: [UInt32] = []
  /// Floats of the largest tensor.
  private(set) var largestTensor = 0
  /// Counts the layouts made, so that a device is given each one's masks once.
  private(set) var revision = 0

  /// Makes the layout for strips of `rows` × `widths`, keeping the memory of the one before.
  /// Throws `invalidArgument` where a strip is too small for the network.
  mutating func arrange(
    _ layers: [NetworkLayer], channels: Int, rows: Int, widths: ArraySlice<Int>
  ) throws(ScanError) {
    if !levels.isEmpty, levels[0].rows == rows, self.widths[...] == widths { return }
    revision &+= 1
    levels.shorten(to: 0)
    self.widths.shorten(to: 0)
    outWidths.shorten(to: 0)
    for width in widths { self.widths.append(width) }
    do throws(ScanError) {
      let end = try place(layers)
      try stack(layers, channels: channels, rows: rows, end: end)
    } catch {
      levels.shorten(to: 0)
      throw error
    }
  }

  /// Gives every strip its place, and returns where the last one's gap ends. Here and below nothing overflows:
  /// batches have few columns, and factors are 64 at most.
  private mutating func place(_ layers: [NetworkLayer]) throws(ScanError) -> Int {
    var unit = 1
    var margin = 0
    for layer in layers {
      margin = max(margin, layer.padColumns &* unit)
      unit &*= layer.columnStep
    }
    // Tiles of four columns begin where strips begin, on every level, and the first lies before them.
    unit &*= 4
    offsets.shorten(to: 0)
    var next = (margin &+ unit &- 1) / unit &* unit
    for width in widths {
      var columns = width
      var factor = 1
      var slot = width
      for layer in layers {
        slot = max(slot, (columns &+ layer.padColumns) &* factor)
        columns = layer.outColumns(columns)
        factor &*= layer.columnStep
        if layer.tiles != Int32(CS_TILES_NONE) {
          // The last tile, whole, sees nothing of the next strip.
          let tiles = (columns &+ 3) / 4 &* 4
          slot = max(slot, (tiles &+ layer.tileColumns &- 1 &- layer.padColumns) &* factor)
        }
        guard columns >= 1 else {
          throw ScanError(.invalidArgument, "a strip is too narrow for the network")
        }
        slot = max(slot, columns &* factor)
      }
      offsets.append(next)
      outWidths.append(columns)
      next &+= (slot &+ unit &- 1) / unit &* unit
    }
    return next
  }

  /// The shapes of the tensors and their masks.
  private mutating func stack(
    _ layers: [NetworkLayer], channels: Int, rows: Int, end: Int
  ) throws(ScanError) {
    maskOffsets.shorten(to: 0)
    masks.shorten(to: 0)
    largestTensor = 0
    var current = widths
    var channels = channels
    var planes = channels
    var rows = rows
    var factor = 1
    for index in 0...layers.count {
      if index > 0 {
        let layer = layers[index &- 1]
        channels = layer.outChannels
        planes = layer.outPlanes
        rows = layer.outRows(rows)
        factor &*= layer.columnStep
        for strip in current.indices { current[strip] = layer.outColumns(current[strip]) }
      }
      guard rows >= 1 else {
        throw ScanError(.invalidArgument, "a strip is too low for the network")
      }
      let halo = index < layers.count ? layers[index].padRows : 0
      let block = Int(CS_COLUMN_BLOCK)
      let stride = (end / factor &+ block &- 1) / block &* block
      var plane = (rows &+ 2 &* halo) &* stride
      // An odd number of cache lines: planes must not all fall on the same lines of the cache.
      if plane / 16 % 2 == 0 { plane &+= 16 }
      let previous = levels.last
      let changed =
        previous?.factor != factor || previous?.stride != stride
        || layers[index &- 1].outColumns(1000) != 1000
      if changed { addMask(stride: stride, factor: factor, widths: current) }
      levels.append(
        Level(
          channels: channels, planes: planes, rows: rows, halo: halo, factor: factor,
          columns: (end / factor &+ 15) & ~15, stride: stride, plane: plane,
          mask: maskOffsets.count &- 1))
      largestTensor = max(largestTensor, planes &* plane)
    }
  }

  private mutating func addMask(stride: Int, factor: Int, widths: [Int]) {
    let first = masks.count
    maskOffsets.append(first)
    // Tiles are done in whole vectors: there must be room for as many columns more.
    for _ in 0..<stride &+ 32 { masks.append(0) }
    for strip in widths.indices {
      let start = first &+ offsets[strip] / factor
      for column in start..<start &+ widths[strip] { masks[column] = .max }
    }
  }
}
