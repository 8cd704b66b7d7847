// SPDX-License-Identifier: Apache-2.0

/// Format and size that a camera can be set to.
public struct CameraMode: Sendable {
  public let fourcc: FourCC
  /// Pixels.
  public let width: Int
  public let height: Int
  /// Empty where the device does not tell.
  public let rates: [RateRange]

  public init(fourcc: FourCC, width: Int, height: Int, rates: [RateRange]) {
    self.fourcc = fourcc
    self.width = width
    self.height = height
    self.rates = rates
  }

  /// The interval to ask for: of the rates that reach the wished one the slowest, else the fastest. nil
  /// where the device does not tell its rates.
  func interval(for rate: Double) -> FrameInterval? {
    var best: FrameInterval?
    for range in rates {
      let interval = range.nearest(to: rate)
      guard let known = best else {
        best = interval
        continue
      }
      // 29.97 is as good as 30.
      let reaches = interval.rate >= 0.99 * rate
      let knownReaches = known.rate >= 0.99 * rate
      if reaches != knownReaches ? reaches : (interval.rate < known.rate) == reaches {
        best = interval
      }
    }
    return best
  }
}

/// What is asked of a camera. The device may give something else.
public struct ModeWish: Sendable {
  /// Pixels.
  public var width = 1280
  public var height = 720
  /// Frames a second.
  public var rate = 30.0
  /// nil is any that is understood.
  public var fourcc: FourCC?

  public init() {}
}
