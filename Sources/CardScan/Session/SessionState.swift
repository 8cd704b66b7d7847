// SPDX-License-Identifier: Apache-2.0

/// How far a session is. The numbers are those of the C interface.
public enum SessionPhase: Int32, Sendable {
  /// No card is seen.
  case searching = 0
  /// A card is seen, and nothing was read so far.
  case cardSeen = 1
  /// Something was read.
  case reading = 2
  /// It ended: frames change nothing until another card is seen, or `reset`.
  case done = 3
}

/// Why a session ended. The numbers are those of the C interface.
public enum SessionEnd: Int32, Sendable {
  /// It did not.
  case none = 0
  /// All required fields are stable.
  case complete = 1
  /// There were as many observations as the options allow.
  case observations = 2
  /// It lasted as long as the options allow.
  case time = 3
}

/// What the person should do. The numbers are those of the C interface.
public enum Advice: Int32, Sendable {
  /// Nothing: it goes well.
  case none = 0
  /// Show a card.
  case showCard = 1
  /// Bring the card closer.
  case closer = 2
  /// Move the card away: a corner is outside of the frame.
  case further = 3
  /// Hold the card still.
  case holdStill = 4
  /// Give more light.
  case moreLight = 5
  /// Tilt the card away from the glare.
  case lessGlare = 6
  /// Show the other side.
  case turnCard = 7
  /// Switch the torch on.
  case torchOn = 8
}

/// What a session knows after a frame.
public struct SessionState {
  /// How far the session is.
  public var phase = SessionPhase.searching
  /// Why it ended; `.none` as long as it goes on.
  public var end = SessionEnd.none
  /// What the person should do now.
  public var advice = Advice.none
  /// Of this frame; where the session is done, of the last one that counted, in the background of the last one that was
  /// measured.
  public var quality = FrameQuality()
  /// Whether something new is known of the quality.
  var isMeasured = false
  /// The card that is followed, where it is in this frame; nil where none is.
  public var card: TrackedCard?
  /// Of the card that the evidence is of; 0 where there was none.
  public var identity: UInt64 = 0
  /// Frames that were pushed since the session began or was reset, with those that were dropped.
  public var frames = 0
  /// Frames that came late and were not looked at.
  public var droppedFrames = 0
  /// Frames of this card that were read.
  public var observations = 0
  /// Whether this frame came late and was not looked at.
  public var isDropped = false
  /// Whether this frame was read, or in the background one or two before it: a card was seen in it well enough.
  public var wasRead = false
  /// The fields that are stable.
  public var stable: WantedFields = []
  /// All that is known so far. The number is there where it is sure; the digits are there before,
  /// each with its probabilities. Outlines and timings are those of this frame, in the background of the last one that
  /// was read.
  public var result = ScanResult()

  /// `.ok` where the number is known, or where it is not wanted another field; `.noCard`, `.noNumber`
  /// or `.noField`.
  public var status: Status {
    result.status == .noCard && card != nil ? .noNumber : result.status
  }
}
