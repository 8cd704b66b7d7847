// SPDX-License-Identifier: Apache-2.0

/// Why the preview cannot be served; `reason` is one sentence for a person.
public struct PreviewError: Error, Equatable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}
