// SPDX-License-Identifier: Apache-2.0

/// Cuts strips on a device and puts them, standardised, into the network's input. Its memory is kept
/// from call to call.
final class OpenCLStrips {
  private let program: OpenCLProgram
  private let sample: OpenCLKernel
  private let addUp: OpenCLKernel
  private let standardise: OpenCLKernel
  private var places: OpenCLBuffer?
  private var shapes: OpenCLBuffer?
  private var sums: OpenCLBuffer?
  private var bytes: OpenCLBuffer?

  private var context: OpenCLContext { program.context }

  /// Rows that an item adds up: STRIP_PART of strip.cl.
  private static let partRows = 8

  init(_ program: OpenCLProgram) throws(ScanError) {
    self.program = program
    sample = try OpenCLKernel(program, "strip_sample")
    addUp = try OpenCLKernel(program, "strip_sums")
    standardise = try OpenCLKernel(program, "strip_standardise")
  }

  /// Queues the work for the strips of `batch`, all of `rows` rows, out of a plane.
  func fill(
    _ batch: StripBatch<OpenCLBuffer>, with strips: [StripWindow], rows: Int,
    of picture: OpenCLPicture
  ) throws(ScanError) {
    var placeValues: [Float] = []
    var shapeValues: [Int32] = []
    placeValues.reserveCapacity(6 &* batch.strips.count)
    shapeValues.reserveCapacity(4 &* batch.strips.count)
    var size = 0
    var most = 0
    for index in batch.strips where index < strips.count {
      let strip = strips[index]
      let place = strip.place
      for i in 0..<6 { placeValues.append(place[i]) }
      let shape: InlineArray<4, Int> = [strip.columns, strip.taps, size, batch.offset(index)]
      for i in 0..<4 { shapeValues.append(Int32(clamping: shape[i])) }
      size &+= rows &* strip.columns
      most = max(most, strip.columns)
    }
    let count = shapeValues.count / 4
    if count == 0 { return }
    let places = try context.reserve(&self.places, 4 &* placeValues.count)
    let shapes = try context.reserve(&self.shapes, 4 &* shapeValues.count)
    let parts = (rows &+ Self.partRows &- 1) / Self.partRows
    let sums = try context.reserve(&self.sums, 8 &* parts &* count)
    let bytes = try context.reserve(&self.bytes, size)
    try context.write(placeValues, count: 4 &* placeValues.count, to: places)
    try context.write(shapeValues, count: 4 &* shapeValues.count, to: shapes)
    try sample.run(
      x: (most &+ 7) / 8, y: rows, z: count, group: program.tuning.strip,
      .buffer(picture.buffer), .int(picture.stride), .int(picture.width), .int(picture.height),
      .buffer(places), .buffer(shapes), .int(count), .int(rows), .buffer(bytes))
    try addUp.run(
      x: parts, y: count, group: program.tuning.stripSums,
      .buffer(bytes), .buffer(shapes), .int(count), .int(rows), .buffer(sums))
    try standardise.run(
      x: (most &+ 7) / 8, y: rows, z: count, group: program.tuning.strip,
      .buffer(bytes), .buffer(shapes), .int(count), .int(rows), .buffer(sums),
      .buffer(batch.memory), .int(batch.rowStride))
  }

  /// Queues the wiping of what is left of the strips.
  func wipe() throws(ScanError) {
    try context.clear(bytes)
    try context.clear(sums)
  }
}
