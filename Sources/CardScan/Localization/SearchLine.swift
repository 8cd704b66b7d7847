// SPDX-License-Identifier: Apache-2.0

/// A line on the reduced picture: across = position + slope * (along − middle).
struct SearchLine {
  /// Across at the middle of the picture, reduced pixels.
  var position: Double
  /// Across per along.
  var slope: Double
  /// Strength of the accumulator's peak.
  var votes: Int
  /// Cells along on which the line is seen.
  var total: Int
  /// Longest part of the line that is seen without a greater gap, in cells.
  var longest: Int

  /// Across where the line is `along` reduced pixels from the first row.
  @inline(__always)
  func across(at along: Double, middle: Double) -> Double {
    position + slope * (along - middle)
  }
}
