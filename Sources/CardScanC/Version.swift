// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

private let version: StaticString = "0.1.0"

@_cdecl("cardscan_version") @implementation
public func cardscan_version() -> UnsafePointer<CChar>! { version.cString }

@_cdecl("cardscan_status_string") @implementation
public func cardscan_status_string(_ status: cardscan_status) -> UnsafePointer<CChar>! {
  let text: StaticString =
    switch Status(rawValue: status) {
    case .ok: "success"
    case .noCard: "there is no card"
    case .noNumber: "there is a card, but no number that is sure enough"
    case .noField: "there is no such field, or it is not sure enough"
    case .invalidArgument: "an argument is null, out of range or contradicts another"
    case .tooLarge: "the picture is too large"
    case .outOfMemory: "memory was refused"
    case .deviceUnavailable: "the OpenCL device is not there or cannot be used"
    case .deviceFailed: "the OpenCL device failed at work"
    case .badWeights: "the weights inside the library cannot be read"
    default: "an unknown status"
    }
  return text.cString
}
