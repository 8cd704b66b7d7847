// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An axis that begins at zero and ends at a round number.
struct PlotScale: Equatable {
  let end: Double
  let step: Double

  /// The least scale of at most `steps` steps of 1, 2 or 5 times a power of ten that holds `largest`.
  init(upTo largest: Double, steps: Int = 6) {
    let wanted = largest.isFinite && largest > 0 ? largest : 1
    let least = wanted / Double(max(1, steps))
    let power = pow(10, floor(log10(least)))
    // A hair more than asked for is the same number.
    step = ([1, 2, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power
    end = ceil(wanted / step * (1 - 1e-9)) * step
  }

  /// Every step from 0 to the end.
  var ticks: [Double] { (0...Int((end / step).rounded())).map { Double($0) * step } }

  /// A tick as text, with as many decimal places as the step has.
  func label(_ tick: Double) -> String {
    tick.fixed(max(0, Int(-floor(log10(step) + 1e-9))))
  }

  /// Where `value` lies, as a part of the axis.
  func part(_ value: Double) -> Double { value.isFinite ? value / end : 0 }
}
