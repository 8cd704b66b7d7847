// SPDX-License-Identifier: Apache-2.0

/// Where the caller expects the card.
public enum Guide {
  /// Nowhere in particular: the whole frame is searched.
  case none
  /// The card's outline near an upright rectangle in frame pixels.
  case rectangle(x: Double, y: Double, width: Double, height: Double)
  /// The rectangle that a frame of this size gets by default: of the card's shape (upright in a frame
  /// that is seen in portrait after `orientation`: still the card lying), 70 % of the frame's width
  /// but at most 85 % of its height, centred.
  case centred
}

/// What `VNDetectRectanglesRequest` calls by the same names; the defaults are the card's.
public struct RectangleOptions: Sendable {
  /// Least ratio of the longer to the shorter side. 85.60/53.98 − 5 %.
  public var minimumAspectRatio = CardGeometry.aspectRatio * 0.95
  /// Greatest ratio of the longer to the shorter side. 85.60/53.98 + 10 %.
  public var maximumAspectRatio = CardGeometry.aspectRatio * 1.10
  /// Least length of the quad's shorter side as a part of the frame's shorter side, 0 to 1.
  public var minimumSize = 0.2
  /// Degrees by which a corner may differ from 90; 0 to 45.
  public var quadratureTolerance = 30.0
  /// Least confidence of a quad, 0 to 1.
  public var minimumConfidence = 0.0
  /// The most quads that are handed on, strongest first; 0 is no limit.
  public var maximumObservations = 1

  public init() {}
}
