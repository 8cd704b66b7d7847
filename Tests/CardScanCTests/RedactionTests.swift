// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

@Suite struct CRedactionTests {
  @Test func theNumberIsCoveredButForItsLastDigits() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let result = TestResult(engine, picture)
    var count: Int32 = -1, extent: Int32 = -1
    #expect(cardscan_result_redaction(result.pointer, nil, 0, &count, &extent) == 0)
    #expect(count > 0 && extent >= 0 && extent < 3)
    var quads = [Double](repeating: -7, count: 8 * Int(count) + 1)
    #expect(cardscan_result_redaction(result.pointer, &quads, count, &count, nil) == 0)
    #expect(quads.last == -7 && quads.dropLast().allSatisfy { $0.isFinite })
    var short = [Double](repeating: -7, count: 9)
    #expect(cardscan_result_redaction(result.pointer, &short, 1, &count, nil) == 0)
    #expect(Array(short.prefix(8)) == Array(quads.prefix(8)) && short[8] == -7)

    var image = picture.image
    #expect(cardscan_redact(result.pointer, &image) == 0)
    func luma(_ x: Int, _ y: Int) -> Int {
      let pixel = 3 * (y * picture.width + x)
      return (0..<3).reduce(0) { $0 + Int(picture.pixels[pixel + $1]) }
    }
    // The first twelve digits, the date and the name; not the last four nor what is beside the card.
    for (x, y) in [(150, 204), (240, 204), (340, 205), (362, 254), (180, 275)] {
      #expect(luma(x, y) == 0, "\(x) \(y)")
    }
    for (x, y) in [(430, 206), (470, 206), (20, 20), (620, 340)] { #expect(luma(x, y) > 0) }
    // What is covered cannot be read any more.
    let again = TestResult(engine, picture) { $0.minimum_confidence = 0 }
    #expect(again.lines.allSatisfy { !$0.contains("SMITH") && !$0.contains("4882") })
  }

  @Test func whatIsNotKnownIsCoveredWholly() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let none = TestResult(engine, picture) { $0.minimum_size = 1 }
    #expect(none.status == 1)
    var count: Int32 = 0, extent: Int32 = -1
    var quad = [Double](repeating: -1, count: 8)
    #expect(cardscan_result_redaction(none.pointer, &quad, 1, &count, &extent) == 0)
    #expect(count == 1 && extent == 2)
    let width = Double(picture.width), height = Double(picture.height)
    #expect(quad == [0, 0, width, 0, width, height, 0, height])
    var image = picture.image
    #expect(cardscan_redact(nil, &image) == 0)
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func badArguments() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let result = TestResult(engine, picture)
    var count: Int32 = 7, quads = [Double](repeating: 0, count: 8)
    #expect(cardscan_result_redaction(nil, &quads, 1, &count, nil) == -1)
    #expect(cardscan_result_redaction(result.pointer, nil, 1, &count, nil) == -1)
    #expect(cardscan_result_redaction(result.pointer, &quads, -1, &count, nil) == -1)
    #expect(cardscan_result_redaction(result.pointer, &quads, 1, nil, nil) == -1)
    #expect(count == 7)
    #expect(cardscan_redact(result.pointer, nil) == -1)
    func redact(_ change: (inout cardscan_image) -> Void) -> cardscan_status {
      var image = picture.image
      change(&image)
      return cardscan_redact(result.pointer, &image)
    }
    let first = picture.pixels[3 * (204 * picture.width + 150)]
    #expect(redact { $0.width -= 1 } == -1)
    #expect(redact { $0.height = 10 } == -1)
    #expect(redact { $0.planes.0 = nil } == -1)
    #expect(redact { $0.strides.0 = 10 } == -1)
    #expect(redact { $0.format = 99 } == -1)
    #expect(redact { $0.struct_size = 0 } == -1)
    #expect(redact { $0.width = .max } == -2)
    #expect(picture.pixels[3 * (204 * picture.width + 150)] == first, "nothing was covered")
  }
}
