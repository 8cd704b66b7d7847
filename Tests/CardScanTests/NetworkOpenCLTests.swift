// SPDX-License-Identifier: Apache-2.0
import Testing

@_spi(Probe) @testable import CardScan

/// What the network on an OpenCL device makes of `strips`.
private func infer(
  _ network: OpenCLConvolutionalNetwork, _ context: OpenCLContext, _ strips: [Tensor]
) throws -> [Tensor] {
  var result: [Tensor] = []
  try network.infer(rows: strips.first?.rows ?? 1, widths: strips.map(\.columns)) { (batch) throws(ScanError) in
    for strip in batch.strips {
      let tensor = strips[strip]
      for c in 0..<tensor.channels {
        for y in 0..<tensor.rows {
          let row = (0..<tensor.columns).map { tensor[c, y, $0] }
          let offset = batch.offset(strip) + c * batch.planeStride + y * batch.rowStride
          try context.write(row, count: row.count * 4, to: batch.memory, at: offset * 4)
        }
      }
    }
  } take: { (_, output) throws(ScanError) in
    result.append(Tensor(output, channels: network.weights.outChannels))
  }
  return result
}

/// The OpenCL path of the network against that of the processor. PoCL will do as a device.
@Suite(.serialized) struct NetworkOpenCLTests {
  private func program(narrow: Bool) throws -> OpenCLProgram {
    let library = try OpenCLLibrary()
    let context = try OpenCLContext(library, try OpenCLDevice.choose(library))
    return try OpenCLProgram(context, cacheDirectory: nil, narrow: narrow)
  }

  @Test(arguments: [false, true])
  func agreesWithTheProcessor(narrow: Bool) throws {
    let program = try program(narrow: narrow)
    for seed in UInt64(1)...(SimulatedDevice.isUsed ? 4 : 60) {
      let random = RandomNetwork(seed: seed)
      let weights = try networkWeights(encode(random.layers))
      let device = try OpenCLConvolutionalNetwork(
        program: program, weights: try networkWeights(encode(random.layers), method: .plain))
      let processor = ConvolutionalNetwork(weights: weights)
      let expected = try infer(processor, random.strips)
      let result = try infer(device, program.context, random.strips)
      #expect(result.count == expected.count)
      #expect(zip(result, expected).allSatisfy { $0.isNear($1) }, "seed \(seed)")
      // The same again with other strips: nothing is left over from the first call.
      let reversed = try infer(device, program.context, random.strips.reversed())
      #expect(Array(reversed.reversed()).map(\.values) == result.map(\.values), "seed \(seed)")
    }
  }

  @Test(
    arguments: [false, true],
    SimulatedDevice.isUsed ? [.digits] : [StripNetwork.digits, .text, .accents, .textAreas, .cardAreas])
  func agreesWithTheTrainingProgram(narrow: Bool, kind: StripNetwork) throws {
    let program = try program(narrow: narrow)
    let (strip, logits) = try networkVector(kind)
    let network = try OpenCLConvolutionalNetwork(
      program: program, weights: try kind.builtInWeights(.plain))
    #expect(try infer(network, program.context, [strip])[0].isNear(logits))
  }

  @Test func wipesTheStrips() throws {
    let program = try program(narrow: false)
    let (strip, _) = try networkVector(.digits)
    let network = try OpenCLConvolutionalNetwork(
      program: program, weights: try StripNetwork.digits.builtInWeights(.plain))
    var memory: OpenCLBuffer?
    try network.infer(rows: strip.rows, widths: [strip.columns]) { (batch) throws(ScanError) in
      memory = batch.memory
      try program.context.write(
        strip.values, count: strip.columns * 4, to: batch.memory, at: batch.offset(0) * 4)
    } take: { _, _ in
    }
    let buffer = try #require(memory)
    var values = [Float](repeating: 0, count: buffer.byteCount / 4)
    try program.context.read(buffer, count: buffer.byteCount, into: &values)
    #expect(values.contains { $0 != 0 })
    try network.wipe()
    try program.context.read(buffer, count: buffer.byteCount, into: &values)
    #expect(values.allSatisfy { $0 == 0 })
  }

  /// Runs a layer's kernel by its name over more items than its output has, of 8 channels of 1 + 3 + 1 rows of
  /// 64 columns, 12 rows from plane to plane. What the output's memory holds then, and held before.
  private func runBeyond(_ name: StaticString, narrow: Bool) throws -> (after: [Float], before: Float) {
    let program = try program(narrow: narrow)
    let zeros = try OpenCLBuffer(program.context, byteCount: 4 << 16)
    let before = [Float](repeating: 1.5, count: 24 * 12 * 64)
    let output = try OpenCLBuffer(program.context, byteCount: 4 * before.count)
    try program.context.write(before, count: 4 * before.count, to: output)
    let kernel = try OpenCLKernel(program, name)
    let group = KernelTuning.Group(2, 4)
    switch name.description {
    case "convolution":
      try kernel.run(
        x: 19, y: 6, z: 3, group: group, .buffer(zeros), .int(2048), .int(128), .int(16 * 128),
        .buffer(output), .int(0), .int(64), .int(12 * 64), .int(3), .int(1), .int(64),
        .int(1), .int(8), .int(3), .int(3), .int(1), .int(0),
        .buffer(zeros), .int(0), .int(0), .buffer(zeros), .int(0))
    default:
      try kernel.run(
        x: 19, y: 6, z: 11, group: group, .buffer(zeros), .int(2048), .int(128), .int(16 * 128),
        .buffer(output), .int(0), .int(64), .int(12 * 64), .int(3), .int(1), .int(64), .int(8),
        .int(2), .int(2), .buffer(zeros), .int(0))
    }
    var after = before
    try program.context.read(output, count: 4 * after.count, into: &after)
    return (after, before[0])
  }

  /// Grids are rounded up to whole groups.
  @Test(arguments: [false, true], ["convolution", "max_pool", "space_to_depth"] as [StaticString])
  func writesNothingBeyondTheOutput(narrow: Bool, name: StaticString) throws {
    let (after, before) = try runBeyond(name, narrow: narrow)
    for (index, value) in after.enumerated() {
      let (channel, y) = (index / (12 * 64), index / 64 % 12)
      let isInside = channel < 8 && y < 5
      guard value == (isInside ? 0 : before) else {
        Issue.record("\(name), channel \(channel), row \(y): \(value)")
        break
      }
    }
  }
}
