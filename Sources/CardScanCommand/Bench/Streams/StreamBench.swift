// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// How the frames a second of the CPU path grow with the cores at work.
struct StreamBench {
  /// Seconds of each measurement of each round.
  let seconds: Double
  let scene: SampleScene
  let format: PixelFormat
  let meter: EnergyMeter?
  var cores = Cores.allowed
  var rounds = 5

  private static let ways: [FrameWay] = [.guided, .tracked, .whole]
  /// Frames of each stream, in turns.
  private static let framesOfAStream = 8

  /// One measurement of a round.
  private struct Case: Hashable {
    let way: FrameWay
    let arrangement: StreamArrangement
    let cores: Int
  }

  func rows() throws -> [StreamRow] {
    let steps = Cores.steps(upTo: cores.count)
    let engines = try cores.map { _ in try StreamBench.engine(threads: 1) }
    let threaded = try Dictionary(
      uniqueKeysWithValues: steps.map { ($0, try StreamBench.engine(threads: $0)) })
    let frames = try cores.map { _ in try heldFrames() }
    var cases: [Case] = []
    for way in StreamBench.ways {
      for arrangement in StreamArrangement.allCases {
        // One core is the same in each.
        for step in steps where arrangement == .engines || step > 1 {
          cases.append(Case(way: way, arrangement: arrangement, cores: step))
        }
      }
    }
    var rates: [Case: [Double]] = [:]
    var joules: [Case: [Double]] = [:]
    var unpinned: Set<Case> = []
    for _ in 0..<rounds {
      for item in cases {
        let streams = try (0..<(item.arrangement == .threads ? 1 : item.cores)).map { index in
          let engine =
            switch item.arrangement {
            case .engines: engines[index]
            case .shared: engines[0]
            case .threads: threaded[item.cores] ?? engines[0]
            }
          return try FrameStream(item.way, engine, try frames[index].map { try $0.frame })
        }
        var readings: [[UInt64]?] = []
        let work = try StreamCrew.run(
          streams, seconds: seconds, cores: item.arrangement == .threads ? [] : cores
        ) { readings.append(meter?.read()) }
        rates[item, default: []].append(work.perSecond)
        if !work.isPinned { unpinned.insert(item) }
        if let meter, readings.count == 2, let from = readings[0], let to = readings[1] {
          joules[item, default: []].append(
            meter.joules(from: from, to: to) / Double(max(1, work.frames)))
        }
      }
    }
    withExtendedLifetime(frames) {}
    return cases.map { item in
      let own = rates[item] ?? []
      let single = rates[Case(way: item.way, arrangement: .engines, cores: 1)] ?? []
      return StreamRow(
        size: "\(scene.picture.width)x\(scene.picture.height)", format: format.text, way: item.way,
        arrangement: item.arrangement, cores: item.cores, rates: own,
        gains: zip(own, single).map { $0 / $1 }, isPinned: !unpinned.contains(item),
        joules: joules[item].map { Timing($0).median })
    }
  }

  private func heldFrames() throws -> [BenchFrame] {
    let first = try BenchFrame(scene.picture, format: format)
    return try [first] + (1..<StreamBench.framesOfAStream).map { _ in try BenchFrame(first) }
  }

  private static func engine(threads: Int) throws -> Engine {
    var options = EngineOptions()
    options.backend = .cpu
    options.threads = threads
    return try Engine(options)
  }
}
