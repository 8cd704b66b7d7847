// SPDX-License-Identifier: Apache-2.0

/// A straight border of an outline, from corner to corner.
public struct BorderLine: Sendable {
  /// One end, frame pixels.
  public var start: Point
  /// The other end, frame pixels.
  public var end: Point
  /// Share of the line between the corners that shows an edge, 0 to 1.
  public var support: Double

  /// A border between two points.
  public init(start: Point, end: Point, support: Double) {
    self.start = start
    self.end = end
    self.support = support
  }
}

/// An outline that may be a card's.
public struct CardCandidate: Sendable {
  /// Frame pixels; which corner is the card's top left is not known yet: here it is the one that is
  /// top left in the frame as passed in.
  public var quad: Quad
  /// 0 to 1.
  public var confidence: Double
  /// Whether the outline alone says that it is a card's; else that depends on what can be read there.
  var isSure = true
  /// Top, right, bottom, left border.
  public var lines: InlineArray<4, BorderLine>

  /// An outline with its borders.
  public init(quad: Quad, confidence: Double, lines: InlineArray<4, BorderLine>) {
    self.quad = quad
    self.confidence = confidence
    self.lines = lines
  }

  /// An outline that was not found by its borders, which are seen as surely as it is.
  init(quad: Quad, confidence: Double) {
    let lines = InlineArray<4, BorderLine> { i in
      BorderLine(start: quad[i], end: quad[i + 1], support: confidence)
    }
    self.init(quad: quad, confidence: confidence, lines: lines)
  }
}
