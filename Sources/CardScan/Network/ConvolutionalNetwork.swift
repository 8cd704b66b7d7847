// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Inference of a fully convolutional network on the processor. Memory is kept from call to call;
/// one call at a time. The result depends neither on the number of threads nor on which
/// strips share a batch.
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
  /// Rows of every strip.
  let rows: Int
  /// The highest level of the processor to use, one of CS_LEVEL_.
  var level = Int32(CS_LEVEL_BEST)
  private var layout = StripLayout()
  /// Input and output of a layer, in turn, each with its slack before and after.
  private var tensors: (UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?) = (nil, nil)
  private var capacity = 0
  /// Floats of each that were written since they were last wiped, at most.
  private var used = 0
  /// Working memory of each thread.
  private var scratch: UnsafeMutablePointer<Float>?
  private var scratchSize = 0

  /// Columns after which a new batch is begun: what a layer reads and writes then stays in the
  /// caches.
  static let batchColumns = 4096
  /// Columns of a strip at most.
  static let mostColumns = 16384

  init(weights: NetworkWeights, rows: Int) {
    self.weights = weights
    self.rows = rows
  }

  deinit {
    wipe()
    free(tensors.0)
    free(tensors.1)
    free(scratch)
  }

  /// Runs strips of `widths` columns through the network. `fill` writes those of one batch into the
  /// input, which is zero before; `take` receives each strip's output in turn.
  func infer(
    widths: [Int], workers: Workers,
    fill: (StripBatch<UnsafeMutablePointer<Float>>) throws(ScanError) -> Void,
    take: (Int, Output) throws(ScanError) -> Void
  ) throws(ScanError) {
    var first = 0
    while first < widths.count {
      let last = try ConvolutionalNetwork.batchEnd(
        widths, from: first, columns: ConvolutionalNetwork.batchColumns)
      try layout.arrange(
        weights.layers, channels: weights.inChannels, rows: rows, widths: widths[first..<last])
      try reserveScratch(threads: workers.count)
      try reserve(layout.largestTensor)
      used = max(used, layout.largestTensor)
      guard let front = tensors.0, let back = tensors.1 else { return }
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

  /// Overwrites what is left of the strips.
  func wipe() {
    guard used > 0 else { return }
    let bytes = (used + 2 * Int(CS_TENSOR_SLACK)) * 4
    if let memory = tensors.0 { cs_wipe(memory, bytes) }
    if let memory = tensors.1 { cs_wipe(memory, bytes) }
    if let scratch { cs_wipe(scratch, scratchSize * 4) }
    used = 0
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
      task.scratch = scratch
      task.scratch_count = Int32(clamping: workers.count)
      let parts = Int(cs_layer_parts(&task))
      workers.run(parts, grain: layer.tiles == Int32(CS_TILES_NONE) ? 2 : 1, cs_layer_run, &task)
    }
  }

  /// Makes room for tensors of `count` floats.
  private func reserve(_ count: Int) throws(ScanError) {
    if count <= capacity { return }
    wipe()
    free(tensors.0)
    free(tensors.1)
    tensors = (nil, nil)
    capacity = 0
    let bytes = (count + 2 * Int(CS_TENSOR_SLACK)) * 4
    guard let front = cs_allocate(bytes) else {
      throw ScanError(.outOfMemory, "no memory for the network")
    }
    guard let back = cs_allocate(bytes) else {
      free(front)
      throw ScanError(.outOfMemory, "no memory for the network")
    }
    tensors = (
      front.assumingMemoryBound(to: Float.self), back.assumingMemoryBound(to: Float.self)
    )
    capacity = count
  }

  /// Makes room for the threads' working memory.
  private func reserveScratch(threads: Int) throws(ScanError) {
    let size = weights.scratchSize * threads
    if size <= scratchSize { return }
    wipe()
    free(scratch)
    scratch = nil
    scratchSize = 0
    guard let memory = cs_allocate(size * 4) else {
      throw ScanError(.outOfMemory, "no memory for the network")
    }
    scratch = memory.assumingMemoryBound(to: Float.self)
    scratchSize = size
  }
}
