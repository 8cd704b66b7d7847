// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// The networks and their layers on the CPU path, beside the best speed of the processor.
struct NetworkBench {
  let threads: Int
  let seconds: Double
  var clock = TimingClock.wall

  /// Operations a nanosecond that the threads can do at best.
  func peak() -> Double {
    var operations = 0.0
    let timing = Timing(seconds: seconds, clock: clock) { operations = NetworkProbe.peak() }
    return operations / timing.minimum * Double(threads)
  }

  /// Every network, in floats and in bytes. The best speed is measured before and after, and the higher counts.
  func networks() throws -> [NetworkRow] {
    let names = NetworkProbe.names
    let probes = try [NetworkArithmetic.floats, .bytes].map { try NetworkProbe($0, threads: threads) }
    return try besidePeak(count: 2 * names.count) { row in
      let probe = probes[row / names.count]
      let index = row % names.count
      return (
        probe.operations(index),
        try Timing(seconds: seconds, clock: clock) { try probe.run(index) }
      )
    }.enumerated().map { row, work in
      NetworkRow(name: names[row % names.count] + (row < names.count ? "" : ", bytes"), work: work)
    }
  }

  /// Every layer of every network, in floats.
  func layers() throws -> [LayerRow] {
    let probes = try NetworkProbe.names.indices.flatMap {
      try LayerProbe.all(network: $0, threads: threads)
    }
    return try besidePeak(count: probes.count) { index in
      let probe = probes[index]
      return (probe.operations, try Timing(seconds: seconds, measured: { try probe.run() }))
    }.enumerated().map { index, work in
      let probe = probes[index]
      return LayerRow(
        network: NetworkProbe.names[probe.network], index: probe.index + 1, shape: probe.shape,
        work: work)
    }
  }

  private func besidePeak(
    count: Int, measure: (Int) throws -> (operations: Double, timing: Timing)
  ) rethrows -> [PeakWork] {
    let before = peak()
    let measured = try (0..<count).map(measure)
    let best = max(before, peak())
    return measured.map { PeakWork(operations: $0.operations, timing: $0.timing, peak: best) }
  }
}
