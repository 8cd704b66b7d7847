// SPDX-License-Identifier: Apache-2.0

/// What is done besides where a card is not read surely at once: all of it in the first frame of a card, then a part in
/// turn, because other frames say more than more looks at one.
struct ReadingEffort {
  /// Frames of the card that were read before.
  var observations = 0

  /// Whether numbers are looked for that are a part of a row, and lines that may hold a name are looked at in more than
  /// other sizes.
  var looksCloser: Bool { observations & 3 == 0 }
  /// Whether numbers are looked for at any place.
  var looksEverywhere: Bool { observations == 0 || observations & 3 == 2 }
}
