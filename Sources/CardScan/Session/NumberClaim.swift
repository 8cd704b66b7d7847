// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A number that a row of digits may show, and what speaks for it, as natural logarithms of odds.
struct NumberClaim {
  var value: UInt64
  /// How many frames read it as a whole, exactly alike; 0: none need have, it is what all their digits show.
  var frames: Double
  /// That all digits are right: the best of what these frames say themselves, or what the digits say.
  var odds: Double
  /// The same by the digits of all frames.
  var together: Double = 0

  /// Frames of one card are no independent witnesses: more than so many of them add nothing.
  private static let witnesses = 3.0
  /// How much more than the digits of all frames those say that read the number as a whole.
  private static let more = 4.0
  /// What the digits of all frames count beside the frames that read a number as a whole, and at most.
  private static let share = 0.2, most = 1.0

  /// Whether it may be given: what a single frame read as a whole only speaks against others.
  var isCandidate: Bool { frames != 1 }

  /// That it is right, were there no other claim. What frames say themselves knows more than the digits.
  var own: Double {
    frames > 0 ? min(odds + log(min(frames, Self.witnesses)), together + Self.more) : odds
  }

  /// What speaks for it among claims that differ: each frame counts.
  var support: Double { frames > 0 ? odds + log(frames) : odds }

  /// How much more likely it is than `other`, a claim of the same row or not.
  @inline(__always)
  func lead(over other: NumberClaim, isSameRow: Bool) -> Double {
    let together = isSameRow ? Self.share * (together - other.together) : 0
    return support - other.support + max(-Self.most, min(Self.most, together))
  }
}
