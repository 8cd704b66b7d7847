// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Foundation
import Testing

@testable import CardScanC

@Suite struct CScanTests {
  @Test(arguments: [Int32(1), 2]) func readsTheNumber(backend: Int32) throws {
    let picture = try TestPicture(), engine = try TestEngine(backend: backend)
    var image = picture.image
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    options.wants_rectified_card = 1
    var result: OpaquePointer?
    #expect(cardscan_scan(engine.pointer, &image, &options, &result) == 0)
    defer { cardscan_result_destroy(result) }
    #expect(cardscan_engine_backend(engine.pointer) == backend)
    #expect(cardscan_result_backend(result) == backend)
    #expect(cardscan_engine_device_name(engine.pointer).map { String(cString: $0) } != "")
    #expect(cardscan_result_status(result) == 0)
    #expect(String(cString: cardscan_result_number(result)) == TestPicture.number)
    #expect(
      String(cString: cardscan_result_masked_number(result))
        == "************" + TestPicture.number.suffix(4))
    #expect(cardscan_result_luhn_valid(result) == 1)
    #expect(String(cString: cardscan_result_brand(result)) == "visa")
    #expect(cardscan_result_confidence(result) > 0.5)

    var quad = [Double](repeating: .nan, count: 8)
    #expect(cardscan_result_quad(result, &quad) == 0)
    #expect(quad[2] > quad[0] && quad[7] > quad[1])
    #expect(cardscan_result_quad_confidence(result) > 0)
    #expect(cardscan_result_candidate_count(result) == 1)
    var confidence = 0.0
    #expect(cardscan_result_candidate(result, 0, &quad, &confidence) == 0)
    #expect(confidence > 0)

    #expect(cardscan_result_digit_count(result) == 16)
    for (index, character) in TestPicture.number.enumerated() {
      var digit = cardscan_digit()
      digit.struct_size = UInt32(MemoryLayout<cardscan_digit>.size)
      #expect(cardscan_result_digit(result, Int32(index), &digit) == 0)
      #expect(digit.value == Int32(String(character)))
      withUnsafeBytes(of: digit.probabilities) { bytes in
        let numbers = bytes.bindMemory(to: Float.self)
        #expect(numbers.reduce(0, +) <= 1.001)
        #expect(numbers[Int(digit.value)] > 0.3)
      }
    }

    var card = cardscan_picture()
    #expect(cardscan_result_rectified_card(result, &card) == 0)
    #expect(card.width == 856 && card.height == 540 && card.pixels != nil)
    var timings = cardscan_timings()
    timings.struct_size = UInt32(MemoryLayout<cardscan_timings>.size)
    #expect(cardscan_result_timings(result, &timings) == 0)
    #expect(timings.total >= timings.load + timings.borders + timings.search)
  }

  @Test func aResultOutlivesItsEngine() throws {
    var engine: TestEngine? = try TestEngine()
    let picture = try TestPicture()
    var image = picture.image
    var result: OpaquePointer?
    #expect(cardscan_scan(engine?.pointer, &image, nil, &result) == 0)
    engine = nil
    #expect(String(cString: cardscan_result_number(result)) == TestPicture.number)
    cardscan_result_destroy(result)
  }

  @Test func listsDevices() {
    var count: Int32 = -1
    #expect(cardscan_devices(nil, 0, &count) == 0)
    #expect(count >= 1, "the tests need an OpenCL device; PoCL is one")
    var devices = [cardscan_device](repeating: cardscan_device(), count: Int(count) + 1)
    #expect(cardscan_devices(&devices, count + 1, &count) == 0)
    let name = withUnsafeBytes(of: devices[0].name) { String(cString: Array($0) + [0]) }
    #expect(!name.isEmpty)
    #expect(cardscan_devices(nil, 1, &count) == -1)
    #expect(cardscan_devices(nil, -1, &count) == -1)
    #expect(cardscan_devices(nil, 0, nil) == -1)
  }

  @Test func sameAnswerFromSeveralThreads() async throws {
    let picture = try TestPicture(), engine = try TestEngine()
    let pointer = UInt(bitPattern: engine.pointer), base = UInt(bitPattern: picture.pixels.baseAddress)
    let width = picture.width, height = picture.height
    let numbers = await withTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var image = cardscan_image()
          cardscan_image_init(&image, MemoryLayout<cardscan_image>.size)
          image.format = 2
          image.width = Int32(width)
          image.height = Int32(height)
          image.planes.0 = UnsafePointer(bitPattern: base)
          image.strides.0 = Int64(3 * width)
          var result: OpaquePointer?
          guard cardscan_scan(OpaquePointer(bitPattern: pointer), &image, nil, &result) == 0 else {
            return "none"
          }
          defer { cardscan_result_destroy(result) }
          return String(cString: cardscan_result_number(result))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers == [String](repeating: TestPicture.number, count: 4))
    withExtendedLifetime((engine, picture)) {}
  }
}
