// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Time from one frame to the next, in seconds, as a fraction.
public struct FrameInterval: Equatable, Sendable {
  public var numerator: UInt32
  public var denominator: UInt32

  public init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ fraction: cv_fraction) {
    self.init(fraction.numerator, fraction.denominator)
  }

  /// 1000 / (1000 * rate) for a rate in frames a second.
  init(rate: Double) {
    self.init(1000, UInt32(min(max(rate, 0.01), 4_000_000) * 1000))
  }

  /// Frames a second; 0 where the device gave none.
  public var rate: Double {
    numerator == 0 || denominator == 0 ? 0 : Double(denominator) / Double(numerator)
  }
}

/// Rates that the device can take at a size: one, or all between two.
public struct RateRange: Sendable {
  public let fastest: FrameInterval
  public let slowest: FrameInterval

  public init(fastest: FrameInterval, slowest: FrameInterval) {
    self.fastest = fastest
    self.slowest = slowest
  }

  public init(_ interval: FrameInterval) {
    self.init(fastest: interval, slowest: interval)
  }

  public var isSingle: Bool { fastest == slowest }

  /// The interval nearest to `rate` frames a second.
  func nearest(to rate: Double) -> FrameInterval {
    if rate >= fastest.rate { return fastest }
    if rate <= slowest.rate { return slowest }
    return FrameInterval(rate: rate)
  }
}
