// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

@_cdecl("cardscan_result_redaction") @implementation
public func cardscan_result_redaction(
  _ result: OpaquePointer!, _ quads: UnsafeMutablePointer<Double>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!, _ extent: UnsafeMutablePointer<Int32>!
) -> cardscan_status {
  guard let found = ResultHandle.of(result)?.result, let count, capacity >= 0,
    quads != nil || capacity == 0
  else { return Status.invalidArgument.rawValue }
  let redaction = Redaction(found, width: found.frameWidth, height: found.frameHeight)
  for (index, area) in redaction.areas.prefix(Int(capacity)).enumerated() {
    area.write(to: quads + 8 * index)
  }
  count.pointee = Int32(clamping: redaction.areas.count)
  extent?.pointee = redaction.extent.rawValue
  return Status.ok.rawValue
}

@_cdecl("cardscan_redact") @implementation
public func cardscan_redact(
  _ result: OpaquePointer!, _ image: UnsafePointer<cardscan_image>!
) -> cardscan_status {
  guard let image else { return Status.invalidArgument.rawValue }
  do throws(ScanError) {
    let frame = try readFrame(image)
    let found = ResultHandle.of(result)?.result ?? ScanResult()
    if result != nil, found.frameWidth != frame.width || found.frameHeight != frame.height {
      return Status.invalidArgument.rawValue
    }
    BlackFill(frame).fill(
      Redaction(found, width: frame.width, height: frame.height).areas)
    return Status.ok.rawValue
  } catch {
    return error.status.rawValue
  }
}
