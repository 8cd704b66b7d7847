// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The candidate positions of digits on one strip, with what the network says at each.
struct LatticeNodes {
  /// Least log-probability that counts: below it the network's numbers mean nothing.
  static let floor: Float = -7
  /// Most nodes on a strip; the strongest stay.
  static let largestCount = 128

  /// X, strip pixels, rising.
  private(set) var positions: [Float] = []
  /// The most probable digit at each node.
  private(set) var digits: [UInt8] = []
  /// Its log-probability, `floor` to 0.
  private(set) var evidence: [Float] = []
  /// Cost of calling all columns left of column c "none", for c in 0...columns: sums of
  /// −log P(none), each at most −`floor`.
  private(set) var noneCosts: [Float] = [0]
  /// Strip columns that the scores cover.
  let width: Float

  /// Nodes where the network sees a digit, every half column of scores, and at `extra` positions
  /// (strip pixels), which come from the cuts along X.
  init(_ scores: StripScores, extra: [Float]) {
    width = Float(scores.columns * StripNetwork.columnsPerLineOutput)
    noneCosts.reserveCapacity(scores.columns + 1)
    for column in 0..<scores.columns {
      let cost = min(-LatticeNodes.floor, max(0, -scores[column, StripScores.none]))
      noneCosts.append(noneCosts[column] + (cost.isFinite ? cost : 0))
    }
    guard scores.columns > 1 else { return }
    let half = Float(StripNetwork.columnsPerLineOutput) / 2
    for index in 0..<(2 * scores.columns - 1) { add(half * Float(index + 1), scores, least: -2) }
    for position in extra where position > 0 && position < width { add(position, scores, least: -4) }
    let strongest = Ranking.falling(evidence).prefix(LatticeNodes.largestCount)
    let order = Ranking.falling(strongest.map { -positions[$0] }).map { strongest[$0] }
    positions = order.map { positions[$0] }
    digits = order.map { digits[$0] }
    evidence = order.map { evidence[$0] }
  }

  /// Adds a node where the network sees a digit of so much evidence.
  @inline(never)
  private mutating func add(_ position: Float, _ scores: StripScores, least: Float) {
    let best = LatticeNodes.best(scores, at: position)
    guard best.evidence > least else { return }
    positions.append(position)
    digits.append(best.digit)
    evidence.append(best.evidence)
  }

  var count: Int { positions.count }

  /// Cost of "none" between two positions, strip pixels; columns are cut where a limit lies inside.
  func noneCost(from left: Float, to right: Float) -> Float {
    right > left ? cumulated(right) - cumulated(left) : 0
  }

  /// Cost of "none" at a position, interpolated between the columns' middles.
  func noneCost(at x: Float) -> Float {
    let half = Float(StripNetwork.columnsPerLineOutput) / 2
    return noneCost(from: x - half, to: x + half)
  }

  @inline(__always)
  private func cumulated(_ x: Float) -> Float {
    let column = min(max(x, 0), width) / Float(StripNetwork.columnsPerLineOutput)
    let whole = min(Int(column), noneCosts.count - 1)
    guard whole + 1 < noneCosts.count else { return noneCosts[noneCosts.count - 1] }
    let part = column - Float(whole)
    return noneCosts[whole] * (1 - part) + noneCosts[whole + 1] * part
  }

  /// The most probable digit at `position`, log-probabilities interpolated between the columns.
  static func best(_ scores: StripScores, at position: Float) -> (digit: UInt8, evidence: Float) {
    var digit: UInt8 = 0
    var evidence = -Float.infinity
    let place = columns(scores, at: position)
    for label in 0..<10 {
      let value =
        max(floor, scores[place.left, label]) * (1 - place.part)
        + max(floor, scores[place.right, label]) * place.part
      if value > evidence {
        evidence = value
        digit = UInt8(label)
      }
    }
    return (digit, evidence)
  }

  /// The columns left and right of `position`, and how far it lies on the way between their middles.
  private static func columns(
    _ scores: StripScores, at position: Float
  ) -> (left: Int, right: Int, part: Float) {
    let exact = (position - 2) / Float(StripNetwork.columnsPerLineOutput)
    let clamped = min(max(exact, 0), Float(scores.columns - 1))
    let left = min(Int(clamped), scores.columns - 1)
    return (left, min(left + 1, scores.columns - 1), clamped - Float(left))
  }
}
