// SPDX-License-Identifier: Apache-2.0

/// What one piece of work costs beside what the machine can do at best, both measured in the same rounds.
struct BaselineRow: Codable, Equatable {
  /// What the cost is counted in.
  enum Unit: String, Codable {
    /// Times of one memcpy of the plane with the frame's luma: for what waits for memory.
    case copies
    /// Millions of operations that a core could have done meanwhile: for what waits for the processor.
    case operations = "mega-operations"
  }

  /// `1280x720 nv12 chain CPU`, `layer digits 3 3x3 24>24`.
  let name: String
  let unit: Unit
  /// The median of the rounds.
  let cost: Double
  /// The lowest and the highest of the rounds.
  let low: Double
  let high: Double

  init(name: String, unit: Unit, cost: Double, low: Double, high: Double) {
    self.name = name
    self.unit = unit
    self.cost = cost
    self.low = low
    self.high = high
  }

  /// The `costs` of all rounds, at least one.
  init(name: String, unit: Unit, rounds costs: [Double]) {
    let timing = Timing(costs)
    self.init(
      name: name, unit: unit, cost: timing.median, low: timing.minimum,
      high: costs.max() ?? timing.median)
  }

  var json: JSON {
    .object([
      ("name", .string(name)), ("unit", .string(unit.rawValue)), ("cost", .number(cost, places: 4)),
      ("low", .number(low, places: 4)), ("high", .number(high, places: 4)),
    ])
  }
}
