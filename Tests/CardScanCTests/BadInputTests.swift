// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

/// Whatever is handed over, a status comes back and the engine works on.
@Suite struct CBadInputTests {
  static let invalid: Int32 = -1
  static let tooLarge: Int32 = -2

  private func scan(
    _ engine: TestEngine, _ change: (inout cardscan_image, inout cardscan_scan_options) -> Void
  ) throws -> cardscan_status {
    let picture = try TestPicture()
    var image = picture.image
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    change(&image, &options)
    var result: OpaquePointer?
    let status = cardscan_scan(engine.pointer, &image, &options, &result)
    if status < 0 {
      #expect(result == nil)
      #expect(String(cString: cardscan_engine_last_error(engine.pointer)) != "")
    }
    cardscan_result_destroy(result)
    return status
  }

  @Test func nullPointers() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    var image = picture.image
    var result: OpaquePointer?
    #expect(cardscan_scan(nil, &image, nil, &result) == Self.invalid)
    #expect(cardscan_scan(engine.pointer, nil, nil, &result) == Self.invalid)
    #expect(cardscan_scan(engine.pointer, &image, nil, nil) == Self.invalid)
    #expect(cardscan_read_line(nil, nil, nil, nil) == Self.invalid)
    #expect(cardscan_engine_create(nil, nil, nil, 0) == Self.invalid)
    cardscan_engine_destroy(nil)
    cardscan_result_destroy(nil)
    cardscan_image_init(nil, 100)
    cardscan_scan_options_init(nil, 100)
    cardscan_engine_options_init(nil, 100)
    #expect(cardscan_engine_backend(nil) == 0)
    #expect(cardscan_engine_device_name(nil) == nil)
    #expect(cardscan_engine_last_error(nil) == nil)
    #expect(cardscan_engine_last_device_error(nil) == 0)
    #expect(cardscan_result_status(nil) == 1)
    #expect(cardscan_result_number(nil) == nil)
    #expect(cardscan_result_masked_number(nil) == nil)
    #expect(cardscan_result_brand(nil) == nil)
    #expect(cardscan_result_confidence(nil) == 0)
    #expect(cardscan_result_quad(nil, nil) == Self.invalid)
    #expect(cardscan_result_digit_count(nil) == 0)
    #expect(cardscan_result_digit(nil, 0, nil) == Self.invalid)
    #expect(cardscan_result_candidate_count(nil) == 0)
    #expect(cardscan_result_candidate(nil, 0, nil, nil) == Self.invalid)
    #expect(cardscan_result_rectified_card(nil, nil) == Self.invalid)
    #expect(cardscan_result_timings(nil, nil) == Self.invalid)
    #expect(cardscan_result_backend(nil) == 0)
    #expect(cardscan_result_luhn_valid(nil) == 0)
    #expect(cardscan_result_quad_confidence(nil) == 0)
  }

  @Test func absurdFrames() throws {
    let engine = try TestEngine()
    #expect(try scan(engine) { i, _ in i.width = 0 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.height = -5 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.width = .max } == Self.tooLarge)
    #expect(
      try scan(engine) { i, _ in
        i.width = 30000
        i.height = 30000
      } == Self.tooLarge)
    #expect(
      try scan(engine) { i, _ in
        i.width = 16384
        i.height = 16384
      } == Self.tooLarge)
    #expect(try scan(engine) { i, _ in i.strides.0 = 0 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.strides.0 = -1 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.strides.0 = .max } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.strides.0 = .min } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.strides.0 = Int64(3 * i.width - 1) } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.planes.0 = nil } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.format = 10 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.format = -1 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.format = 5 } == Self.invalid, "NV12 needs a second plane")
    #expect(try scan(engine) { i, _ in i.format = 7 } == Self.invalid, "I420 needs three planes")
    #expect(try scan(engine) { i, _ in i.orientation = 0 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.orientation = 9 } == Self.invalid)
    #expect(try scan(engine) { i, _ in i.range = 2 } == Self.invalid)
    #expect(try scan(engine) { _, _ in } == 0, "the engine works on")
  }

  @Test func absurdStructSizes() throws {
    let engine = try TestEngine()
    for size: UInt32 in [0, 3, 5000, .max] {
      #expect(try scan(engine) { i, _ in i.struct_size = size } == Self.invalid)
      #expect(try scan(engine) { _, o in o.struct_size = size } == Self.invalid)
    }
    var options = cardscan_engine_options()
    var pointer: OpaquePointer?
    var message = [CChar](repeating: 1, count: 8)
    #expect(cardscan_engine_create(&options, &pointer, &message, message.count) == Self.invalid)
    #expect(pointer == nil)
    #expect(message[7] == 0, "the message is cut to fit")
  }

  @Test func shortOptionsTakeDefaults() throws {
    // A caller that was compiled with nothing but the size and the guide.
    let engine = try TestEngine()
    #expect(
      try scan(engine) { _, o in
        o.minimum_confidence = .nan
        o.struct_size = 8
      } == 0)
  }

  @Test func absurdOptions() throws {
    let engine = try TestEngine()
    #expect(try scan(engine) { _, o in o.guide = 4 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.guide = 3 } == Self.invalid, "a null mask")
    #expect(try scan(engine) { _, o in o.guide = 1 } == Self.invalid, "an empty rectangle")
    #expect(
      try scan(engine) { _, o in
        o.guide = 1
        o.guide_x = .nan
        o.guide_width = 100
        o.guide_height = 100
      } == Self.invalid)
    #expect(
      try scan(engine) { _, o in
        o.guide = 1
        o.guide_x = 1e300
        o.guide_width = 1e300
        o.guide_height = 1e300
      } == Self.invalid)
    #expect(try scan(engine) { _, o in o.minimum_confidence = .nan } == Self.invalid)
    #expect(try scan(engine) { _, o in o.minimum_confidence = 2 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.minimum_size = -1 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.minimum_aspect_ratio = .infinity } == Self.invalid)
    #expect(try scan(engine) { _, o in o.maximum_aspect_ratio = 0.5 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.quadrature_tolerance = 90 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.maximum_observations = -1 } == Self.invalid)
    #expect(try scan(engine) { _, o in o.maximum_observations = 0 } == 0)
  }

  @Test func absurdEngines() {
    func create(_ change: (inout cardscan_engine_options) -> Void) -> cardscan_status {
      var options = cardscan_engine_options()
      cardscan_engine_options_init(&options, MemoryLayout<cardscan_engine_options>.size)
      change(&options)
      var engine: OpaquePointer?
      let status = cardscan_engine_create(&options, &engine, nil, 0)
      #expect((engine == nil) == (status != 0))
      cardscan_engine_destroy(engine)
      return status
    }
    #expect(create { $0.backend = 3 } == Self.invalid)
    #expect(create { $0.arithmetic = 3 } == Self.invalid)
    #expect(create { $0.arithmetic = -1 } == Self.invalid)
    #expect(create { $0.threads = 0 } == Self.invalid)
    #expect(create { $0.threads = 100_000 } == Self.invalid)
    #expect(create { $0.device_index = -2 } == Self.invalid)
    #expect(
      create {
        $0.backend = 1
        $0.device_index = 1000
      } == -4)
    let nobody = "no device has this name"
    #expect(
      nobody.withCString { name in
        create {
          $0.backend = 1
          $0.device_name = name
        }
      } == -4)
    #expect(
      "/nonexistent/folder".withCString { folder in
        create {
          $0.backend = 1
          $0.cache_directory = folder
        }
      } == 0, "a folder that cannot be used costs time, nothing else")
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2), (7, 5)])
  func smallFrames(width: Int32, height: Int32) throws {
    let engine = try TestEngine()
    for guide: Int32 in [0, 2] {
      let status = try scan(engine) { i, o in
        i.width = width
        i.height = height
        o.guide = guide
      }
      #expect(status == 1 || status == Self.invalid)
    }
  }
}
