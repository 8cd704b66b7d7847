// SPDX-License-Identifier: Apache-2.0

/// Finds lines of characters along Y: the histogram of brightness derivatives, at several character
/// heights, judged cell by cell so that neither art nor a chip nor a logo decides.
struct BandFinder {
  /// Character heights that are tried, pixels, rising. The network bears heights 0.8 to 1.27 times
  /// the nominal one, so the steps may be coarse.
  private static let heights = [23, 28, 34, 41, 50]
  /// Two bands whose middles are nearer than this share of the lower one's height are the same line.
  private static let nearness = 0.5
  /// Rise or fall of the line over the width of the picture that is tried on the best bands,
  /// pixels.
  private static let tilts: [Int] = [-18, -12, -6, 6, 12, 18]

  /// The card at 10 pixels a millimetre: characters of 2.2 to 5 mm.
  static let card = BandFinder()

  /// At most `count` bands, best first, with `line` those that are the same line as it, or that are not.
  func bands(in energy: RowEnergy, count: Int, like line: TextBand? = nil, _ isLike: Bool = false) -> [TextBand] {
    guard energy.cells > 0, count > 0 else { return [] }
    var found: [TextBand] = []
    for height in BandFinder.heights where height > 0 && height <= energy.rows {
      // What is above and below must be seen, and the card's own edge is no line of text.
      let margin = height / 2 + BandFinder.edge
      for centre in stride(from: margin, through: energy.rows - margin, by: 2) {
        if isLike, let line, (Double(centre) - line.centre).magnitude > line.height { continue }
        let score = self.score(energy, centre: centre, height: height, tilt: 0)
        guard score > 0.5 else { continue }
        found.append(
          TextBand(
            leftCentre: Double(centre), rightCentre: Double(centre), height: Double(height),
            score: Double(score)))
      }
    }
    var chosen: [TextBand] = []
    var straight: [TextBand] = []
    for place in Ranking.falling(found.map { Float($0.score) }) {
      guard chosen.count < count else { break }
      let band = found[place]
      if straight.contains(where: { same($0, band) }) { continue }
      straight.append(band)
      let best = tilted(band, energy)
      if let line, same(line, best) != isLike { continue }
      if chosen.contains(where: { same($0, best) }) { continue }
      chosen.append(best)
    }
    return chosen
  }

  /// Whether two bands are the same line. Bands of very different height are kept apart: which of
  /// them is the line's is for the network to tell.
  func same(_ a: TextBand, _ b: TextBand) -> Bool {
    let lower = min(a.height, b.height)
    return (a.centre - b.centre).magnitude < BandFinder.nearness * lower
      && max(a.height, b.height) < BandFinder.scaleStep * lower
  }

  /// Rows at the upper and lower edge where no line stands.
  private static let edge = 14

  /// Heights this far apart look different to the network.
  private static let scaleStep = 1.6

  /// The contrast of all cells together. A cell that speaks against the line takes away less than
  /// one that speaks for it adds: the gaps between groups are empty.
  private func score(_ energy: RowEnergy, centre: Int, height: Int, tilt: Int) -> Float {
    var sum: Float = 0
    let half = height / 2
    for cell in 0..<energy.cells {
      let shift = tilt == 0 ? 0 : tilt * (2 * cell + 1 - energy.cells) / (2 * energy.cells)
      let top = centre + shift - half
      let contrast = energy.contrast(cell: cell, from: top, to: top + height)
      sum += contrast > 0 ? contrast : contrast / 4
    }
    return sum
  }

  private func tilted(_ band: TextBand, _ energy: RowEnergy) -> TextBand {
    var best = band
    // A tilted line seems higher than it is and its middle is less clear, so the next lower height
    // and the neighbouring middles are tried with it.
    for height in [Int(band.height), Int(band.height * 0.82)] {
      for tilt in BandFinder.tilts {
        for shift in [-4, 0, 4] {
          let centre = Int(band.centre) + shift
          let score = Double(self.score(energy, centre: centre, height: height, tilt: tilt))
          // A tilt must earn its place: straight lines are the rule.
          guard score > best.score * 1.015 else { continue }
          best = TextBand(
            leftCentre: Double(centre) - Double(tilt) / 2,
            rightCentre: Double(centre) + Double(tilt) / 2, height: Double(height), score: score)
        }
      }
    }
    return best
  }
}
