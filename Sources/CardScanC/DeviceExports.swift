// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

@_cdecl("cardscan_devices") @implementation
public func cardscan_devices(
  _ devices: UnsafeMutablePointer<cardscan_device>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> cardscan_status {
  guard let count, capacity >= 0, devices != nil || capacity == 0 else {
    return Status.invalidArgument.rawValue
  }
  let found = Engine.devices()
  for (index, device) in found.prefix(Int(capacity)).enumerated() {
    var entry = cardscan_device()
    entry.type = device.kind.rawValue
    copy(device.name, into: &entry.name)
    copy(device.platform, into: &entry.platform)
    copy(device.driver, into: &entry.driver)
    devices[index] = entry
  }
  count.pointee = Int32(clamping: found.count)
  return Status.ok.rawValue
}

/// Copies as much of a NUL-terminated text as fits into a zeroed array of characters of a struct,
/// and leaves its last byte NUL.
private func copy<Field>(_ text: [CChar], into field: inout Field) {
  withUnsafeMutableBytes(of: &field) { bytes in
    for (index, character) in text.enumerated() where index < bytes.count - 1 {
      if character == 0 { break }
      bytes[index] = UInt8(bitPattern: character)
    }
  }
}
