// SPDX-License-Identifier: Apache-2.0

/// Where a line of text stands on a picture that is held so that it is upright.
struct TextSpan {
  /// Pixels.
  var left: Double
  var right: Double
  /// The middle of its characters.
  var middle: Double
  /// Height of its characters.
  var height: Double
  /// How much it stands out: the sum of its cells' contrast.
  var score: Float
}

/// Finds lines of text of any length and place: runs of cells in which the derivatives along the line
/// are dense within a character's height and sparse above and below. What is none is left to the
/// network, which reads nothing there.
struct TextAreaFinder {
  /// Heights that are tried, pixels, rising: capitals of 1.4 to 5 mm at 10 pixels a millimetre. The
  /// network bears what lies between.
  var heights = [14, 17, 21, 26, 32, 40, 50]
  /// Most lines, the clearest first.
  var count = 28
  /// Contrast of a cell from which it belongs to a line.
  var least: Float = 0.12
  /// Least sum over a line.
  var leastScore: Float = 0.5

  /// The lines of a picture, the clearest first.
  func spans(in energy: RowEnergy) -> [TextSpan] {
    var found: [TextSpan] = []
    for height in heights where height < energy.rows {
      let step = max(2, height / 8)
      for middle in stride(from: height / 2 + 2, to: energy.rows - height / 2 - 2, by: step) {
        append(energy, middle: middle, height: height, to: &found)
      }
    }
    var chosen: [TextSpan] = []
    for place in Ranking.falling(found.map { $0.score }) {
      if chosen.count >= count { break }
      let span = found[place]
      if !chosen.contains(where: { TextAreaFinder.same($0, span) }) { chosen.append(span) }
    }
    return chosen.map { TextAreaFinder.measured($0, energy) }
  }

  /// Part of the way from the sparsest to the densest row at which a line's rows begin and end.
  private static let edge: Float = 0.35

  /// The line with middle and height as its rows show them.
  private static func measured(_ span: TextSpan, _ energy: RowEnergy) -> TextSpan {
    let first = Int(span.left) / RowEnergy.cellWidth
    let last = Int(span.right) / RowEnergy.cellWidth - 1
    let reach = Int(span.height)
    let middle = Int(span.middle)
    var profile: [Float] = []
    for row in middle - reach...middle + reach {
      profile.append(energy.value(row: row, from: first, through: last))
    }
    var densest = reach
    var sparsest = profile[reach]
    for row in profile.indices {
      sparsest = min(sparsest, profile[row])
      let isNear = (row - reach).magnitude <= UInt(reach / 2)
      if isNear, profile[row] > profile[densest] { densest = row }
    }
    let limit = sparsest + edge * (profile[densest] - sparsest)
    var top = densest
    while top > 0, profile[top - 1] > limit || (top > 1 && profile[top - 2] > limit) { top -= 1 }
    var bottom = densest
    while bottom + 1 < profile.count,
      profile[bottom + 1] > limit || (bottom + 2 < profile.count && profile[bottom + 2] > limit)
    {
      bottom += 1
    }
    let height = Double(bottom - top + 1)
    guard height >= 0.55 * span.height, height <= 1.5 * span.height else { return span }
    var result = span
    result.height = height
    result.middle = Double(middle - reach + top) + height / 2
    return result
  }

  /// The runs of cells that stand out between the rows around `middle`.
  private func append(
    _ energy: RowEnergy, middle: Int, height: Int, to found: inout [TextSpan]
  ) {
    let top = middle - height / 2
    // Groups of embossed digits stand further apart than words of small print.
    let gap = max(1, height / 20)
    var first = -1
    var last = -1
    var score: Float = 0
    func close() {
      if first >= 0, score >= leastScore {
        let cell = Double(RowEnergy.cellWidth)
        found.append(
          TextSpan(
            left: Double(first) * cell, right: Double(last + 1) * cell, middle: Double(middle),
            height: Double(height), score: score))
      }
      (first, last, score) = (-1, -1, 0)
    }
    for cell in 0..<energy.cells {
      let contrast = energy.contrast(cell: cell, from: top, to: top + height)
      if contrast >= least {
        if first < 0 { first = cell }
        last = cell
        score += contrast
      } else if first >= 0, cell - last > gap {
        close()
      }
    }
    close()
  }

  /// Whether `other` is the line `span` seen again, at another height or place.
  private static func same(_ span: TextSpan, _ other: TextSpan) -> Bool {
    let shared = min(span.right, other.right) - max(span.left, other.left)
    let shorter = min(span.right - span.left, other.right - other.left)
    let nearer = (span.middle - other.middle).magnitude < 0.45 * max(span.height, other.height)
    return nearer && shared > 0.5 * shorter
  }
}
