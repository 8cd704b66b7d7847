// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Why a picture file could not be read or written; `reason` is one sentence for a person, without
/// the file's name.
public struct PictureError: Error, Equatable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}

extension PictureError {
  /// `what` happened, and the system's reason.
  public init(_ what: String, because error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    if let cause = cause.map({ $0 as NSError }), cause.domain == NSPOSIXErrorDomain {
      self.init("\(what): \(String(cString: strerror(Int32(cause.code))))")
    } else {
      self.init("\(what): \(error.localizedDescription)")
    }
  }
}
