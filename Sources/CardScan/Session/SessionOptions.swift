// SPDX-License-Identifier: Apache-2.0

/// How a session goes on and when it ends.
public struct SessionOptions {
  /// What each frame is asked for; its `quad` is the session's own.
  public var scan = ScanOptions()
  /// The fields that must be stable for the session to be done. With `.values` all that the rules
  /// ask for. Without text (`scan.wantsText`) of these the number alone.
  public var required: WantedFields = [.number, .expiry, .holder]
  /// Observations in a row in which a field must be the same to be stable, those not counted that show another value
  /// themselves, and a date or a name shown by two of them.
  public var stableObservations = 6
  /// Observations after which the session ends with what there is; 0: never.
  public var mostObservations = 50
  /// Nanoseconds from the card's first frame after which the session ends with what there is; 0: never.
  public var longestTime: UInt64 = 0
  /// Frames without a number in a dark picture after which light is asked for; 0: never.
  public var torchFrames = 20
  /// What a frame must come up to for its card to be read.
  public var limits = QualityLimits()
  /// Whether cards are searched and read in a thread of the session's own, on copies of frames, while each push follows
  /// the card only and returns: so a frame takes a small part of the time, and as many are read as there is time for.
  /// What is known then depends on the machine's speed. Otherwise each push does all of it.
  public var isInBackground = false

  /// The defaults.
  public init() {}

  /// Throws where a value is not a number or out of its range.
  func check() throws(ScanError) {
    try scan.check()
    guard scan.quad == nil else {
      throw ScanError(.invalidArgument, "a session finds the card's outline itself")
    }
    guard stableObservations >= 1, mostObservations >= 0, torchFrames >= 0 else {
      throw ScanError(.invalidArgument, "a session's counts cannot be negative")
    }
    guard limits.leastSharpness >= 0, limits.leastBrightness >= 0, limits.mostGlare >= 0,
      limits.mostMotion >= 0
    else {
      throw ScanError(.invalidArgument, "a limit of quality is negative or no number")
    }
    guard scan.fields.wanted.isSuperset(of: required) else {
      throw ScanError(.invalidArgument, "a session requires a field that is not wanted")
    }
  }
}
