// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// Asks a result for everything that it has and for some that it has not, and compares with what
/// cardscan.h promises.
struct ResultChecks {
  let result: OpaquePointer?

  func run(acceptsInvalidLuhn: Bool) {
    let status = cardscan_result_status(result)
    check((0...3).contains(status), "a result has the status \(status)")
    number(acceptsInvalidLuhn)
    outlines()
    digits()
    dates()
    fields()
    lines(
      cardscan_result_line_count(result), cardscan_result_line_text, cardscan_result_line,
      cardscan_result_line_character_count, cardscan_result_line_character)
    lines(
      cardscan_result_region_line_count(result), cardscan_result_region_line_text,
      cardscan_result_region_line, cardscan_result_region_line_character_count,
      cardscan_result_region_line_character)
    picture()
    var timings = cardscan_timings()
    timings.struct_size = UInt32(MemoryLayout<cardscan_timings>.size)
    check(cardscan_result_timings(result, &timings) == (result == nil ? -1 : 0), "times")
    _ = cardscan_result_backend(result)
  }

  private func number(_ acceptsInvalidLuhn: Bool) {
    let masked = cardscan_result_masked_number(result).map { String(cString: $0) }
    let confidence = cardscan_result_confidence(result)
    check(confidence >= 0 && confidence <= 1, "a number's confidence is \(confidence)")
    guard let text = cardscan_result_number(result) else {
      check(masked == nil, "a masked number without a number")
      return
    }
    let digits = String(cString: text).utf8
    check((1...19).contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }, "digits")
    check(
      masked == String(repeating: "*", count: max(0, digits.count - 4))
        + String(decoding: digits.suffix(4), as: UTF8.self), "a number is not masked")
    check(
      acceptsInvalidLuhn || cardscan_result_luhn_valid(result) == 1,
      "a number without a right check digit was given out")
    _ = cardscan_result_brand(result).map { String(cString: $0) }
    _ = cardscan_result_issuer_known(result)
  }

  private func outlines() {
    var quad = [Double](repeating: 0, count: 8)
    var confidence = 0.0
    if cardscan_result_quad(result, &quad) == 0 { finite(quad) }
    let certainty = cardscan_result_quad_confidence(result)
    check(certainty >= 0 && certainty <= 1, "an outline's confidence is \(certainty)")
    let count = cardscan_result_candidate_count(result)
    for index in -1...count {
      let status = cardscan_result_candidate(result, index, &quad, &confidence)
      check(status == (index >= 0 && index < count ? 0 : -1), "an outline's index")
      if status == 0 { finite(quad) }
    }
  }

  private func finite(_ quad: [Double]) {
    check(quad.allSatisfy { $0.isFinite }, "an outline that is not finite: \(quad)")
  }

  private func digits() {
    var digit = cardscan_digit()
    let count = cardscan_result_digit_count(result)
    for index in -1...count {
      digit.struct_size = UInt32(MemoryLayout<cardscan_digit>.size)
      let status = cardscan_result_digit(result, index, &digit)
      check(status == (index >= 0 && index < count ? 0 : -1), "a digit's index")
      guard status == 0 else { continue }
      check((0...9).contains(digit.value), "a digit is \(digit.value)")
      withUnsafeBytes(of: digit.probabilities) { bytes in
        for p in bytes.bindMemory(to: Float.self) {
          check(p >= 0 && p <= 1.0001, "a digit's probability is \(p)")
        }
      }
    }
  }

  private func dates() {
    var month: Int32 = 0, year: Int32 = 0
    var confidence = 0.0
    if cardscan_result_expiry(result, &month, &year, &confidence) == 0 {
      check((1...12).contains(month) && confidence >= 0 && confidence <= 1, "a date")
    }
    for index in -1...Int32(4) {
      _ = cardscan_result_other_expiry(result, index, &month, &year, &confidence)
    }
    _ = cardscan_result_holder(result).map { String(cString: $0) }
    _ = cardscan_result_company(result).map { String(cString: $0) }
  }

  private func fields() {
    for kind in -1...Int32(6) {
      let count = cardscan_result_count(result, kind)
      for index in -1...count {
        var field = cardscan_field()
        field.struct_size = UInt32(MemoryLayout<cardscan_field>.size)
        let status = cardscan_result_field(result, kind, index, &field)
        check(status == (index >= 0 && index < count ? 0 : -1), "a field's index")
        guard status == 0 else { continue }
        check((0...3).contains(field.state), "a field's state is \(field.state)")
        check(
          field.confidence >= 0 && field.confidence <= 1, "a field's confidence is \(field.confidence)")
        check((field.text != nil) == (field.state == 3), "a field's text and its state")
        _ = field.text.map { String(cString: $0) }
        _ = field.name.map { String(cString: $0) }
      }
    }
  }

  private func lines(
    _ count: Int32, _ text: (OpaquePointer?, Int32) -> UnsafePointer<CChar>?,
    _ line: (OpaquePointer?, Int32, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?)
      -> cardscan_status, _ length: (OpaquePointer?, Int32) -> Int32,
    _ letter: (OpaquePointer?, Int32, Int32, UnsafeMutablePointer<cardscan_character>?) ->
      cardscan_status
  ) {
    var quad = [Double](repeating: 0, count: 8)
    var confidence = 0.0
    for index in -1...count {
      let isThere = index >= 0 && index < count
      let characters = length(result, index)
      check((text(result, index) != nil) == isThere && (isThere || characters == 0), "a line's index")
      if line(result, index, &quad, &confidence) == 0 {
        finite(quad)
        check(confidence >= 0 && confidence <= 1, "a line's confidence is \(confidence)")
      }
      for place in -1...characters {
        var character = cardscan_character()
        character.struct_size = UInt32(MemoryLayout<cardscan_character>.size)
        let status = letter(result, index, place, &character)
        check(status == (place >= 0 && place < characters ? 0 : -1), "a character's index")
      }
    }
  }

  private func picture() {
    var picture = cardscan_picture()
    guard cardscan_result_rectified_card(result, &picture) == 0, let pixels = picture.pixels else { return }
    var sum = 0
    for y in 0..<Int(picture.height) {
      for x in 0..<4 * Int(picture.width) { sum &+= Int(pixels[y * Int(picture.stride) + x]) }
    }
    check(sum >= 0, "pixels")
  }
}
