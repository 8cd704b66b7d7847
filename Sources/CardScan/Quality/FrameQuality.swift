// SPDX-License-Identifier: Apache-2.0

/// How well a card is seen in a frame.
public struct FrameQuality: Sendable {
  /// How steep the edges of text are: the part of its height by which an edge rises over a fifth of a
  /// millimetre on the card, 0 to 1. 1 too where nothing on the card has a clear edge; 0 without a card.
  public var sharpness: Float = 0
  /// Mean luma of the card, or without a card of the frame, 0 to 255.
  public var brightness: Float = 0
  /// The part of the text's area, or where no text is known of the whole card's, that is saturated, 0
  /// to 1.
  public var glare: Float = 0
  /// How fast the card's middle moves, in lengths of the card's longer side a second.
  public var motion: Float = 0

  /// Nothing is seen.
  public init() {}
}

/// What a frame must come up to for its card to be read. Where no frame does for a while, one is read
/// all the same.
public struct QualityLimits: Sendable {
  /// Of `FrameQuality.sharpness`, 0 to 1.
  public var leastSharpness: Float = 0.3
  /// Below it the picture is dark.
  public var leastBrightness: Float = 40
  /// Of `FrameQuality.glare`, 0 to 1.
  public var mostGlare: Float = 0.35
  /// Of `FrameQuality.motion`, lengths of the card a second.
  public var mostMotion: Float = 2

  /// The defaults.
  public init() {}

  /// Whether a frame comes up to all of them.
  public func allow(_ quality: FrameQuality) -> Bool {
    quality.sharpness >= leastSharpness && quality.brightness >= leastBrightness
      && quality.glare <= mostGlare && quality.motion <= mostMotion
  }
}
