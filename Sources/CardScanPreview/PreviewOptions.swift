// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What a preview shows, and where it is served.
public struct PreviewOptions {
  /// An IPv4 or IPv6 address of this machine; 0.0.0.0 and :: are all of them.
  public var address = "127.0.0.1"
  /// 0 is any one that is free.
  public var port: UInt16
  /// What the frames come from, for people.
  public var source = ""
  /// Where the session expects the card.
  public var guide = Guide.none
  /// The session's, which the meters show.
  public var limits = QualityLimits()

  public init(port: UInt16) { self.port = port }
}
