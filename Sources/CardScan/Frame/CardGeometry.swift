// SPDX-License-Identifier: Apache-2.0

/// The card ID-1 of ISO/IEC 7810 and the picture it is rectified to.
public enum CardGeometry {
  /// Millimetres.
  public static let cardWidth = 85.60
  /// Millimetres.
  public static let cardHeight = 53.98
  /// Width divided by height: 1.5858.
  public static let aspectRatio = cardWidth / cardHeight
  /// Pixels per millimetre on the rectified card.
  public static let pixelsPerMillimetre = 10.0
  /// Pixels.
  public static let rectifiedWidth = 856
  /// Pixels.
  public static let rectifiedHeight = 540
}
