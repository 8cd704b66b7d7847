// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

@_cdecl("cardscan_result_destroy") @implementation
public func cardscan_result_destroy(_ result: OpaquePointer!) {
  guard let result else { return }
  Unmanaged<ResultHandle>.fromOpaque(UnsafeRawPointer(result)).release()
}

@_cdecl("cardscan_result_status") @implementation
public func cardscan_result_status(_ result: OpaquePointer!) -> cardscan_status {
  (ResultHandle.of(result)?.result.status ?? .noCard).rawValue
}

@_cdecl("cardscan_result_number") @implementation
public func cardscan_result_number(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.number
}

@_cdecl("cardscan_result_masked_number") @implementation
public func cardscan_result_masked_number(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.maskedNumber
}

@_cdecl("cardscan_result_luhn_valid") @implementation
public func cardscan_result_luhn_valid(_ result: OpaquePointer!) -> Int32 {
  ResultHandle.of(result)?.result.isLuhnValid == true ? 1 : 0
}

@_cdecl("cardscan_result_issuer_known") @implementation
public func cardscan_result_issuer_known(_ result: OpaquePointer!) -> Int32 {
  ResultHandle.of(result)?.result.isIssuerKnown == true ? 1 : 0
}

@_cdecl("cardscan_result_brand") @implementation
public func cardscan_result_brand(_ result: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let handle = ResultHandle.of(result) else { return nil }
  return handle.result.brand?.name.cString ?? handle.texts.brand
}

@_cdecl("cardscan_result_confidence") @implementation
public func cardscan_result_confidence(_ result: OpaquePointer!) -> Double {
  ResultHandle.of(result)?.result.confidence ?? 0
}

@_cdecl("cardscan_result_quad") @implementation
public func cardscan_result_quad(
  _ result: OpaquePointer!, _ quad: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  guard let quad else { return Status.invalidArgument.rawValue }
  guard let found = ResultHandle.of(result)?.result.quad else { return Status.noCard.rawValue }
  found.write(to: quad)
  return Status.ok.rawValue
}

@_cdecl("cardscan_result_quad_confidence") @implementation
public func cardscan_result_quad_confidence(_ result: OpaquePointer!) -> Double {
  ResultHandle.of(result)?.result.quadConfidence ?? 0
}

@_cdecl("cardscan_result_candidate_count") @implementation
public func cardscan_result_candidate_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.candidates.count ?? 0)
}

@_cdecl("cardscan_result_candidate") @implementation
public func cardscan_result_candidate(
  _ result: OpaquePointer!, _ index: Int32, _ quad: UnsafeMutablePointer<Double>!,
  _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  guard let candidates = ResultHandle.of(result)?.result.candidates, let quad, index >= 0,
    Int(index) < candidates.count
  else { return Status.invalidArgument.rawValue }
  candidates[Int(index)].quad.write(to: quad)
  confidence?.pointee = candidates[Int(index)].confidence
  return Status.ok.rawValue
}

@_cdecl("cardscan_result_digit_count") @implementation
public func cardscan_result_digit_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.digits.count ?? 0)
}

@_cdecl("cardscan_result_digit") @implementation
public func cardscan_result_digit(
  _ result: OpaquePointer!, _ index: Int32, _ digit: UnsafeMutablePointer<cardscan_digit>!
) -> cardscan_status {
  guard let digits = ResultHandle.of(result)?.result.digits, let digit, index >= 0,
    Int(index) < digits.count
  else { return Status.invalidArgument.rawValue }
  let reading = digits[Int(index)]
  var value = cardscan_digit()
  value.value = Int32(reading.digit)
  withUnsafeMutableBytes(of: &value.probabilities) { bytes in
    let numbers = bytes.bindMemory(to: Float.self)
    for i in 0..<10 { numbers[i] = reading.probabilities[i] }
  }
  reading.box.write(into: &value.quad)
  return value.write(to: digit)
}

@_cdecl("cardscan_result_rectified_card") @implementation
public func cardscan_result_rectified_card(
  _ result: OpaquePointer!, _ picture: UnsafeMutablePointer<cardscan_picture>!
) -> cardscan_status {
  guard let picture else { return Status.invalidArgument.rawValue }
  guard let card = ResultHandle.of(result)?.result.rectifiedCard else {
    return Status.noCard.rawValue
  }
  picture.pointee = cardscan_picture(
    pixels: UnsafePointer(card.base), width: Int32(card.width), height: Int32(card.height),
    stride: Int64(card.stride))
  return Status.ok.rawValue
}

@_cdecl("cardscan_result_timings") @implementation
public func cardscan_result_timings(
  _ result: OpaquePointer!, _ timings: UnsafeMutablePointer<cardscan_timings>!
) -> cardscan_status {
  guard let timings else { return Status.invalidArgument.rawValue }
  var value = cardscan_timings()
  if let spent = ResultHandle.of(result)?.result.timings {
    value.load = spent.load
    value.borders = spent.borders
    value.search = spent.search
    value.rectify = spent.rectify
    value.read = spent.read
    value.total = spent.total
  }
  return value.write(to: timings)
}

@_cdecl("cardscan_result_backend") @implementation
public func cardscan_result_backend(_ result: OpaquePointer!) -> Int32 {
  ResultHandle.of(result)?.result.backend.rawValue ?? 0
}

extension Quad {
  /// Eight numbers, corner by corner.
  func write(to target: UnsafeMutablePointer<Double>) {
    for i in 0..<4 {
      target[2 * i] = self[i].x
      target[2 * i + 1] = self[i].y
    }
  }

  /// The same into an array of a struct.
  @inline(never)
  func write(into field: inout Numbers) {
    withUnsafeMutableBytes(of: &field) { bytes in
      if let target = bytes.bindMemory(to: Double.self).baseAddress { write(to: target) }
    }
  }
}
