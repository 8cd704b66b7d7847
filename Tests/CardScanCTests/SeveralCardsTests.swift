// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Foundation
import Testing

@testable import CardScanC

@Suite struct CSeveralCardsTests {
  private static let picture = "../../Tests/Fixtures/several/two-cards.jpg"
  private static let numbers: Set = ["5414592987235392", "4675009380729464"]

  private func options(most: Int32) -> cardscan_scan_options {
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    options.maximum_observations = most
    options.wants_text = 0
    return options
  }

  @Test(arguments: [Int32(0), 2, 5]) func everyCardIsRead(most: Int32) throws {
    let picture = try TestPicture(sample: Self.picture), engine = try TestEngine(backend: 1)
    var image = picture.image, options = options(most: most), count: Int32 = -1
    var results = [OpaquePointer?](repeating: nil, count: 4)
    #expect(cardscan_scan_all(engine.pointer, &image, &options, &results, 4, &count) == 0)
    defer { for result in results { cardscan_result_destroy(result) } }
    #expect(count == 2 && results[2] == nil && results[3] == nil)
    let read = results.prefix(2).map { String(cString: cardscan_result_number($0)) }
    #expect(Set(read) == Self.numbers)
  }

  @Test func noMoreThanThereIsRoomFor() throws {
    let picture = try TestPicture(sample: Self.picture), engine = try TestEngine(backend: 1)
    var image = picture.image, options = options(most: 0), count: Int32 = -1
    var result: OpaquePointer?
    #expect(cardscan_scan_all(engine.pointer, &image, &options, &result, 1, &count) == 0)
    #expect(count == 1 && result != nil)
    cardscan_result_destroy(result)
  }

  @Test func nonsenseIsRefused() throws {
    let picture = try TestPicture(), engine = try TestEngine(backend: 1)
    var image = picture.image, options = options(most: 0), count: Int32 = -1
    var results = [OpaquePointer?](repeating: nil, count: 2)
    let invalid = Int32(CARDSCAN_INVALID_ARGUMENT)
    func scan(
      _ engine: OpaquePointer?, _ results: UnsafeMutablePointer<OpaquePointer?>?, _ capacity: Int32
    ) -> Int32 {
      Int32(cardscan_scan_all(engine, &image, &options, results, capacity, &count))
    }
    #expect(scan(nil, &results, 2) == invalid && count == 0)
    #expect(scan(engine.pointer, nil, 2) == invalid)
    #expect(scan(engine.pointer, &results, 0) == invalid)
    #expect(scan(engine.pointer, &results, -5) == invalid)
    #expect(results.allSatisfy { $0 == nil } && count == 0)
    #expect(
      Int32(cardscan_scan_all(engine.pointer, &image, &options, &results, 2, nil)) == invalid)
    options.maximum_observations = -1
    #expect(scan(engine.pointer, &results, 2) == invalid)
  }

  @Test func whereNoCardIsThereIsNoResult() throws {
    let engine = try TestEngine(backend: 1)
    let pixels = [UInt8](repeating: 90, count: 3 * 320 * 240)
    try pixels.withUnsafeBufferPointer { pixels in
      var image = cardscan_image()
      cardscan_image_init(&image, MemoryLayout<cardscan_image>.size)
      image.format = Int32(CARDSCAN_FORMAT_RGB)
      image.width = 320
      image.height = 240
      image.planes.0 = pixels.baseAddress
      image.strides.0 = 960
      var options = options(most: 0), count: Int32 = -1
      var results = [OpaquePointer?](repeating: nil, count: 2)
      let status = cardscan_scan_all(engine.pointer, &image, &options, &results, 2, &count)
      #expect(Int32(status) == Int32(CARDSCAN_NO_CARD))
      #expect(count == 0 && results[0] == nil)
    }
  }
}
