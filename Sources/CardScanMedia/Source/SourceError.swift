// SPDX-License-Identifier: Apache-2.0

/// Why a source gives no frame; `reason` is one sentence for a person, without the source's name.
public struct SourceError: Error, Equatable, CustomStringConvertible {
  public let reason: String
  /// Whether the source may be there again later, as a camera that was unplugged.
  public let isPassing: Bool

  public init(_ reason: String, isPassing: Bool = false) {
    self.reason = reason
    self.isPassing = isPassing
  }

  public var description: String { reason }
}
