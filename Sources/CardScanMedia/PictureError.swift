// SPDX-License-Identifier: Apache-2.0

/// Why a picture file could not be read or written; `reason` is one sentence for a person, without
/// the file's name.
public struct PictureError: Error, Equatable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}
