// SPDX-License-Identifier: Apache-2.0

/// Why a picture file could not be read or written; `reason` is one sentence for a person.
public struct PictureError: Error {
  public let reason: String
}
