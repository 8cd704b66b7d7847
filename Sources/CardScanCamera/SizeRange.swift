// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Sizes that a format comes in, in pixels: one, or all between two in steps.
public struct SizeRange: Sendable {
  public enum Kind: UInt32, Sendable {
    case discrete = 1
    case continuous = 2
    case stepwise = 3
  }

  public let kind: Kind
  public let minimumWidth: Int
  public let maximumWidth: Int
  public let stepWidth: Int
  public let minimumHeight: Int
  public let maximumHeight: Int
  public let stepHeight: Int

  /// nil where there is no size in it.
  init?(_ sizes: cv_sizes) {
    guard let kind = Kind(rawValue: sizes.kind), sizes.min_width > 0, sizes.min_height > 0,
      sizes.max_width >= sizes.min_width, sizes.max_height >= sizes.min_height
    else { return nil }
    self.kind = kind
    minimumWidth = Int(sizes.min_width)
    maximumWidth = Int(sizes.max_width)
    stepWidth = max(1, Int(sizes.step_width))
    minimumHeight = Int(sizes.min_height)
    maximumHeight = Int(sizes.max_height)
    stepHeight = max(1, Int(sizes.step_height))
  }

  /// A single size.
  public init(width: Int, height: Int) {
    kind = .discrete
    minimumWidth = width
    maximumWidth = width
    stepWidth = 1
    minimumHeight = height
    maximumHeight = height
    stepHeight = 1
  }

  /// The size of the range that is nearest to the wished one, width and height each for itself.
  public func nearest(width: Int, height: Int) -> (width: Int, height: Int) {
    (
      SizeRange.nearest(width, minimumWidth, maximumWidth, stepWidth),
      SizeRange.nearest(height, minimumHeight, maximumHeight, stepHeight)
    )
  }

  private static func nearest(_ wish: Int, _ minimum: Int, _ maximum: Int, _ step: Int) -> Int {
    guard wish > minimum else { return minimum }
    let steps = (min(wish, maximum) - minimum + step / 2) / step
    return minimum + min(steps, (maximum - minimum) / step) * step
  }
}
