// SPDX-License-Identifier: Apache-2.0

/// Strips and networks on an OpenCL device, each to be run alone, for the program that finds the device's
/// sizes. They work on a picture of noise as large as a rectified card.
@_spi(Probe) public final class DeviceNetworkProbe {
  /// What can be run.
  @_spi(Probe) public enum Work: CaseIterable, Sendable {
    /// Strips as many lines have them, without a network.
    case strips
    /// Each network with strips as a card gives them.
    case digits, text, accents, textAreas, cardAreas
    /// Digits along more lines than a processor's batch holds.
    case manyLines
  }

  private let device: DeviceProbe
  private let cutter: OpenCLStrips
  private let picture: OpenCLPicture
  /// The strips side by side.
  private let strips: OpenCLBuffer
  private let many = DeviceNetworkProbe.lines(12)

  @_spi(Probe) public init(_ device: DeviceProbe) throws(ScanError) {
    self.device = device
    cutter = try OpenCLStrips(device.program)
    let width = CardGeometry.rectifiedWidth, height = CardGeometry.rectifiedHeight
    picture = try OpenCLPicture(device.context, width: width, height: height)
    // The generator of SampleScene (Marsaglia 2003).
    var state: UInt32 = 2_463_534_242
    var noise = [UInt8](repeating: 0, count: picture.buffer.byteCount)
    for index in noise.indices {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      noise[index] = UInt8(truncatingIfNeeded: state)
    }
    try device.context.write(noise, count: noise.count, to: picture.buffer)
    let columns = many.reduce(0) { $0 + $1.columns }
    strips = try OpenCLBuffer(device.context, byteCount: 4 * StripWindow.lineRows * columns)
  }

  /// Does `work` once, and waits for it.
  @_spi(Probe) public func run(_ work: Work) throws(ScanError) {
    if work == .strips {
      try cut()
      try device.context.finish()
    } else {
      _ = try infer(work)
    }
  }

  /// Does `work` in memory in which nothing is left of a run before; all numbers that it comes to.
  @_spi(Probe) public func output(_ work: Work) throws(ScanError) -> [Float] {
    if work == .strips {
      try device.context.clear(strips)
      try cutter.wipe()
      try cut()
      var values = [Float](repeating: 0, count: strips.byteCount / 4)
      try device.context.read(strips, count: strips.byteCount, into: &values)
      return values
    }
    try device.networks.wipe()
    return try infer(work).flatMap(\.values)
  }

  private func cut() throws(ScanError) {
    var offsets: [Int] = []
    var columns = 0
    for strip in many {
      offsets.append(columns)
      columns += strip.columns
    }
    let batch = StripBatch(
      strips: 0..<many.count, memory: strips, start: 0, rowStride: columns,
      planeStride: StripWindow.lineRows * columns, columns: offsets)
    try cutter.fill(batch, with: many, rows: StripWindow.lineRows, of: picture)
  }

  /// Runs one network once, on as many columns as `NetworkProbe` does.
  @_spi(Probe) public func run(network index: Int) throws(ScanError) {
    let network = NetworkProbe.kinds[index]
    let strips = NetworkProbe.widths[index].map { area(network, columns: $0) }
    _ = try device.networks.infer(network, on: strips, of: picture)
  }

  /// A strip of so many columns at the scale at which the network is shown a picture: a card is halved, a frame was
  /// reduced before.
  private func area(_ network: StripNetwork, columns: Int) -> StripWindow {
    let step =
      switch network {
      case .digits, .text, .accents: Double(picture.width) / Double(columns)
      case .textAreas: Double(TextAreaMap.reduction)
      case .cardAreas: 1.0
      }
    return StripWindow(origin: Point(0, 0), along: Point(1, 0), step: step, columns: columns, rows: network.rows)
  }

  private func infer(_ work: Work) throws(ScanError) -> [NetworkOutput] {
    let networks = device.networks
    switch work {
    case .strips: return []
    case .digits: return try networks.infer(.digits, on: StageProbe.strips, of: picture)
    case .text: return try networks.infer(.text, on: DeviceNetworkProbe.lines(2), of: picture)
    case .accents: return try networks.infer(.accents, on: DeviceNetworkProbe.lines(2), of: picture)
    case .textAreas:
      return try networks.infer(.textAreas, on: [area(.textAreas, columns: 432)], of: picture)
    case .cardAreas:
      return try networks.infer(.cardAreas, on: [area(.cardAreas, columns: 320)], of: picture)
    case .manyLines: return try networks.infer(.digits, on: many, of: picture)
    }
  }

  /// Long lines of several lengths one below the other.
  private static func lines(_ count: Int) -> [StripWindow] {
    (0..<count).map { index in
      let y = 30 + 480 * Double(index) / Double(count)
      return StripWindow(
        from: Point(40, y), to: Point(580 + Double(index % 4) * 80, y + 4), digitHeight: 26)
    }
  }
}
