// SPDX-License-Identifier: Apache-2.0

/// How several cores share the work.
enum StreamArrangement: String, CaseIterable {
  /// As many streams as cores, each on a thread with an engine and frames of its own.
  case engines
  /// As many streams as cores, each on a thread with frames of its own, all on one engine, on which
  /// scans wait for each other.
  case shared
  /// One stream, on an engine with as many threads as cores.
  case threads

  /// Says it in the table.
  var text: String {
    switch self {
    case .engines: "an engine each"
    case .shared: "one engine"
    case .threads: "engine's threads"
    }
  }
}
