// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One digit as it was read.
public struct DigitReading {
  /// What it is read as, 0 to 9: the most probable value, unless the check digit tells otherwise.
  public var digit: UInt8
  /// Probability of each value 0 to 9; they and the probability of "no digit" add up to 1.
  public var probabilities: InlineArray<10, Float>
  /// Outline, pixels: of a result's digits in the frame, before that on the rectified card or the picture of a line.
  public var box: Quad
}

extension DigitReading {
  /// What a network says about a digit that stands in `box` and is read as `value`.
  @inline(never)
  init(_ digit: PooledDigit, as value: UInt8, box: Quad) {
    self.digit = value
    probabilities = .init(repeating: 0)
    for i in 0..<10 { probabilities[i] = expf(digit.logs[i]) }
    self.box = box
  }
}

/// A number as it was read off a card or off a picture of a line.
public struct NumberReading {
  /// In reading order.
  public var digits: [DigitReading]
  /// Digits of each group, in order; their sum is the count of digits.
  public var groups: [Int]
  /// Calibrated probability that every digit is right, 0 to 1.
  public var confidence: Double
  /// Quarter turns clockwise by which the rectified card must be turned to be read: 0 or 2.
  public var halfTurned: Bool
}
