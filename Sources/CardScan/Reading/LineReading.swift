// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What the network says about one digit, pooled over its columns.
struct PooledDigit {
  /// Middle, strip pixels.
  var position: Float
  /// Natural logarithms of the probabilities of the digits 0 to 9 and of "none"; they are
  /// normalised.
  var logs: InlineArray<11, Float>

  /// The most probable digit and its log-probability.
  var best: (digit: UInt8, log: Float) {
    var label = 0
    for i in 1..<10 where logs[i] > logs[label] { label = i }
    return (UInt8(label), logs[label])
  }

  /// Scales the eleven so that they add up to 1.
  mutating func normalise() {
    var top = -Float.infinity
    for i in 0..<11 { top = max(top, logs[i]) }
    guard top.isFinite else { return }
    var sum: Float = 0
    for i in 0..<11 { sum += expf(logs[i] - top) }
    let offset = top + logf(sum)
    for i in 0..<11 { logs[i] -= offset }
  }
}

/// A number as one strip shows it.
struct LineReading {
  var window: StripWindow
  var scores: StripScores
  var digits: [PooledDigit]
  var groups: [Int]
  /// Distance of neighbouring digits of a group, strip pixels.
  var pitch: Float
  /// The lattice's gain and margin: see `LatticePath`.
  var gain: Float
  var margin: Float
  /// What speaks for more digits beside and between those that were read: the cost of calling it
  /// "none", in units of one digit's log-probability.
  var unexplained: Float

  /// The same line with pitch and groups taken from the digits' measured places: the lattice chose
  /// among coarse ones. Groups whose gap is not wider than a spacing become one.
  var measured: LineReading {
    var result = self
    let spacings = spacings(in: 1)
    guard spacings.count > 0, spacings.sum > 0 else { return self }
    result.pitch = spacings.sum / spacings.count
    result.groups = []
    var index = 0
    for size in groups {
      if index > 0, index < digits.count, let last = result.groups.indices.last,
        digits[index].position - digits[index - 1].position < LineReading.leastGap * result.pitch
      {
        result.groups[last] += size
      } else {
        result.groups.append(size)
      }
      index += size
    }
    return result
  }

  /// Spacing across the narrowest gap, in pitches.
  private static let leastGap: Float = 1.22

  /// The values of the digits.
  var values: [UInt8] { digits.map { $0.best.digit } }

  /// Middle of digit `index` on the picture.
  func centre(of index: Int) -> Point {
    window.middlePoint(Double(digits[index].position))
  }

  /// Distance of neighbouring digits of a group, picture pixels.
  var picturePitch: Double { Double(pitch) * window.columnStep.length }

  /// Root mean square deviation of the spacings inside of groups from their mean, share of it.
  var irregularity: Float {
    let spacings = spacings(in: pitch)
    guard spacings.count > 1 else { return 0 }
    let mean = spacings.sum / spacings.count
    return sqrtf(max(0, spacings.squares / spacings.count - mean * mean)) / max(mean, 0.1)
  }

  /// Sums over the spacings inside of groups, in units of so many strip pixels.
  private func spacings(in unit: Float) -> (sum: Float, squares: Float, count: Float) {
    var sums: (sum: Float, squares: Float, count: Float) = (0, 0, 0)
    var index = 0
    for size in groups {
      for i in index + 1..<max(index + 1, min(index + size, digits.count)) {
        let spacing = (digits[i].position - digits[i - 1].position) / unit
        sums = (sums.sum + spacing, sums.squares + spacing * spacing, sums.count + 1)
      }
      index += size
    }
    return sums
  }
}
