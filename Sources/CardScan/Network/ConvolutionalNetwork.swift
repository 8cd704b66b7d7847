// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Inference of a fully convolutional network on the processor. Memory is kept from call to call, and
/// may be that of other networks: one call at a time of all that share it. The result depends neither
/// on the number of threads nor on which strips share a batch.
final class ConvolutionalNetwork {
  /// The output of one strip: channel c, row y, column x at `base[c * plane + y * stride + x]`.
  struct Output {
    let base: UnsafePointer<Float>
    let columns: Int
    let rows: Int
    let stride: Int
    let plane: Int
  }

  let weights: NetworkWeights
  /// The highest level of the processor to use, one of CS_LEVEL_.
  var level = Int32(CS_LEVEL_BEST)
  private var layout = StripLayout()
  private let memory: NetworkMemory

  /// Columns after which a new batch is begun: what a layer reads and writes then stays in the
  /// caches.
  static let batchColumns = 4096
  /// Columns of a strip at most.
  static let mostColumns = 16384

  init(weights: NetworkWeights, memory: NetworkMemory = NetworkMemory()) {
    self.weights = weights
    self.memory = memory
  }

  /// Runs strips of `rows` × `widths` through the network. `fill` writes those of one batch into the
  /// input, which is zero before; `take` receives each strip's output in turn.
  func infer(
    rows: Int, widths: [Int], workers: Workers,
    fill: (StripBatch<UnsafeMutablePointer<Float>>) throws(ScanError) -> Void,
    take: (Int, Output) throws(ScanError) -> Void
  ) throws(ScanError) {
    var first = 0
    while first < widths.count {
      let last = try ConvolutionalNetwork.batchEnd(
        widths, from: first, columns: ConvolutionalNetwork.batchColumns)
      try layout.arrange(
        weights.layers, channels: weights.inChannels, rows: rows, widths: widths[first..<last])
      try memory.reserve(
        tensors: layout.largestTensor, scratch: weights.scratchSize * workers.count)
      guard let front = memory.tensors.0, let back = memory.tensors.1 else { return }
      let slack = Int(CS_TENSOR_SLACK)
      var input = front + slack
      var output = back + slack
      let start = layout.levels[0]
      memset(input, 0, start.channels * start.plane * 4)
      try fill(
        StripBatch(
          strips: first..<last, memory: input, start: start.halo * start.stride,
          rowStride: start.stride, planeStride: start.plane, columns: layout.offsets))
      for index in weights.layers.indices {
        run(index, from: input, to: output, workers: workers)
        swap(&input, &output)
      }
      let end = layout.levels[weights.layers.count]
      for strip in first..<last {
        try take(
          strip,
          Output(
            base: UnsafePointer(input + layout.offsets[strip - first] / end.factor),
            columns: layout.outWidths[strip - first], rows: end.rows, stride: end.stride,
            plane: end.plane))
      }
      first = last
    }
  }

  /// The strip before which a batch that begins with `first` ends, if it is to have `columns`
  /// columns at most or else one strip. Throws `invalidArgument` where a strip has none or too many.
  static func batchEnd(
    _ widths: [Int], from first: Int, columns most: Int
  ) throws(ScanError) -> Int {
    var last = first
    var columns = 0
    while last < widths.count {
      guard widths[last] >= 1, widths[last] <= mostColumns else {
        throw ScanError(.invalidArgument, "a strip is too narrow or too wide")
      }
      columns += widths[last]
      if last > first && columns > most { break }
      last += 1
    }
    return last
  }

  private func run(
    _ index: Int, from input: UnsafeMutablePointer<Float>, to output: UnsafeMutablePointer<Float>,
    workers: Workers
  ) {
    let layer = weights.layers[index]
    let before = layout.levels[index]
    let after = layout.levels[index + 1]
    layout.masks.withUnsafeBufferPointer { masks in
      guard let mask = masks.baseAddress else { return }
      var task = layer.shape
      task.input = UnsafePointer(input)
      task.input_row = before.stride
      task.input_plane = before.plane
      task.output = output
      task.output_row = after.stride
      task.output_plane = after.plane
      task.out_rows = Int32(after.rows)
      task.out_halo = Int32(after.halo)
      task.out_columns = Int32(after.columns)
      task.mask = mask + layout.maskOffsets[after.mask]
      task.weights = UnsafePointer(weights.values + layer.weights)
      task.bias = UnsafePointer(weights.values + layer.bias)
      task.scales = UnsafePointer(weights.values + layer.scales)
      task.level = level
      task.scratch = memory.scratch
      task.scratch_count = Int32(clamping: workers.count)
      let parts = Int(cs_layer_parts(&task))
      // Parts of tiles and of bytes are large.
      let isFine = layer.tiles == Int32(CS_TILES_NONE) && !layer.takesBytes
      workers.run(parts, grain: isFine ? 2 : 1, cs_layer_run, &task)
    }
  }
}
