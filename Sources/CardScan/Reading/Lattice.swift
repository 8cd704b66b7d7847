// SPDX-License-Identifier: Apache-2.0

/// One way to read a strip: which nodes are the digits.
struct LatticePath {
  /// Logarithmic, in units of one digit's log-probability, relative to "no digit here at all" over
  /// the number's own span: compares the paths of one strip.
  var score: Float
  /// The same relative to "no digit" at the digits' own places: compares strips of any scale.
  var gain: Float
  /// By how much it is better than the best path that reads a different number, the same units.
  var margin: Float
  /// Indices of nodes, in reading order.
  var nodes: [Int]
  /// Digits of each group.
  var groups: [Int]
  /// Distance of neighbouring digits of a group, strip pixels.
  var pitch: Float
}

/// Decides jointly which candidate positions are the digits of a number: dynamic programming over
/// nodes × states of the groupings. A path pays for every column that looks like a digit and is
/// left unexplained, for each spacing that does not fit the comb, and gains each digit's
/// log-probability; it needs no threshold per digit and no cut.
struct Lattice {
  let nodes: LatticeNodes
  let groupings: Groupings

  /// Tolerance (one standard deviation) of the spacing inside of a group, share of the pitch.
  static let spacingTolerance: Float = 0.09
  /// Largest deviation that is looked at, share of the pitch.
  static let spacingLimit: Float = 0.26
  /// Spacings across a gap, in pitches: free of cost between `first` and `second`, allowed within
  /// the limits.
  static let gapFree: ClosedRange<Float> = 1.4...2.3
  static let gapLimits: ClosedRange<Float> = 1.25...3.2
  /// A digit's own zone, share of the pitch on each side: the labels that the network learned call
  /// columns "none" beyond it.
  static let zone: Float = 0.38
  /// How far beyond the ends of a number digit-like columns count fully, in pitches, and the share
  /// that they count for farther away (art, a logo).
  static let nearEnd: Float = 2.6
  static let farShare: Float = 0.1

  /// Largest margin that is told apart.
  static let largestMargin: Float = 20

  /// The best path with this pitch; nil where nothing fits.
  func best(pitch: Float) -> LatticePath? {
    guard nodes.count > 0, pitch > 1 else { return nil }
    let edges = LatticeEdges(nodes, pitch: pitch)
    let states = groupings.states
    let count = nodes.count
    var scores = [Float](repeating: -.infinity, count: states.count &* count)
    var backs = [Int16](repeating: -1, count: states.count &* count)
    for s in states.indices {
      let state = states[s]
      for j in 0..<count {
        var best = -Float.infinity
        var back: Int16 = -1
        if state.step == .start {
          best = -edges.startCosts[j]
        } else {
          let from = state.parent &* count
          if state.step != .gap {
            for e in edges.nearOffsets[j]..<edges.nearOffsets[j &+ 1] {
              let i = edges.nearNodes[e]
              let value = scores[from &+ Int(i)] - edges.nearCosts[e]
              if value > best { (best, back) = (value, i) }
            }
          }
          if state.step != .near {
            for e in edges.gapOffsets[j]..<edges.gapOffsets[j &+ 1] {
              let i = edges.gapNodes[e]
              let value = scores[from &+ Int(i)] - edges.gapCosts[e]
              if value > best { (best, back) = (value, i) }
            }
          }
        }
        scores[s &* count &+ j] = best + nodes.evidence[j]
        backs[s &* count &+ j] = back
      }
    }
    return choose(scores, backs, edges, pitch)
  }

  /// Picks the best end and the best end with other digits.
  private func choose(
    _ scores: [Float], _ backs: [Int16], _ edges: LatticeEdges, _ pitch: Float
  ) -> LatticePath? {
    // Places in `scores`, and what their paths come to.
    var ends: [Int] = []
    var values: [Float] = []
    for s in groupings.states.indices {
      guard let prior = groupings.states[s].prior else { continue }
      for j in 0..<nodes.count {
        let score = scores[s &* nodes.count &+ j] - edges.endCosts[j] + prior
        if score > -.infinity {
          ends.append(s * nodes.count + j)
          values.append(score)
        }
      }
    }
    guard !ends.isEmpty else { return nil }
    let order = Ranking.falling(values)
    let best = trace(ends[order[0]], backs, pitch)
    let score = values[order[0]]
    let span = edges.nothingCost(
      from: nodes.positions[best.nodes[0]],
      to: nodes.positions[best.nodes[best.nodes.count - 1]], nodes)
    var digits: Float = 0
    for node in best.nodes { digits += nodes.noneCost(at: nodes.positions[node]) }
    var rivalMargin = Lattice.largestMargin
    for place in order.dropFirst().prefix(60) {
      if !sameDigits(best, trace(ends[place], backs, pitch)) {
        rivalMargin = min(rivalMargin, score - values[place])
        break
      }
    }
    return LatticePath(
      score: score + span, gain: score + digits, margin: rivalMargin,
      nodes: best.nodes, groups: best.groups, pitch: pitch)
  }

  /// Whether two paths read the same number.
  private func sameDigits(_ a: Trace, _ b: Trace) -> Bool {
    guard a.nodes.count == b.nodes.count else { return false }
    for i in a.nodes.indices where nodes.digits[a.nodes[i]] != nodes.digits[b.nodes[i]] {
      return false
    }
    return true
  }

  private typealias Trace = (nodes: [Int], groups: [Int])

  /// The path that ends at a place in `scores`.
  private func trace(_ end: Int, _ backs: [Int16], _ pitch: Float) -> Trace {
    var path: [Int] = []
    var sizes: [Int] = []
    var size = 0
    var s = end / nodes.count
    var j = end % nodes.count
    while s >= 0, j >= 0 {
      path.append(j)
      size += 1
      let i = Int(backs[s &* nodes.count &+ j])
      let step = groupings.states[s].step
      let wide =
        i >= 0
        && nodes.positions[j] - nodes.positions[i] > pitch * Lattice.gapFree.lowerBound
      if step == .gap || (step == .free && wide) || step == .start {
        sizes.append(size)
        size = 0
      }
      s = groupings.states[s].parent
      j = i
    }
    if size > 0 { sizes.append(size) }
    return (path.reversed(), sizes.reversed())
  }
}
