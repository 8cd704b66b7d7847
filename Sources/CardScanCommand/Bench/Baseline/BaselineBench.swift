// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// Measures what a baseline holds: stages, ways, networks and layers, in rounds, so that each row is measured
/// at several times and beside a memcpy and a best speed of the same time. Of each measurement the shortest
/// run counts, of the CPU path by the thread's own time: what else runs on a machine makes work longer, never
/// shorter.
struct BaselineBench {
  let cache: String?
  /// Of each measurement of each round.
  let seconds: Double
  var rounds = 5

  private static let formats: [PixelFormat] = [.rgba, .nv12]
  /// What waits for memory.
  private static let copying = ["upload", "reduce", "borders", "chain", "luma"]

  func rows() throws -> [BaselineRow] {
    let networks = NetworkBench(threads: 1, seconds: seconds, clock: .thread)
    let stages = try StageBench(
      threads: 1, cache: cache, seconds: seconds, clock: .thread, waysOnDevices: false)
    let scene = try SampleScene(width: 1280, height: 720)
    var order: [String] = []
    var costs: [String: (unit: BaselineRow.Unit, rounds: [Double])] = [:]
    func note(_ name: String, _ unit: BaselineRow.Unit, _ cost: Double) {
      if costs[name] == nil { order.append(name) }
      costs[name, default: (unit, [])].rounds.append(cost)
    }
    for _ in 0..<rounds {
      let peak = networks.corePeak()
      for format in BaselineBench.formats {
        let rows = try stages.rows(scene, format)
        let copy = rows.first { $0.stage == "copy" }?.timing.minimum ?? .nan
        for row in rows where row.stage != "copy" {
          let copies = BaselineBench.copying.contains(row.stage)
          note(
            "\(row.size) \(row.format) \(row.stage) \(row.path)", copies ? .copies : .operations,
            copies ? row.timing.minimum / copy : row.timing.minimum * peak / 1e6)
        }
      }
      for row in try networks.networks() { note("network \(row.name)", .operations, row.work.cost) }
      for row in try networks.layers() {
        note("layer \(row.network) \(row.index) \(row.shape)", .operations, row.work.cost)
      }
    }
    return order.compactMap { name in
      costs[name].map { BaselineRow(name: name, unit: $0.unit, rounds: $0.rounds) }
    }
  }
}

extension PeakWork {
  /// Millions of operations that the core could have done in the shortest run.
  fileprivate var cost: Double { timing.minimum * (peak ?? .nan) / 1e6 }
}
