// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// Kernels that share one size of a tuning.
enum KernelFamily: String, CaseIterable {
  case picture, area, shares, strip, stripSums, layer, batchColumns

  /// Their size among a tuning's.
  enum Size {
    case group(WritableKeyPath<KernelTuning, KernelTuning.Group>)
    case number(WritableKeyPath<KernelTuning, UInt16>)
  }

  var size: Size {
    switch self {
    case .picture: .group(\.picture)
    case .area: .group(\.area)
    case .shares: .number(\.shares)
    case .strip: .group(\.strip)
    case .stripSums: .group(\.stripSums)
    case .layer: .group(\.layer)
    case .batchColumns: .number(\.batchColumns)
    }
  }

  /// The name in tables.
  var name: String {
    switch self {
    case .stripSums: "strip sums"
    case .batchColumns: "batch columns"
    default: rawValue
    }
  }

  /// The families of a device's kernels, with those of graphics processors where it is `narrow`.
  static func all(narrow: Bool) -> [KernelFamily] { allCases.filter { !narrow || $0 != .shares } }

  /// `tuning` and, after it, those that differ from it in this family's size alone.
  func candidates(_ tuning: KernelTuning, narrow: Bool) -> [KernelTuning] {
    var candidates = [tuning]
    func add(_ change: (inout KernelTuning) -> Void) {
      var candidate = tuning
      change(&candidate)
      if candidate != tuning { candidates.append(candidate) }
    }
    switch size {
    case .group(let path):
      for (x, y) in groups(narrow: narrow) { add { $0[keyPath: path] = KernelTuning.Group(x, y) } }
    case .number(let path):
      for number in numbers { add { $0[keyPath: path] = number } }
    }
    return candidates
  }

  /// `16x4` or `4096`.
  func text(_ tuning: KernelTuning) -> String {
    switch size {
    case .group(let path): "\(tuning[keyPath: path].x)x\(tuning[keyPath: path].y)"
    case .number(let path): "\(tuning[keyPath: path])"
    }
  }

  private func groups(narrow: Bool) -> [(UInt16, UInt16)] {
    switch self {
    // Items that do a row each.
    case .area where !narrow: (0...6).map { (1, 1 << $0) }
    case .stripSums: [(1, 1), (4, 1), (8, 1), (16, 1), (32, 1)]
    // Items as wide as registers, each of which does much.
    case .layer where !narrow: [(1, 1), (2, 1), (4, 1), (8, 1), (1, 2), (1, 4), (1, 8), (2, 2)]
    default:
      [(16, 1), (32, 1), (64, 1), (128, 1), (8, 8), (16, 4), (16, 8), (32, 2), (32, 4)]
    }
  }

  private var numbers: [UInt16] {
    self == .shares ? [1, 2, 3, 4, 6, 8, 12, 16] : [1024, 2048, 4096, 8192]
  }
}
