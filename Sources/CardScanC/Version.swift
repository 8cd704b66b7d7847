// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

private let version: StaticString = "0.1.0"

@_cdecl("cardscan_version") @implementation
public func cardscan_version() -> UnsafePointer<CChar>! {
  UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self)
}
