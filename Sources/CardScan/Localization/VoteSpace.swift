// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// The accumulator of the line search: a row of bins across for each slope. Memory is kept from
/// search to search.
final class VoteSpace {
  /// The best bin: the line that it stands for, and its smoothed votes.
  struct Peak {
    var position: Double
    var slope: Double
    var votes: Int
    fileprivate var row: Int
    fileprivate var bin: Int
  }

  /// Votes of a point of strength 0.
  static let leastWeight = 2
  /// Neighbouring bins are added as 1 2 1.
  static let smoothing = 4

  private static let slopeStep: Float = 0.0075
  /// Bins across are counted in 1/65536.
  private static let unit: Float = 65536

  /// A point has one crest a cell along, so that 6 votes on a side of 5461 cells, smoothed, still
  /// fit into 17 bits: the sums are made in 32.
  private var votes: UnsafeMutablePointer<Int16>
  private var capacity = 1
  private var bins = 0
  private var slopes = 0
  private var first: Float = 0
  private var lowest: Float = 0
  private var middle: Float = 0
  /// Upper limits of the peaks of each slope.
  private var limits = [Int32]()

  init() { votes = .allocate(capacity: 1) }

  deinit { votes.deallocate() }

  /// Votes of a point by its strength.
  @inline(__always)
  static func weight(_ point: cs_edge_point) -> Int16 {
    Int16(leastWeight) &+ Int16(min(point.strength, 64)) / 16
  }

  /// Empties the space for lines of slope −steepest … steepest between `from` and `to` across,
  /// halfway along; `middle` is half of the cells along.
  func begin(from: Double, to: Double, steepest: Double, middle: Double) {
    bins = (to - from).truncated + 3
    slopes = 2 * (steepest / Double(Self.slopeStep)).truncated + 1
    first = Float(from) - 1
    lowest = -Float(slopes / 2) * Self.slopeStep
    self.middle = Float(middle)
    let cells = bins * slopes
    if cells > capacity {
      votes.deallocate()
      votes = .allocate(capacity: cells)
      capacity = cells
    }
    memset(votes, 0, cells * MemoryLayout<Int16>.stride)
    limits.shorten(to: 0)
  }

  /// All points have voted.
  func finish() {
    for row in 0..<slopes { limits.append(greatest(row)) }
  }

  /// Adds the point's votes for the lines through it near its own direction; with `sign` −1 takes
  /// them back.
  @inline(__always)
  func vote(_ point: cs_edge_point, _ sign: Int16) {
    let low = max(point.slope - point.doubt, lowest)
    let high = min(point.slope + point.doubt, -lowest)
    guard low <= high else { return }
    let from = Int((low - lowest) / Self.slopeStep + 0.5)
    let to = min(slopes &- 1, Int((high - lowest) / Self.slopeStep + 0.5))
    guard from <= to else { return }
    let distance = Float(point.row) + 0.5 - middle
    let weight = sign &* Self.weight(point)
    let step = Int(-Self.slopeStep * distance * Self.unit)
    let start = point.position - first - (lowest + Float(from) * Self.slopeStep) * distance
    var bin = Int(start * Self.unit)
    var row = votes + from &* bins
    let limit = UInt(bitPattern: bins)
    var left = to &- from &+ 1
    while left > 0 {
      let at = bin >> 16
      // Negative numbers are great ones without their sign.
      if UInt(bitPattern: at) < limit { row[at] &+= weight }
      bin = bin &+ step
      row += bins
      left = left &- 1
    }
  }

  /// The best bin of all; nil where no vote is left. Votes only ever go down, so an old peak is an
  /// upper limit of the new one.
  func strongest() -> Peak? {
    while true {
      var best: Int32 = 0
      var row = -1
      for i in 0..<slopes where limits[i] > best {
        best = limits[i]
        row = i
      }
      guard row >= 0 else { return nil }
      let value = greatest(row)
      limits[row] = value
      if value == best {
        let bin = place(of: value, in: row)
        return Peak(
          position: Double(first) + Double(bin) + 0.5,
          slope: Double(lowest + Float(row) * Self.slopeStep), votes: Int(value), row: row,
          bin: bin)
      }
    }
  }

  /// Takes a peak away that no point stands for any more.
  func clear(_ peak: Peak) {
    let row = votes + peak.row &* bins
    for i in max(0, peak.bin &- 1)...min(bins &- 1, peak.bin &+ 1) { row[i] = 0 }
    limits[peak.row] = greatest(peak.row)
  }

  @inline(__always)
  private func smoothed(_ row: UnsafeMutablePointer<Int16>, _ i: Int) -> Int32 {
    Int32(row[i &- 1]) &+ 2 &* Int32(row[i]) &+ Int32(row[i &+ 1])
  }

  /// The greatest smoothed bin of a row.
  private func greatest(_ number: Int) -> Int32 {
    cs_greatest_smoothed(votes + number &* bins, bins)
  }

  private func place(of value: Int32, in number: Int) -> Int {
    let row = votes + number &* bins
    var i = 1
    while i < bins &- 1 {
      if smoothed(row, i) == value { return i }
      i = i &+ 1
    }
    return 1
  }
}
