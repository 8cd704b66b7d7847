// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Foundation
import Testing

@testable import CardScanC

/// Structs of other versions, planes that are not there, masks that are none, outputs that cannot be
/// written.
@Suite struct CBadStructTests {
  static let invalid: Int32 = -1

  private func scan(
    _ engine: TestEngine, _ picture: TestPicture? = nil,
    _ change: (inout cardscan_image, inout cardscan_scan_options) -> Void
  ) throws -> cardscan_status {
    let picture = try picture ?? TestPicture()
    var image = picture.image
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    change(&image, &options)
    // What is no result must be gone after a failure.
    var result = OpaquePointer(bitPattern: 1)
    let status = cardscan_scan(engine.pointer, &image, &options, &result)
    #expect((result == nil) == (status < 0))
    cardscan_result_destroy(result)
    return status
  }

  /// A caller may have been compiled with any part of today's fields: also one that ends within a
  /// field, which nobody has, does no harm.
  @Test func optionsOfEverySizeAreTaken() throws {
    let engine = try TestEngine(), grey = TestPicture(greyOfWidth: 64, height: 48)
    for size in 4...MemoryLayout<cardscan_scan_options>.size {
      let status = try scan(engine, grey) { _, options in options.struct_size = UInt32(size) }
      #expect(status == 1, "\(size) bytes")
    }
    // A later version's struct is longer; what is behind its end is not looked at.
    let longer = MemoryLayout<cardscan_scan_options>.size + 64
    let memory = UnsafeMutableRawPointer.allocate(byteCount: longer, alignment: 16)
    defer { memory.deallocate() }
    memset(memory, 0xFF, longer)
    let options = memory.assumingMemoryBound(to: cardscan_scan_options.self)
    cardscan_scan_options_init(options, longer)
    #expect(options.pointee.struct_size == UInt32(longer))
    #expect(
      (0..<64).allSatisfy { memory.load(fromByteOffset: longer - 1 - $0, as: UInt8.self) == 0 })
    memset(memory + longer - 64, 0xFF, 64)
    var image = grey.image
    var result: OpaquePointer?
    #expect(cardscan_scan(engine.pointer, &image, options, &result) == 1)
    cardscan_result_destroy(result)
    withExtendedLifetime(grey) {}
  }

  /// A size that ends within the device's name: half a pointer is not followed.
  @Test func engineOptionsMayEndWithinAPointer() throws {
    let name = try #require(MemoryLayout<cardscan_engine_options>.offset(of: \.device_name))
    for size in name...name + 8 {
      var options = cardscan_engine_options()
      cardscan_engine_options_init(&options, MemoryLayout<cardscan_engine_options>.size)
      options.struct_size = UInt32(size)
      var pointer: OpaquePointer?
      let status = "no such device".withCString {
        options.device_name = $0
        return cardscan_engine_create(&options, &pointer, nil, 0)
      }
      #expect((status == 0) == (size < name + 8) && (pointer != nil) == (status == 0), "\(size) bytes")
      cardscan_engine_destroy(pointer)
    }
  }

  /// The fields that a short struct lacks are zero, and a frame without a stride is refused.
  @Test func imagesOfEverySizeAreTaken() throws {
    let engine = try TestEngine()
    let strides = try #require(MemoryLayout<cardscan_image>.offset(of: \.strides))
    for size in 4...strides {
      let status = try scan(engine) { image, _ in image.struct_size = UInt32(size) }
      #expect(status == Self.invalid, "\(size) bytes")
    }
    #expect(try scan(engine) { image, _ in image.struct_size = UInt32(strides + 8) } == 0)
  }

  @Test func planesMustBeThere() throws {
    let engine = try TestEngine()
    let picture = try TestPicture()
    let base = UnsafePointer(picture.pixels.baseAddress)
    func frame(
      _ format: Int, _ planes: (Bool, Bool, Bool), _ strides: (Int64, Int64, Int64)
    ) throws -> cardscan_status {
      try scan(engine) { image, _ in
        image.format = Int32(format)
        image.width = 65
        image.height = 47
        image.planes = (planes.0 ? base : nil, planes.1 ? base : nil, planes.2 ? base : nil)
        image.strides = strides
      }
    }
    for format in [CARDSCAN_FORMAT_NV12, CARDSCAN_FORMAT_NV21].map({ Int($0) }) {
      #expect(try frame(format, (true, true, false), (65, 66, 0)) == 1)
      #expect(try frame(format, (true, false, false), (65, 66, 0)) == Self.invalid)
      #expect(try frame(format, (false, true, false), (65, 66, 0)) == Self.invalid)
      #expect(try frame(format, (true, true, false), (65, 65, 0)) == Self.invalid)
      #expect(try frame(format, (true, true, false), (65, .max, 0)) == Self.invalid)
    }
    let i420 = Int(CARDSCAN_FORMAT_I420)
    #expect(try frame(i420, (true, true, true), (65, 33, 33)) == 1)
    #expect(try frame(i420, (true, true, false), (65, 33, 33)) == Self.invalid)
    #expect(try frame(i420, (true, false, true), (65, 33, 33)) == Self.invalid)
    #expect(try frame(i420, (true, true, true), (65, 33, 32)) == Self.invalid)
    #expect(try frame(i420, (true, true, true), (65, -33, 33)) == Self.invalid)
    let yuyv = Int(CARDSCAN_FORMAT_YUYV)
    #expect(try frame(yuyv, (true, false, false), (132, 0, 0)) == 1)
    #expect(try frame(yuyv, (true, false, false), (130, 0, 0)) == Self.invalid, "a pair is whole")
    withExtendedLifetime(picture) {}
  }

  @Test func masksMustBePictures() throws {
    let engine = try TestEngine()
    let mask = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4 * 16 * 12)
    defer { mask.deallocate() }
    mask.initialize(repeating: 255)
    func guided(_ width: Int32, _ height: Int32, _ stride: Int64) throws -> cardscan_status {
      try scan(engine) { _, options in
        options.guide = Int32(CARDSCAN_GUIDE_MASK)
        options.mask = UnsafePointer(mask.baseAddress)
        options.mask_width = width
        options.mask_height = height
        options.mask_stride = stride
      }
    }
    #expect(try guided(16, 12, 64) >= 0)
    #expect(try guided(1, 1, 4) >= 0)
    for (width, height, stride): (Int32, Int32, Int64) in [
      (0, 12, 64), (16, 0, 64), (-16, 12, 64), (16, -12, 64), (16, 12, 63), (16, 12, 0),
      (16, 12, -64), (16, 12, .max), (16, 12, .min), (.max, 12, 64), (16, .max, 64),
      (.max, .max, .max),
    ] {
      #expect(try guided(width, height, stride) == Self.invalid, "\(width) \(height) \(stride)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e308])
  func thresholdsMustBeNumbersInRange(value: Double) throws {
    let engine = try TestEngine()
    let fields: [WritableKeyPath<cardscan_scan_options, Double>] = [
      \.minimum_confidence, \.minimum_quad_confidence, \.minimum_size, \.quadrature_tolerance,
      \.minimum_aspect_ratio,
    ]
    for field in fields {
      #expect(try scan(engine) { $1[keyPath: field] = value } == Self.invalid)
    }
  }

  @Test func outputsOfWrongSizesAreRefused() throws {
    let engine = try TestEngine()
    let picture = try TestPicture()
    var image = picture.image
    var result: OpaquePointer?
    #expect(cardscan_scan(engine.pointer, &image, nil, &result) == 0)
    defer { cardscan_result_destroy(result) }
    var digit = cardscan_digit()
    var timings = cardscan_timings()
    for size: UInt32 in [0, 3, 5000, .max] {
      digit.struct_size = size
      timings.struct_size = size
      #expect(cardscan_result_digit(result, 0, &digit) == Self.invalid)
      #expect(cardscan_result_timings(result, &timings) == Self.invalid)
    }
    // A short one is filled as far as it goes.
    digit.struct_size = 8
    digit.quad.0 = -7
    #expect(cardscan_result_digit(result, 0, &digit) == 0)
    #expect(digit.value == 4 && digit.quad.0 == -7 && digit.struct_size == 8)
    digit.struct_size = UInt32(MemoryLayout<cardscan_digit>.size)
    for index: Int32 in [-1, 16, .max, .min] {
      #expect(cardscan_result_digit(result, index, &digit) == Self.invalid)
      var quad = [Double](repeating: 0, count: 8)
      #expect(cardscan_result_candidate(result, index, &quad, nil) == Self.invalid)
    }
    var card = cardscan_picture()
    #expect(cardscan_result_rectified_card(result, &card) == 1, "it was not asked for")
    #expect(cardscan_status_string(.max) != nil && cardscan_status_string(.min) != nil)
  }

  @Test func messagesAreCutToFit() {
    var options = cardscan_engine_options()
    var engine: OpaquePointer?
    for capacity in [0, 1, 2, 40] {
      var message = [CChar](repeating: 7, count: 200)
      #expect(cardscan_engine_create(&options, &engine, &message, capacity) == Self.invalid)
      #expect(capacity == 0 || message[..<capacity].contains(0))
      #expect(message[capacity...].allSatisfy { $0 == 7 })
    }
    #expect(cardscan_engine_create(&options, &engine, nil, 100) == Self.invalid)
    #expect(engine == nil)
  }
}
