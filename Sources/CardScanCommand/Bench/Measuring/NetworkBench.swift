// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// The networks, and their layers on the CPU path, beside the best speed of the processor.
struct NetworkBench {
  let threads: Int
  let seconds: Double
  var clock = TimingClock.wall

  /// Operations a nanosecond that one core can do at best.
  func corePeak() -> Double {
    var operations = 0.0
    let timing = Timing(seconds: seconds, clock: clock) { operations = NetworkProbe.peak() }
    return operations / timing.minimum
  }

  /// Every network on the CPU path, in floats and in bytes. The best speed is measured before and after, and the higher
  /// counts.
  func networks() throws -> [NetworkRow] {
    let names = NetworkProbe.names
    let probes = try [NetworkArithmetic.floats, .bytes].map { try NetworkProbe($0, threads: threads) }
    return try besidePeak(of: threads, count: 2 * names.count) { row in
      let probe = probes[row / names.count]
      let index = row % names.count
      return (
        probe.operations(index),
        try Timing(seconds: seconds, clock: clock) { try probe.run(index) }
      )
    }.enumerated().map { row, work in
      NetworkRow(
        name: names[row % names.count] + (row < names.count ? "" : ", bytes"), device: nil, work: work)
    }
  }

  /// Every network on OpenCL devices, in floats, the strips' cutting and the results' way back included; beside the best
  /// of as many cores as a processor's device has units.
  func networks(on devices: [DeviceProbe]) throws -> [NetworkRow] {
    let names = NetworkProbe.names
    let counts = try NetworkProbe(.floats, threads: 1)
    return try devices.enumerated().flatMap { number, device in
      let probe = try DeviceNetworkProbe(device)
      return try besidePeak(of: device.coresOfThisProcessor, count: names.count) { index in
        (
          counts.operations(index),
          try Timing(seconds: seconds, clock: clock) { try probe.run(network: index) }
        )
      }.enumerated().map { NetworkRow(name: names[$0], device: number, work: $1) }
    }
  }

  /// Every layer of every network on the CPU path, in floats.
  func layers() throws -> [LayerRow] {
    try layers(of: threads, device: nil) { layer in
      let probe = try LayerProbe(layer, threads: threads)
      return { try probe.run() }
    }
  }

  /// The same on OpenCL devices whose queues tell times, by their own clocks.
  func layers(on devices: [DeviceProbe]) throws -> [LayerRow] {
    try devices.enumerated().flatMap { number, device in
      try layers(of: device.coresOfThisProcessor, device: number) { layer in
        let probe = try DeviceLayerProbe(layer, on: device)
        return { try probe.run() }
      }
    }
  }

  private func layers(
    of cores: Int?, device: Int?, _ prepare: (ProbedLayer) throws -> () throws -> Double
  ) throws -> [LayerRow] {
    let layers = try NetworkProbe.names.indices.flatMap { try ProbedLayer.all(network: $0) }
    return try besidePeak(of: cores, count: layers.count) { index in
      let run = try prepare(layers[index])
      return (layers[index].operations, try Timing(seconds: seconds, measured: { try run() }))
    }.enumerated().map { index, work in
      let layer = layers[index]
      return LayerRow(
        network: NetworkProbe.names[layer.network], index: layer.index + 1, shape: layer.shape, device: device,
        work: work)
    }
  }

  /// `cores` is nil where they are none of this processor's.
  private func besidePeak(
    of cores: Int?, count: Int, measure: (Int) throws -> (operations: Double, timing: Timing)
  ) rethrows -> [PeakWork] {
    let before = corePeak()
    let measured = try (0..<count).map(measure)
    let best = cores.map { Double($0) * max(before, corePeak()) }
    return measured.map { PeakWork(operations: $0.operations, timing: $0.timing, peak: best) }
  }
}

extension DeviceProbe {
  /// Cores of this processor that it works on; nil where it is another.
  fileprivate var coresOfThisProcessor: Int? { device.kind == .cpu ? device.computeUnits : nil }
}
