// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Hough transform for lines within some degrees of the picture's columns (after Duda and Hart 1972,
/// with slope and intercept since the directions are few).
struct HoughLines {
  /// Greatest |slope|: the tangent of the greatest angle.
  let steepest: Double
  /// The most lines that are handed on.
  let limit: Int
  /// Least length on which a line must show an edge, pixels.
  let shortest: Double

  /// A pixel's vote: bounded, so that a hard edge somewhere does not outvote a faint border, which
  /// shows along its whole length.
  private static func weight(_ response: UInt8) -> Int32 { 8 + min(40, Int32(response)) }

  /// Lines in `area` of a border map, strongest first.
  func lines(in map: LumaView, area: PixelArea) -> [SteepLine] {
    guard !area.isEmpty else { return [] }
    let centre = Double(map.height) / 2
    let rows = Double(area.bottom - area.top)
    // Neighbouring slopes differ by two pixels from end to end of the area.
    let step = 2 / max(rows, 2)
    let half = Int((steepest / step).rounded(.up))
    let reach = Int(steepest * max(centre, 1)) + 2
    let bins = area.right - area.left + 2 * reach
    var votes = [Int32](repeating: 0, count: (2 * half + 1) * bins)
    votes.withUnsafeMutableBufferPointer { votes in
      for y in area.top..<area.bottom {
        let dy = Double(y) + 0.5 - centre
        for x in area.left..<area.right {
          let response = map[x, y]
          if response == 0 { continue }
          let weight = HoughLines.weight(response)
          // 16.16 fixed point along the slopes.
          var place = Int((Double(x - area.left + reach) + Double(half) * step * dy) * 65536)
          let change = Int(step * dy * 65536)
          var row = 0
          for _ in 0...(2 * half) {
            let bin = place >> 16
            if bin >= 0 && bin < bins { votes[row &+ bin] &+= weight }
            place &-= change
            row &+= bins
          }
        }
      }
    }
    return peaks(votes, bins: bins, half: half, step: step) { bin, slope in
      let middle = Double(bin - reach + area.left) + 0.5
      return refined(
        SteepLine(middle: middle, slope: slope, votes: 0, seen: []), map: map, area: area)
    }
  }

  /// The best bins, each fitted; what runs along a better line is dropped, and so are short lines.
  private func peaks(
    _ votes: [Int32], bins: Int, half: Int, step: Double,
    fit: (_ bin: Int, _ slope: Double) -> SteepLine
  ) -> [SteepLine] {
    var candidates: [(votes: Int32, bin: Int, slope: Int)] = []
    let floor = Int32(shortest * 12)
    for s in 0...(2 * half) {
      let row = s * bins
      for bin in 1..<(bins - 1) {
        let sum = votes[row + bin - 1] + 2 * votes[row + bin] + votes[row + bin + 1]
        if sum / 3 < floor { continue }
        if votes[row + bin] >= votes[row + bin - 1] && votes[row + bin] > votes[row + bin + 1] {
          candidates.append((sum, bin, s))
        }
      }
    }
    candidates.sort { a, b in
      a.votes != b.votes ? a.votes > b.votes : (a.bin, a.slope) < (b.bin, b.slope)
    }
    var kept: [SteepLine] = []
    var taken: [(bin: Int, slope: Int)] = []
    for candidate in candidates.prefix(600) {
      var isNew = true
      for other in taken {
        // At the area's ends a line of another slope is `slope difference` pixels away.
        let apart = abs(candidate.bin - other.bin)
        if apart <= 3 && abs(candidate.slope - other.slope) <= 6 { isNew = false }
      }
      if !isNew { continue }
      taken.append((candidate.bin, candidate.slope))
      var line = fit(candidate.bin, Double(candidate.slope - half) * step)
      line.votes = Double(candidate.votes)
      if Double(line.seen.last ?? 0) >= shortest { kept.append(line) }
      if kept.count == limit || taken.count == 3 * limit { break }
    }
    return kept
  }

  /// Least squares on the pixels near the line, twice; then in which rows it is seen.
  private func refined(_ start: SteepLine, map: LumaView, area: PixelArea) -> SteepLine {
    var line = start
    let centre = Double(map.height) / 2
    for reach in [2.0, 1.5] {
      var n = 0.0, sy = 0.0, syy = 0.0, sx = 0.0, sxy = 0.0
      for y in area.top..<area.bottom {
        let dy = Double(y) + 0.5 - centre
        let x = line.middle + line.slope * dy
        let from = max(area.left, Int(x - reach)), to = min(area.right - 1, Int(x + reach))
        if from > to { continue }
        for column in from...to {
          let w = Double(map[column, y])
          if w == 0 { continue }
          let px = Double(column) + 0.5
          n += w
          sy += w * dy
          syy += w * dy * dy
          sx += w * px
          sxy += w * dy * px
        }
      }
      let determinant = n * syy - sy * sy
      guard n > 0, determinant > 1e-6 * n * n else { break }
      let slope = (n * sxy - sy * sx) / determinant
      guard slope.magnitude <= steepest * 1.1 else { break }
      line.slope = slope
      line.middle = (sx - slope * sy) / n
    }
    var seen = [Int32](repeating: 0, count: map.height + 1)
    var count: Int32 = 0
    for y in 0..<map.height {
      let x = line.middle + line.slope * (Double(y) + 0.5 - centre)
      let from = max(0, Int(x - 1.2)), to = min(map.width - 1, Int(x + 1.2))
      if from <= to {
        for column in from...to where map[column, y] != 0 {
          count += 1
          break
        }
      }
      seen[y + 1] = count
    }
    line.seen = seen
    return line
  }
}
