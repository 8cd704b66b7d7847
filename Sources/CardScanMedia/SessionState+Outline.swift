// SPDX-License-Identifier: Apache-2.0
import CardScan

extension SessionState {
  /// The outline of the card that is followed, with corners that run as those do that were read: in a mirrored frame
  /// they run the other way round than a tracker's. Which comes first is the tracker's.
  public var followedOutline: Quad? {
    guard let quad = card?.quad else { return nil }
    return result.quad.map { $0 != $0.clockwise } == true ? quad.mirrored : quad
  }
}
