// SPDX-License-Identifier: Apache-2.0

/// How the card-area network is shown a frame in which a card may be anywhere. It sees not quite the same in a mirror:
/// what it doubts in one look it may be sure of in the other.
enum FrameLooks {
  /// As it is.
  case direct
  /// With left and right exchanged.
  case mirrored
  /// As it is, and mirrored where that leaves doubts.
  case both
}
