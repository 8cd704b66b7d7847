// SPDX-License-Identifier: Apache-2.0

/// What it costs to go from one node to the next at a given pitch, and to begin and end a number
/// at each: computed once, used by every state of the groupings.
struct LatticeEdges {
  /// For node j the edges `offsets[j]`..<`offsets[j + 1]`: the node before and the cost.
  private(set) var nearOffsets: [Int] = [0]
  private(set) var nearNodes: [Int16] = []
  private(set) var nearCosts: [Float] = []
  private(set) var gapOffsets: [Int] = [0]
  private(set) var gapNodes: [Int16] = []
  private(set) var gapCosts: [Float] = []
  private(set) var startCosts: [Float] = []
  private(set) var endCosts: [Float] = []
  private let pitch: Float

  /// One column's cost of "none" in units of a digit's log-probability: about two columns see one
  /// digit. The same for all pitches, so that their paths compare.
  static let share: Float = 0.5
  /// Cost of "none" midway between two digits that is borne without penalty: the network was not
  /// taught what to say there.
  private static let betweenFree: Float = 1.5

  init(_ nodes: LatticeNodes, pitch: Float) {
    self.pitch = pitch
    let share = LatticeEdges.share
    let zone = Lattice.zone * pitch
    let near = Lattice.nearEnd * pitch
    for j in 0..<nodes.count {
      let x = nodes.positions[j]
      let left = nodes.noneCost(from: x - zone - near, to: x - zone)
      let right = nodes.noneCost(from: x + zone, to: x + zone + near)
      let farLeft = nodes.noneCost(from: 0, to: x - zone - near)
      let farRight = nodes.noneCost(from: x + zone + near, to: nodes.width)
      startCosts.append(share * (left + Lattice.farShare * farLeft))
      endCosts.append(share * (right + Lattice.farShare * farRight))
      appendEdges(to: j, nodes, zone: zone)
      nearOffsets.append(nearNodes.count)
      gapOffsets.append(gapNodes.count)
    }
  }

  /// Cost of reading no digit at all where a number spans from `first` to `last`.
  func nothingCost(from first: Float, to last: Float, _ nodes: LatticeNodes) -> Float {
    let left = first - (Lattice.zone + Lattice.nearEnd) * pitch
    let right = last + (Lattice.zone + Lattice.nearEnd) * pitch
    let far = nodes.noneCost(from: 0, to: left) + nodes.noneCost(from: right, to: nodes.width)
    return LatticeEdges.share * (nodes.noneCost(from: left, to: right) + Lattice.farShare * far)
  }

  private mutating func appendEdges(
    to j: Int, _ nodes: LatticeNodes, zone: Float
  ) {
    let x = nodes.positions[j]
    var i = j - 1
    while i >= 0 {
      let spacing = (x - nodes.positions[i]) / pitch
      if spacing > Lattice.gapLimits.upperBound { break }
      let unexplained =
        LatticeEdges.share * nodes.noneCost(from: nodes.positions[i] + zone, to: x - zone)
      let deviation = spacing - 1
      if deviation.magnitude <= Lattice.spacingLimit {
        let sigmas = deviation / Lattice.spacingTolerance
        // One digit must not be taken for two: something must end between them.
        let between = nodes.noneCost(at: (nodes.positions[i] + x) / 2)
        let merged = LatticeEdges.share * max(0, between - LatticeEdges.betweenFree)
        nearNodes.append(Int16(truncatingIfNeeded: i))
        nearCosts.append(max(unexplained, merged) + 0.5 * sigmas * sigmas)
      }
      if spacing >= Lattice.gapLimits.lowerBound {
        let outside = max(
          0, max(Lattice.gapFree.lowerBound - spacing, spacing - Lattice.gapFree.upperBound))
        gapNodes.append(Int16(truncatingIfNeeded: i))
        gapCosts.append(unexplained + 0.3 + 60 * outside * outside)
      }
      i -= 1
    }
  }
}
