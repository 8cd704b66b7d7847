// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Measures again where a line stands, now that its digits are known: from the rows of the digits
/// alone, left and right half apart, which also gives the slant.
struct BandRefiner {
  let picture: LumaView

  /// The strip of `line`, moved onto the digits' own middle line and height; nil where the digits
  /// do not stand out.
  func window(for line: LineReading) -> StripWindow? {
    let count = line.digits.count
    guard count >= 2, picture.width > 4, picture.height > 4 else { return nil }
    let height = StripWindow.digitRows * line.window.rowStep.length
    let half = count / 2
    let left = profile(line, 0..<half, height: height)
    let right = profile(line, half..<count, height: height)
    guard let fit = BandRefiner.fit(left, right, height: height) else { return nil }
    let across = line.window.rowStep * (1 / max(line.window.rowStep.length, 1e-9))
    let from = middle(line, 0..<half) + across * fit.left
    let to = middle(line, half..<count) + across * fit.right
    let along = to - from
    guard along.length > 1 else { return nil }
    // The old strip's ends, taken over onto the new middle line.
    let direction = along * (1 / along.length)
    let begin = line.window.middlePoint(0)
    let end = line.window.middlePoint(Double(line.window.columns))
    return StripWindow(
      from: from + direction * (begin - from).dot(direction),
      to: from + direction * (end - from).dot(direction), digitHeight: fit.height)
  }

  private func middle(_ line: LineReading, _ range: Range<Int>) -> Point {
    var sum = Point(0, 0)
    for i in range { sum = sum + line.centre(of: i) }
    return sum * (1 / Double(max(1, range.count)))
  }

  /// Brightness derivatives along the line, for each step of one pixel across it, from −`height` to
  /// +`height` around the middle line: only where the digits are.
  private func profile(_ line: LineReading, _ range: Range<Int>, height: Double) -> [Float] {
    let reach = min(height, 200).truncated
    let across = line.window.rowStep * (1 / max(line.window.rowStep.length, 1e-9))
    let along = line.window.columnStep * (1 / max(line.window.columnStep.length, 1e-9))
    var profile = [Float](repeating: 0, count: 2 * reach + 1)
    var picture = picture.grey
    for i in range {
      var place = cs_strip_place(at: line.centre(of: i), along: along, across: across)
      cs_add_changes(&picture, &place, 0.4 * line.picturePitch, Int32(reach), RowEnergy.largest, &profile)
    }
    return profile
  }

  /// Height and middles (relative to the middle line) at which both halves stand out most.
  static func fit(
    _ left: [Float], _ right: [Float], height: Double
  ) -> (left: Double, right: Double, height: Double)? {
    guard left.count == right.count, left.count > 8 else { return nil }
    var best: (score: Float, left: Double, right: Double, height: Double)?
    for step in 0..<12 {
      let candidate = max(4, (height * (0.70 + 0.06 * Double(step))).rounded().truncated)
      guard let a = bestCentre(left, candidate, within: (height * 0.4).truncated),
        let b = bestCentre(right, candidate, within: (height * 0.4).truncated)
      else { continue }
      let score = a.score + b.score
      if let current = best, current.score >= score { continue }
      best = (score, a.offset, b.offset, Double(candidate))
    }
    guard let best, best.score > 0.2 else { return nil }
    return (best.left, best.right, best.height)
  }

  /// The place where a band of `height` rows has the best contrast against what is around it.
  private static func bestCentre(
    _ profile: [Float], _ height: Int, within limit: Int
  ) -> (score: Float, offset: Double)? {
    var sums: [Float] = [0]
    for value in profile { sums.append(sums[sums.count &- 1] + value) }
    let middle = profile.count / 2
    var best: (score: Float, offset: Double)?
    for offset in -limit...max(limit, -limit) {
      let top = middle &+ offset &- height / 2
      let bottom = top &+ height
      let margin = max(2, height / 4)
      guard top >= 0, bottom <= profile.count else { continue }
      let before = max(0, top &- margin)
      let after = min(profile.count, bottom &+ margin)
      let inside = (sums[bottom] - sums[top]) / Float(height)
      let around = sums[top] - sums[before] + sums[after] - sums[bottom]
      let rows = Float(top &- before &+ after &- bottom)
      let outside = rows > 0 ? around / rows : 0
      let score = (inside - outside) / (inside + outside + 1)
      if let current = best, current.score >= score { continue }
      best = (score, Double(offset) + (height & 1 == 0 ? 0 : 0.5))
    }
    return best
  }
}
