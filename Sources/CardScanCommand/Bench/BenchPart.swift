// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// What one run of `cardscan bench` can measure.
enum BenchPart: String, CaseIterable, EnumerableFlag {
  case stages, networks, layers, streams

  static func help(for value: BenchPart) -> ArgumentHelp? {
    switch value {
    case .stages: "Measure the stages and ways of a frame."
    case .networks: "Measure the networks on every path against the best speed of the processor."
    case .layers: "Measure each layer of the networks so, each alone, in floats."
    case .streams: "Measure frames a second by streams and cores, with the energy of a frame."
    }
  }
}
