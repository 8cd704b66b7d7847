// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

@_cdecl("cardscan_result_expiry") @implementation
public func cardscan_result_expiry(
  _ result: OpaquePointer!, _ month: UnsafeMutablePointer<Int32>!,
  _ year: UnsafeMutablePointer<Int32>!, _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  guard let month, let year else { return Status.invalidArgument.rawValue }
  guard let expiry = ResultHandle.of(result)?.result.fields?.expiry else {
    return Status.noField.rawValue
  }
  month.pointee = Int32(expiry.date.month)
  year.pointee = Int32(expiry.date.year)
  confidence?.pointee = Double(expiry.confidence)
  return Status.ok.rawValue
}

@_cdecl("cardscan_result_holder") @implementation
public func cardscan_result_holder(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts[0]
}

@_cdecl("cardscan_result_company") @implementation
public func cardscan_result_company(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts[1]
}

@_cdecl("cardscan_result_field_count") @implementation
public func cardscan_result_field_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.fieldCount ?? 0)
}

@_cdecl("cardscan_result_field_label") @implementation
public func cardscan_result_field_label(
  _ result: OpaquePointer!, _ index: Int32
) -> UnsafePointer<CChar>! {
  guard let handle = ResultHandle.of(result), index >= 0, index < handle.result.fieldCount else {
    return nil
  }
  return handle.texts[2 + 2 * Int(index)]
}

@_cdecl("cardscan_result_field_value") @implementation
public func cardscan_result_field_value(
  _ result: OpaquePointer!, _ index: Int32
) -> UnsafePointer<CChar>! {
  guard let handle = ResultHandle.of(result), index >= 0, index < handle.result.fieldCount else {
    return nil
  }
  return handle.texts[3 + 2 * Int(index)]
}

@_cdecl("cardscan_result_line_count") @implementation
public func cardscan_result_line_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.lines.count ?? 0)
}

@_cdecl("cardscan_result_line_text") @implementation
public func cardscan_result_line_text(
  _ result: OpaquePointer!, _ index: Int32
) -> UnsafePointer<CChar>! {
  guard let handle = ResultHandle.of(result), index >= 0, index < handle.result.lines.count else {
    return nil
  }
  return handle.texts[2 + 2 * handle.result.fieldCount + Int(index)]
}

@_cdecl("cardscan_result_line") @implementation
public func cardscan_result_line(
  _ result: OpaquePointer!, _ index: Int32, _ quad: UnsafeMutablePointer<Double>!,
  _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  guard let lines = ResultHandle.of(result)?.result.lines, index >= 0, index < lines.count,
    let place = lines[Int(index)].quad
  else { return Status.invalidArgument.rawValue }
  if let quad { place.write(to: quad) }
  confidence?.pointee = Double(lines[Int(index)].confidence)
  return Status.ok.rawValue
}
