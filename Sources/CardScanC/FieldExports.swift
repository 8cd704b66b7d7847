// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

@_cdecl("cardscan_result_count") @implementation
public func cardscan_result_count(_ result: OpaquePointer!, _ kind: Int32) -> Int32 {
  guard let handle = ResultHandle.of(result), let kind = FieldKind(rawValue: kind) else { return 0 }
  return Int32(clamping: handle.result.count(of: kind))
}

@_cdecl("cardscan_result_field") @implementation
public func cardscan_result_field(
  _ result: OpaquePointer!, _ kind: Int32, _ index: Int32,
  _ field: UnsafeMutablePointer<cardscan_field>!
) -> cardscan_status {
  guard let handle = ResultHandle.of(result), let kind = FieldKind(rawValue: kind), let field,
    let report = handle.result.report(of: kind, Int(index))
  else { return Status.invalidArgument.rawValue }
  var value = cardscan_field()
  value.state = report.state.rawValue
  value.flags = report.flags.rawValue
  value.confidence = report.confidence
  if let quad = report.quad {
    value.has_quad = 1
    quad.write(into: &value.quad)
  }
  switch kind {
  case .number: value.text = handle.number
  case .expiry: value.text = handle.texts.expiry
  case .holder: value.text = handle.texts.holder
  case .company: value.text = handle.texts.company
  case .phone: value.text = handle.texts.phone(Int(index))
  case .value:
    value.text = handle.texts.value(Int(index))
    value.name = handle.texts.name(Int(index))
  }
  return value.write(to: field)
}

@_cdecl("cardscan_result_expiry") @implementation
public func cardscan_result_expiry(
  _ result: OpaquePointer!, _ month: UnsafeMutablePointer<Int32>!,
  _ year: UnsafeMutablePointer<Int32>!, _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  write(ResultHandle.of(result)?.result.fields?.expiry, month, year, confidence)
}

@_cdecl("cardscan_result_other_expiry") @implementation
public func cardscan_result_other_expiry(
  _ result: OpaquePointer!, _ index: Int32, _ month: UnsafeMutablePointer<Int32>!,
  _ year: UnsafeMutablePointer<Int32>!, _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  let dates = ResultHandle.of(result)?.result.fields?.otherExpiries ?? []
  let date = index >= 0 && Int(index) < dates.count ? dates[Int(index)] : nil
  return write(date, month, year, confidence)
}

private func write(
  _ date: ExpiryReading?, _ month: UnsafeMutablePointer<Int32>?,
  _ year: UnsafeMutablePointer<Int32>?, _ confidence: UnsafeMutablePointer<Double>?
) -> cardscan_status {
  guard let month, let year else { return Status.invalidArgument.rawValue }
  guard let date else { return Status.noField.rawValue }
  month.pointee = Int32(date.date.month)
  year.pointee = Int32(date.date.year)
  confidence?.pointee = Double(date.confidence)
  return Status.ok.rawValue
}

@_cdecl("cardscan_result_holder") @implementation
public func cardscan_result_holder(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts.holder
}

@_cdecl("cardscan_result_company") @implementation
public func cardscan_result_company(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts.company
}
