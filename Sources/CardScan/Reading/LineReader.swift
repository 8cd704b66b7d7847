// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Reads the number on one strip: nodes, pitches, lattice, then each digit's probabilities.
struct LineReader {
  var groupings: Groupings
  /// Digits that a strip must seem to hold before it is looked at closely.
  var leastDigits: Float
  /// How far beyond the ends of the number nothing else should look like a digit, in pitches.
  var reach: Float

  /// For a card: the known groupings of 12 to 19 digits.
  static let card = LineReader(
    groupings: .cards, leastDigits: 6, reach: Lattice.zone + Lattice.nearEnd)
  /// For a picture of a line alone.
  static let anything = LineReader(groupings: .anything, leastDigits: 0.3, reach: 1000)

  /// Sizes at which a row of digits that lines of text showed is looked at, as parts of their nominal height.
  static let rowFactors = [0.92, 1.06, 1.2]

  /// Pitches that are tried, strip pixels: 0.5 to 1.2 of the digits' nominal height. Between two
  /// of them the lattice's tolerance reaches from one to the next.
  static let pitches: [Float] = [11, 12.6, 14.5, 16.7, 19.2, 22, 25.4]

  /// The best number on the strip, or nil where it seems to hold none. `picture` gives the cuts.
  func read(_ scores: StripScores, window: StripWindow, picture: LumaView) -> LineReading? {
    guard scores.columns > 1, scores.values.count >= scores.columns * StripScores.classes else {
      return nil
    }
    let presence = LineReader.presence(scores)
    var mass: Float = 0
    for value in presence { mass += value }
    // A digit's label covers 0.44 of its pitch, the network's answer a little more.
    guard mass * Float(StripNetwork.columnsPerLineOutput) / 9 >= leastDigits else { return nil }
    let cuts = StrokeProfile(of: picture, window: window).characterCentres()
    return read(scores, window: window, presence: presence, extra: cuts)
  }

  /// The same without a picture: `extra` are candidate positions from elsewhere, strip pixels.
  func read(
    _ scores: StripScores, window: StripWindow, presence: [Float], extra: [Float]
  ) -> LineReading? {
    let lattice = Lattice(nodes: LatticeNodes(scores, extra: extra), groupings: groupings)
    var best: LatticePath?
    for pitch in LineReader.likelyPitches(presence) {
      guard let path = lattice.best(pitch: pitch) else { continue }
      if let current = best, current.score >= path.score { continue }
      best = path
    }
    guard var path = best else { return nil }
    if let measured = LineReader.measuredPitch(path, lattice.nodes),
      (measured / path.pitch - 1).magnitude > 0.03, let again = lattice.best(pitch: measured)
    {
      path = again
    }
    let digits = path.nodes.map {
      LineReader.pool(scores, at: lattice.nodes.positions[$0], pitch: path.pitch)
    }
    return LineReading(
      window: window, scores: scores, digits: digits, groups: path.groups, pitch: path.pitch,
      gain: path.gain, margin: path.margin,
      unexplained: unexplained(digits, pitch: path.pitch, lattice.nodes)
    ).measured
  }

  private func unexplained(
    _ digits: [PooledDigit], pitch: Float, _ nodes: LatticeNodes
  ) -> Float {
    guard let first = digits.first, let last = digits.last else { return 0 }
    let zone = Lattice.zone * pitch
    var cost = nodes.noneCost(from: first.position - reach * pitch, to: first.position - zone)
    cost += nodes.noneCost(from: last.position + zone, to: last.position + reach * pitch)
    for i in digits.indices.dropFirst() {
      cost += nodes.noneCost(from: digits[i - 1].position + zone, to: digits[i].position - zone)
    }
    return cost * LatticeEdges.share
  }

  /// The probability of any digit, for each column.
  static func presence(_ scores: StripScores) -> [Float] {
    var presence: [Float] = []
    presence.reserveCapacity(scores.columns)
    for column in 0..<scores.columns {
      let none = expf(min(0, scores[column, StripScores.none]))
      presence.append(none.isFinite ? 1 - none : 0)
    }
    return presence
  }

  /// The pitches of the list that agree best with the rhythm of the columns that look like digits
  /// (autocorrelation, interpolated between columns).
  static func likelyPitches(_ presence: [Float]) -> [Float] {
    var mean: Float = 0
    for value in presence { mean += value }
    mean /= Float(max(1, presence.count))
    var ratings: [Float] = []
    for pitch in pitches {
      var sum: Float = 0
      let lag = pitch / Float(StripNetwork.columnsPerLineOutput)
      let whole = Int(lag)
      let part = lag - Float(whole)
      for i in stride(from: 0, to: presence.count - whole - 1, by: 1) {
        let other = presence[i + whole] * (1 - part) + presence[i + whole + 1] * part
        sum += (presence[i] - mean) * (other - mean)
      }
      ratings.append(sum)
    }
    return Ranking.falling(ratings).prefix(4).map { pitches[$0] }
  }

  /// Mean spacing inside of the groups.
  static func measuredPitch(_ path: LatticePath, _ nodes: LatticeNodes) -> Float? {
    var sum: Float = 0
    var count: Float = 0
    for i in stride(from: 1, to: path.nodes.count, by: 1) {
      let spacing = nodes.positions[path.nodes[i]] - nodes.positions[path.nodes[i - 1]]
      if spacing < path.pitch * (1 + Lattice.spacingLimit) {
        sum += spacing
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// Mean log-probabilities of the columns in the digit's zone, weighted towards its middle, which
  /// is first moved to the centre of the columns that agree.
  static func pool(_ scores: StripScores, at position: Float, pitch: Float) -> PooledDigit {
    let label = Int(LatticeNodes.best(scores, at: position).digit)
    let step = Float(StripNetwork.columnsPerLineOutput)
    var weight: Float = 0
    var moment: Float = 0
    forColumns(scores, around: position, reach: 0.45 * pitch) { column, x in
      let probability = expf(min(0, scores[column, label]))
      weight += probability
      moment += probability * x
    }
    let middle = weight > 0.05 ? moment / weight : position
    var digit = PooledDigit(position: middle, logs: .init(repeating: 0))
    var total: Float = 0
    let reach = max(step, 0.3 * pitch)
    forColumns(scores, around: middle, reach: reach) { column, x in
      let share = 1 - (x - middle).magnitude / (reach + step / 2)
      for i in 0..<11 { digit.logs[i] += share * max(-12, scores[column, i]) }
      total += share
    }
    if total > 0 { for i in 0..<11 { digit.logs[i] /= total } }
    digit.normalise()
    return digit
  }

  @inline(__always)
  private static func forColumns(
    _ scores: StripScores, around x: Float, reach: Float, _ body: (Int, Float) -> Void
  ) {
    let step = Float(StripNetwork.columnsPerLineOutput)
    let first = max(0, Int(((x - reach) / step - 0.5).rounded(.up)))
    let last = min(scores.columns - 1, Int(((x + reach) / step - 0.5).rounded(.down)))
    for column in first..<max(first, last + 1) {
      body(column, (Float(column) + 0.5) * step)
    }
  }
}
