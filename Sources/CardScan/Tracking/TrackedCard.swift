// SPDX-License-Identifier: Apache-2.0

/// A card that is followed from frame to frame.
public struct TrackedCard: Sendable {
  /// The numbers are those of the C interface.
  public enum State: Int32, Sendable {
    /// The search found it in this frame: for the first time, or again.
    case detected = 0
    /// It was followed into this frame by its borders and by what is on it.
    case followed = 1
    /// It is not seen in this frame, or it is not sure that this is still the same card; the quad is
    /// where it would be. What is read there now must not be added to what was read before.
    case coasting = 2
  }

  /// The same number as long as it is the same card, and never that of another one; from 1 on.
  public var identity: UInt64
  /// Whether it is seen in this frame, and how it was found.
  public var state: State
  /// The outline in frame pixels. The corners keep their order from frame to frame; which of them is
  /// the card's top left is not known.
  public var quad: Quad
  /// How sure it is that `quad` is the card's outline, 0 to 1.
  public var confidence: Double
  /// Of the outline's middle, frame pixels a second.
  public var velocity: Point
  /// Frames in which it was seen, with this one.
  public var frames: Int
  /// Frames since it was last seen; 0 where it is seen.
  public var framesSinceSeen: Int
  /// Nanoseconds since it got its identity.
  public var age: UInt64
}
