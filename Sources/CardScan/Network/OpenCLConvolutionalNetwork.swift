// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Inference of a fully convolutional network on an OpenCL device: one kernel for each layer over
/// all strips of a batch, one read-back at the end. Memory is kept from call to call; one call at a
/// time.
final class OpenCLConvolutionalNetwork {
  typealias Output = ConvolutionalNetwork.Output

  let weights: NetworkWeights
  private let program: OpenCLProgram
  private let kernels: Kernels
  private let weightsBuffer: OpenCLBuffer
  private var layout = StripLayout()
  private var masks: OpenCLBuffer?
  /// The layout whose masks the device holds.
  private var masksRevision = 0
  private var input: OpenCLBuffer?
  /// Output of a layer and input of the next, in turn.
  private var tensors: (OpenCLBuffer?, OpenCLBuffer?) = (nil, nil)
  private var result: [Float] = []

  private var context: OpenCLContext { program.context }

  private struct Kernels {
    let convolution: OpenCLKernel
    let maxPool: OpenCLKernel
    let spaceToDepth: OpenCLKernel
    /// Columns that one item works out.
    let convolutionColumns: Int
    let poolColumns: Int
  }

  /// Uploads the weights.
  init(program: OpenCLProgram, weights: NetworkWeights) throws(ScanError) {
    self.weights = weights
    self.program = program
    kernels = Kernels(
      convolution: try OpenCLKernel(program, "convolution"),
      maxPool: try OpenCLKernel(program, "max_pool"),
      spaceToDepth: try OpenCLKernel(program, "space_to_depth"),
      convolutionColumns: program.isNarrow ? 4 : 48, poolColumns: program.isNarrow ? 4 : 16)
    weightsBuffer = try OpenCLBuffer(
      program.context, copyOf: weights.values, count: max(1, weights.valueCount) * 4)
  }

  /// Runs strips of `rows` × `widths` through the network. `fill` has those of one batch written into
  /// the input, which is zero before; `take` receives each strip's output in turn, on the host.
  func infer(
    rows: Int, widths: [Int], fill: (StripBatch<OpenCLBuffer>) throws(ScanError) -> Void,
    take: (Int, Output) throws(ScanError) -> Void
  ) throws(ScanError) {
    var first = 0
    while first < widths.count {
      let last = try ConvolutionalNetwork.batchEnd(
        widths, from: first, columns: Int(program.tuning.batchColumns))
      try layout.arrange(
        weights.layers, channels: weights.inChannels, rows: rows, widths: widths[first..<last])
      let masks = try currentMasks()
      let start = layout.levels[0]
      var source = try reserve(&input, start.channels * start.plane)
      try context.clear(source)
      try fill(
        StripBatch(
          strips: first..<last, memory: source,
          start: Int(CS_TENSOR_SLACK) + start.halo * start.stride, rowStride: start.stride,
          planeStride: start.plane, columns: layout.offsets))
      var target = try reserve(&tensors.0, layout.largestTensor)
      var spare = try reserve(&tensors.1, layout.largestTensor)
      for index in weights.layers.indices {
        try run(index, from: source, to: target, masks: masks)
        source = target
        swap(&target, &spare)
      }
      try read(source, strips: first..<last, take)
      first = last
    }
  }

  /// Overwrites what is left of the strips.
  func wipe() throws(ScanError) {
    for index in result.indices { result[index] = 0 }
    try context.clear(input)
    try context.clear(tensors.0)
    try context.clear(tensors.1)
  }

  private func run(
    _ index: Int, from input: OpenCLBuffer, to output: OpenCLBuffer, masks: OpenCLBuffer
  ) throws(ScanError) {
    let layer = weights.layers[index]
    let before = layout.levels[index]
    let after = layout.levels[index + 1]
    let slack = OpenCLArgument.int(Int(CS_TENSOR_SLACK))
    let mask = OpenCLArgument.int(layout.maskOffsets[after.mask])
    let height = after.rows &+ 2 &* after.halo
    switch layer.kind {
    case .convolution:
      let block = Int(CS_CHANNEL_BLOCK)
      try kernels.convolution.run(
        x: (after.stride &+ kernels.convolutionColumns &- 1) / kernels.convolutionColumns, y: height,
        z: (layer.outChannels &+ block &- 1) / block, group: program.tuning.layer,
        .buffer(input), slack, .int(before.stride), .int(before.plane),
        .buffer(output), slack, .int(after.stride), .int(after.plane),
        .int(after.rows), .int(after.halo), .int(after.stride),
        .int(layer.inChannels), .int(layer.outChannels), .int(layer.kernelRows),
        .int(layer.kernelColumns), .int(layer.padColumns), .int(layer.relu ? 1 : 0),
        .buffer(weightsBuffer), .int(layer.weights), .int(layer.bias), .buffer(masks), mask)
    case .maxPool, .spaceToDepth:
      let kernel = layer.kind == .maxPool ? kernels.maxPool : kernels.spaceToDepth
      try kernel.run(
        x: after.stride / kernels.poolColumns, y: height, z: layer.outChannels,
        group: program.tuning.layer,
        .buffer(input), slack, .int(before.stride), .int(before.plane),
        .buffer(output), slack, .int(after.stride), .int(after.plane),
        .int(after.rows), .int(after.halo), .int(after.stride), .int(layer.outChannels),
        .int(layer.kernelRows), .int(layer.kernelColumns), .buffer(masks), mask)
    case .toBytes:
      throw ScanError(.deviceFailed, "devices have no bytes")
    }
  }

  private func read(
    _ buffer: OpenCLBuffer, strips: Range<Int>, _ take: (Int, Output) throws(ScanError) -> Void
  ) throws(ScanError) {
    let end = layout.levels[weights.layers.count]
    let count = end.channels &* end.plane
    if result.count < count { result = [Float](repeating: 0, count: count) }
    try context.read(buffer, at: Int(CS_TENSOR_SLACK) * 4, count: count * 4, into: &result)
    try result.withUnsafeBufferPointer { values throws(ScanError) in
      guard let base = values.baseAddress else { return }
      for strip in strips {
        let place = strip - strips.lowerBound
        try take(
          strip,
          Output(
            base: base + layout.offsets[place] / end.factor, columns: layout.outWidths[place],
            rows: end.rows, stride: end.stride, plane: end.plane))
      }
    }
  }

  /// The masks of the layout, on the device.
  private func currentMasks() throws(ScanError) -> OpenCLBuffer {
    let count = layout.masks.count * 4
    if let masks, masksRevision == layout.revision { return masks }
    let buffer = try context.reserve(&masks, count)
    try context.write(layout.masks, count: count, to: buffer)
    masksRevision = layout.revision
    return buffer
  }

  /// The buffer, made anew where it does not hold a tensor of `count` floats.
  private func reserve(
    _ buffer: inout OpenCLBuffer?, _ count: Int
  ) throws(ScanError) -> OpenCLBuffer {
    try context.reserve(&buffer, (count + 2 * Int(CS_TENSOR_SLACK)) * 4)
  }
}
