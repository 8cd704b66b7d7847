// SPDX-License-Identifier: Apache-2.0
import CCardScan

@testable import CardScanC

/// All that a result says through the C interface, but for the times, one entry a statement. Floating-point
/// numbers are written so that other bits give another text. It has the whole number: compare it, print it not.
struct Transcript: Equatable {
  private(set) var entries: [String] = []

  init(_ result: OpaquePointer?) {
    note("status", cardscan_result_status(result))
    note("number", text(cardscan_result_number(result)))
    note("masked", text(cardscan_result_masked_number(result)))
    note("luhn", cardscan_result_luhn_valid(result), cardscan_result_issuer_known(result))
    note("brand", text(cardscan_result_brand(result)))
    note("confidence", cardscan_result_confidence(result), cardscan_result_quad_confidence(result))
    note("backend", cardscan_result_backend(result))
    quads(result)
    digits(result)
    fields(result)
    lines(result)
    redaction(result)
    rectifiedCard(result)
  }

  /// A line of one's own.
  mutating func note(_ name: String, _ values: Any...) {
    entries.append(name + " " + values.map { "\($0)" }.joined(separator: " "))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? "-"
  }

  private mutating func quads(_ result: OpaquePointer?) {
    var quad = [Double](repeating: 0, count: 8), confidence = 0.0
    note("quad", cardscan_result_quad(result, &quad), quad)
    for index in 0..<cardscan_result_candidate_count(result) {
      note("candidate", cardscan_result_candidate(result, index, &quad, &confidence), quad, confidence)
    }
  }

  private mutating func digits(_ result: OpaquePointer?) {
    for index in 0..<cardscan_result_digit_count(result) {
      var digit = cardscan_digit()
      digit.struct_size = UInt32(MemoryLayout<cardscan_digit>.size)
      note("digit", cardscan_result_digit(result, index, &digit), digit)
    }
  }

  private mutating func fields(_ result: OpaquePointer?) {
    for kind in Int32(0)..<16 {
      for index in 0..<cardscan_result_count(result, kind) {
        var field = cardscan_field()
        field.struct_size = UInt32(MemoryLayout<cardscan_field>.size)
        note(
          "field", kind, cardscan_result_field(result, kind, index, &field), field.state, field.flags,
          field.has_quad, field.confidence, field.corners, text(field.text), text(field.name))
      }
    }
  }

  private mutating func lines(_ result: OpaquePointer?) {
    var quad = [Double](repeating: 0, count: 8), confidence = 0.0
    for index in 0..<cardscan_result_line_count(result) {
      note("line", text(cardscan_result_line_text(result, index)))
      note("at", cardscan_result_line(result, index, &quad, &confidence), quad, confidence)
      for place in 0..<cardscan_result_line_character_count(result, index) {
        var character = cardscan_character()
        character.struct_size = UInt32(MemoryLayout<cardscan_character>.size)
        note(
          "character", cardscan_result_line_character(result, index, place, &character), character)
      }
    }
  }

  private mutating func redaction(_ result: OpaquePointer?) {
    var count: Int32 = 0, extent: Int32 = 0
    var quads = [Double](repeating: 0, count: 8 * 64)
    let status = cardscan_result_redaction(result, &quads, 64, &count, &extent)
    note("redaction", status, count, extent, quads)
  }

  private mutating func rectifiedCard(_ result: OpaquePointer?) {
    var card = cardscan_picture()
    guard cardscan_result_rectified_card(result, &card) == 0, let pixels = card.pixels else { return }
    var sum: UInt64 = 0
    for y in 0..<Int(card.height) {
      for x in 0..<4 * Int(card.width) {
        sum = sum &* 31 &+ UInt64(pixels[y * Int(card.stride) + x])
      }
    }
    note("rectified", card.width, card.height, sum)
  }
}
