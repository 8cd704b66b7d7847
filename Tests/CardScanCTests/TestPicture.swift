// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScanMedia
import Foundation

/// A picture of the fixtures or of the sample cards, and the C structs that describe it.
final class TestPicture {
  let width: Int
  let height: Int
  let pixels: UnsafeMutableBufferPointer<UInt8>

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The card with a known number that ships with the tests.
  static var card: URL { root.appendingPathComponent("Tests/Fixtures/card.ppm") }

  /// The number on `card`.
  static let number = "4882415617357269"

  /// One of the sample cards that the project ships, 1280 x 720.
  init(sample name: String) throws {
    let picture = try Picture.read(
      path: TestPicture.root.appendingPathComponent("Examples/Cards/\(name)").path)
    width = picture.width
    height = picture.height
    pixels = .allocate(capacity: 3 * width * height)
    for y in 0..<height {
      let row = picture.pixels.base + y * picture.pixels.stride
      for x in 0..<width {
        for channel in 0..<3 { pixels[3 * (y * width + x) + channel] = row[4 * x + channel] }
      }
    }
  }

  /// A binary PPM.
  init(_ url: URL = TestPicture.card) throws {
    let data = try Data(contentsOf: url)
    let header = data.prefix(64).split(
      maxSplits: 4, omittingEmptySubsequences: true, whereSeparator: { $0 == 10 || $0 == 32 })
    func value(_ index: Int) -> Int { Int(String(decoding: header[index], as: UTF8.self)) ?? 0 }
    width = value(1)
    height = value(2)
    let count = 3 * width * height
    pixels = .allocate(capacity: count)
    _ = pixels.initialize(from: data.suffix(count))
  }

  /// Grey all over, which is seen to be no card as soon as it is looked at.
  init(greyOfWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: 3 * width * height)
    pixels.initialize(repeating: 128)
  }

  deinit { pixels.deallocate() }

  /// Another picture turned by a quarter, clockwise.
  init(turning other: TestPicture) {
    width = other.height
    height = other.width
    pixels = .allocate(capacity: 3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          pixels[3 * (y * width + x) + channel] =
            other.pixels[3 * ((other.height - 1 - x) * other.width + y) + channel]
        }
      }
    }
  }

  /// Puts what a box of the picture shows over another box, as large as that.
  func copy(_ box: PixelBox, over other: PixelBox) {
    let source = Array(pixels)
    for y in other.top..<other.bottom {
      for x in other.left..<other.right {
        let from = (
          box.left + (x - other.left) * box.width / other.width,
          box.top + (y - other.top) * box.height / other.height
        )
        for channel in 0..<3 {
          pixels[3 * (y * width + x) + channel] = source[3 * (from.1 * width + from.0) + channel]
        }
      }
    }
  }

  /// The picture as the C interface takes it; valid as long as this object.
  var image: cardscan_image {
    var image = cardscan_image()
    cardscan_image_init(&image, MemoryLayout<cardscan_image>.size)
    image.format = Int32(CARDSCAN_FORMAT_RGB)
    image.width = Int32(width)
    image.height = Int32(height)
    image.planes.0 = UnsafePointer(pixels.baseAddress)
    image.strides.0 = Int64(3 * width)
    return image
  }
}

/// An upright rectangle of pixels, without its right column and its bottom row.
struct PixelBox {
  let left, top, right, bottom: Int
  var width: Int { right - left }
  var height: Int { bottom - top }
}

/// An engine on the CPU path, destroyed with this object.
final class TestEngine {
  let pointer: OpaquePointer

  init(backend: Int32 = 2) throws {
    var options = cardscan_engine_options()
    cardscan_engine_options_init(&options, MemoryLayout<cardscan_engine_options>.size)
    options.backend = backend
    var engine: OpaquePointer?
    var message = [CChar](repeating: 0, count: 200)
    let status = cardscan_engine_create(&options, &engine, &message, message.count)
    guard status == 0, let engine else {
      throw Failure(text: String(cString: message))
    }
    pointer = engine
  }

  deinit { cardscan_engine_destroy(pointer) }

  struct Failure: Error { let text: String }
}

/// A result, destroyed with this object.
final class TestResult {
  let status: cardscan_status
  let pointer: OpaquePointer?

  /// Scans the fixture's card with options that start as the defaults.
  init(
    _ engine: TestEngine, _ picture: TestPicture,
    _ change: (inout cardscan_scan_options) -> Void = { _ in }
  ) {
    var image = picture.image
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    change(&options)
    var result: OpaquePointer?
    status = cardscan_scan(engine.pointer, &image, &options, &result)
    pointer = result
  }

  deinit { cardscan_result_destroy(pointer) }

  func field(_ kind: Int, _ index: Int32 = 0) -> cardscan_field? {
    var field = cardscan_field()
    field.struct_size = UInt32(MemoryLayout<cardscan_field>.size)
    return cardscan_result_field(pointer, Int32(kind), index, &field) == 0 ? field : nil
  }

  /// The upright rectangle about a digit.
  func digitBox(_ index: Int) -> PixelBox? {
    var digit = cardscan_digit()
    digit.struct_size = UInt32(MemoryLayout<cardscan_digit>.size)
    guard cardscan_result_digit(pointer, Int32(index), &digit) == 0 else { return nil }
    let q = digit.quad
    return PixelBox(
      left: Int(min(q.0, q.6)), top: Int(min(q.1, q.3)), right: Int(max(q.2, q.4)) + 1,
      bottom: Int(max(q.5, q.7)) + 1)
  }

  var lines: [String] {
    (0..<cardscan_result_line_count(pointer)).map {
      String(cString: cardscan_result_line_text(pointer, $0))
    }
  }

  var regionLines: [String] {
    (0..<cardscan_result_region_line_count(pointer)).map {
      String(cString: cardscan_result_region_line_text(pointer, $0))
    }
  }
}

extension cardscan_field {
  var string: String? { text.map { String(cString: $0) } }
  var corners: [Double] {
    [quad.0, quad.1, quad.2, quad.3, quad.4, quad.5, quad.6, quad.7]
  }
}
