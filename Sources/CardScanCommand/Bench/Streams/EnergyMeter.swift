// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The energy that the processor's packages have taken, as Linux tells it under /sys/class/powercap
/// (RAPL: Intel, and AMD under the same name).
struct EnergyMeter {
  /// One package's counter.
  private struct Zone {
    let file: String
    /// Microjoules after which the counter begins again.
    let range: UInt64
  }

  private let zones: [Zone]

  /// Why a machine tells nothing.
  enum Silence: Error, Equatable {
    case noCounter
    case notReadable

    var text: String {
      switch self {
      case .noCounter: "not told by this machine (no RAPL counter in /sys/class/powercap)"
      case .notReadable: "not told to this user (energy_uj in /sys/class/powercap is root's)"
      }
    }
  }

  /// Throws `Silence` where the machine does not tell.
  init(root: String = "/sys/class/powercap") throws(Silence) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    // intel-rapl:0 is a package, intel-rapl:0:1 a part of it; psys, where there is one, holds them all.
    let packages = names.sorted().filter {
      $0.hasPrefix("intel-rapl:") && $0.split(separator: ":").count == 2
        && EnergyMeter.text(root + "/" + $0 + "/name")?.hasPrefix("package") == true
    }
    guard !packages.isEmpty else { throw .noCounter }
    var zones: [Zone] = []
    for package in packages {
      let folder = root + "/" + package
      guard EnergyMeter.number(folder + "/energy_uj") != nil,
        let range = EnergyMeter.number(folder + "/max_energy_range_uj")
      else { throw .notReadable }
      zones.append(Zone(file: folder + "/energy_uj", range: range))
    }
    self.zones = zones
  }

  /// Microjoules of every package; nil where one cannot be read any more.
  func read() -> [UInt64]? {
    let values = zones.compactMap { EnergyMeter.number($0.file) }
    return values.count == zones.count ? values : nil
  }

  /// Joules between two readings that are less than one turn of the counters apart.
  func joules(from: [UInt64], to: [UInt64]) -> Double {
    var sum = 0.0
    for (zone, values) in zip(zones, zip(from, to)) {
      let (before, after) = values
      sum += Double(after >= before ? after - before : after + (zone.range - before))
    }
    return sum / 1e6
  }

  private static func number(_ path: String) -> UInt64? { text(path).flatMap { UInt64($0) } }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Result where Success == EnergyMeter, Failure == EnergyMeter.Silence {
  /// Says whether there is a meter, and which.
  var text: String {
    switch self {
    case .success: "joules of the processor's packages (RAPL)"
    case .failure(let silence): silence.text
    }
  }
}
