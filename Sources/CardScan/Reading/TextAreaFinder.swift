// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Makes lines of text out of what the text-area network says: cells that speak of the same line
/// become pieces, and pieces that follow one another on one row become one line.
struct TextAreaFinder {
  /// A cell is text from this probability on.
  private static let text: Float = 0.5
  /// A line's best cell reaches this.
  private static let sure: Float = 0.6
  /// Two cells are of one line where their middles differ by less than this part of the smaller
  /// height, and their heights by less than this factor.
  private static let middle: Float = 0.4
  private static let alike: Float = 1.41
  /// Pieces of a line are joined over a gap of less than this part of its height.
  private static let gap = 1.4
  /// Heights of two lines on one row differ by more than this, natural logarithm.
  private static let leastStep: Float = 0.347
  /// Cells that a line is long at least where it was cut.
  private static let fewestColumns = 3
  /// Shorter ones than this part of their height are no lines.
  private static let shortest = 0.7
  /// Cells that all speak of no slope, in columns: short lines say little about theirs.
  private static let levelColumns = 2.0
  /// The most lines; real cards have 30.
  private static let most = 48

  let map: TextAreaMap

  /// The lines in pixels of the card as the map shows it, with text from left to right.
  func areas() -> [TextArea] {
    let labels = pieces()
    var areas: [TextArea] = []
    for cells in labels {
      for part in ofOneHeight(cells) {
        var best: Float = 0
        for cell in part { best = max(best, map.probabilities[cell]) }
        if best >= TextAreaFinder.sure { areas.append(line(through: part)) }
      }
    }
    areas = TextAreaFinder.joined(areas)
    areas = areas.filter { ($0.right - $0.left).length > TextAreaFinder.shortest * $0.height }
    if areas.count > TextAreaFinder.most {
      areas = Ranking.falling(areas.map { $0.confidence }).prefix(TextAreaFinder.most).map { areas[$0] }
    }
    return areas
  }

  /// The cells of each piece. A cell belongs with its neighbours on the right and below where both
  /// speak of the same middle and height.
  private func pieces() -> [[Int]] {
    let columns = map.columns
    var parents = Array(0..<map.rows * columns)
    func root(_ cell: Int) -> Int {
      var cell = cell
      while parents[cell] != cell {
        parents[cell] = parents[parents[cell]]
        cell = parents[cell]
      }
      return cell
    }
    for y in 0..<map.rows {
      for x in 0..<columns where isText(y &* columns &+ x) {
        for (down, right) in [(-1, 1), (0, 1), (1, 1), (1, 0)] {
          guard y &+ down >= 0, y &+ down < map.rows, x &+ right < columns else { continue }
          let own = y &* columns &+ x, other = (y &+ down) &* columns &+ x &+ right
          if isText(other), areOneLine(own, other) { parents[root(other)] = root(own) }
        }
      }
    }
    var numbers = [Int](repeating: -1, count: parents.count)
    var pieces: [[Int]] = []
    for cell in parents.indices where isText(cell) {
      let top = root(cell)
      if numbers[top] < 0 {
        numbers[top] = pieces.count
        pieces.append([])
      }
      pieces[numbers[top]].append(cell)
    }
    return pieces
  }

  private func isText(_ cell: Int) -> Bool { map.probabilities[cell] > TextAreaFinder.text }

  private func areOneLine(_ a: Int, _ b: Int) -> Bool {
    let low = min(map.heights[a], map.heights[b]), high = max(map.heights[a], map.heights[b])
    return (map.middles[a] - map.middles[b]).magnitude < TextAreaFinder.middle * low
      && high < TextAreaFinder.alike * low
  }

  /// The piece cut where its height changes: a small label and the date beside it are two lines,
  /// although the network's heights pass gently from one to the other.
  private func ofOneHeight(_ cells: [Int]) -> [[Int]] {
    var sums = [Float](repeating: 0, count: map.columns)
    var counts = sums
    for cell in cells {
      sums[cell % map.columns] += logf(map.heights[cell])
      counts[cell % map.columns] += 1
    }
    let present = counts.indices.filter { counts[$0] > 0 }
    let heights = present.map { sums[$0] / counts[$0] }
    guard let cut = TextAreaFinder.step(in: heights) else { return [cells] }
    let column = present[cut]
    return ofOneHeight(cells.filter { $0 % map.columns < column })
      + ofOneHeight(cells.filter { $0 % map.columns >= column })
  }

  /// Where the values are best told apart into two runs of one value each; nil where these are alike
  /// or one is shorter than `fewestColumns`.
  private static func step(in values: [Float]) -> Int? {
    guard values.count >= 2 * fewestColumns else { return nil }
    var total: Float = 0
    for value in values { total += value }
    var before: Float = 0
    var best: (cut: Int, gain: Float)?
    for cut in 1...values.count - fewestColumns {
      before += values[cut - 1]
      guard cut >= fewestColumns else { continue }
      let left = before / Float(cut), right = (total - before) / Float(values.count - cut)
      // What the sum of squared errors loses by the cut.
      let gain =
        (left - right) * (left - right) * Float(cut * (values.count - cut)) / Float(values.count)
      if gain > best?.gain ?? 0, (left - right).magnitude > leastStep { best = (cut, gain) }
    }
    return best?.cut
  }

  /// A straight line through the cells' middles, weighted by probability; the median height; ends
  /// where the probability falls through that of text.
  private func line(through cells: [Int]) -> TextArea {
    let size = TextAreaMap.cellSize
    var weights = 0.0, meanX = 0.0, meanY = 0.0
    var first = Int.max, last = 0
    for cell in cells {
      let weight = Double(map.probabilities[cell])
      weights += weight
      meanX += weight * (Double(cell % map.columns) + 0.5) * size
      meanY += weight * Double(map.middles[cell])
      first = min(first, cell % map.columns)
      last = max(last, cell % map.columns)
    }
    meanX /= weights
    meanY /= weights
    var spread = 0.0, rise = 0.0
    for cell in cells {
      let weight = Double(map.probabilities[cell])
      let x = (Double(cell % map.columns) + 0.5) * size - meanX
      spread += weight * x * x
      rise += weight * x * (Double(map.middles[cell]) - meanY)
    }
    let level = TextAreaFinder.levelColumns * size
    let slope = rise / (spread + weights * level * level)
    let heights = cells.map { map.heights[$0] }
    let left = Double(first) * size + size / 2 - beyond(cells, first, -1)
    let right = Double(last) * size + size / 2 + beyond(cells, last, 1)
    return TextArea(
      left: Point(left, meanY + slope * (left - meanX)),
      right: Point(right, meanY + slope * (right - meanX)),
      height: Double(heights[Ranking.falling(heights)[heights.count / 2]]),
      confidence: Float(weights / Double(cells.count)))
  }

  /// How far beyond the middle of a line's last column the probability falls through that of text.
  private func beyond(_ cells: [Int], _ column: Int, _ step: Int) -> Double {
    var inner: Float = 0, outer: Float = 0
    let hasNext = column + step >= 0 && column + step < map.columns
    for cell in cells where cell % map.columns == column {
      inner = max(inner, map.probabilities[cell])
      if hasNext { outer = max(outer, map.probabilities[cell + step]) }
    }
    guard outer < inner else { return TextAreaMap.cellSize / 2 }
    return TextAreaMap.cellSize * Double(min(max((inner - TextAreaFinder.text) / (inner - outer), 0), 1))
  }

  /// Pieces that follow one another on one row made one.
  private static func joined(_ pieces: [TextArea]) -> [TextArea] {
    var lines: [TextArea] = []
    for place in Ranking.falling(pieces.map { -Float($0.left.x) }) {
      let piece = pieces[place]
      let before = lines.firstIndex { line in
        let high = max(line.height, piece.height), low = min(line.height, piece.height)
        let apart = piece.left.x - line.right.x
        return apart > -0.5 * high && apart < gap * high && high < 1.2 * low
          && (piece.left.y - line.right.y).magnitude < 0.25 * high
      }
      guard let before else {
        lines.append(piece)
        continue
      }
      let own = (lines[before].right - lines[before].left).length
      let part = own / max(own + (piece.right - piece.left).length, 1e-6)
      lines[before].height = part * lines[before].height + (1 - part) * piece.height
      lines[before].confidence =
        Float(part) * lines[before].confidence + Float(1 - part) * piece.confidence
      lines[before].right = piece.right
    }
    return lines
  }
}
