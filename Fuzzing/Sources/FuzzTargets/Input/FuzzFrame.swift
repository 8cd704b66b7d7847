// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// Format, size and the like of a picture; `largest` is the most pixels a side.
struct FuzzShape {
  let format: Int
  let width: Int
  let height: Int
  let orientation: Int32
  let range: Int32
  /// Bytes behind each row.
  let padding: Int

  init(_ input: inout FuzzInput, largest: Int) {
    format = input.below(10)
    width = 1 + (input.below(256) << 8 | input.below(256)) % largest
    height = 1 + (input.below(256) << 8 | input.below(256)) % largest
    orientation = 1 + Int32(input.below(8))
    range = Int32(input.below(2))
    padding = input.below(4) == 3 ? input.below(64) : 0
  }
}

/// A picture of any format, size, orientation and strides, each plane in memory that ends with its last
/// pixel, so that reading beyond is seen. It shows what is left of the input.
final class FuzzFrame {
  private(set) var image: cardscan_image
  private var planes: [UnsafeMutableBufferPointer<UInt8>] = []
  /// Whether the interface must refuse it.
  let isBroken: Bool

  init(_ input: inout FuzzInput, _ shape: FuzzShape) {
    var image = cardscan_image()
    cardscan_image_init(&image, MemoryLayout<cardscan_image>.size)
    image.format = Int32(shape.format)
    image.width = Int32(shape.width)
    image.height = Int32(shape.height)
    image.orientation = shape.orientation
    image.range = shape.range
    let layout = PlaneLayout(shape)
    for (index, plane) in layout.planes.enumerated() {
      let stride = plane.row + shape.padding
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(
        capacity: plane.rows == 0 ? 0 : stride * (plane.rows - 1) + plane.row)
      memory.initialize(repeating: 0x5A)
      planes.append(memory)
      withUnsafeMutableBytes(of: &image.strides) {
        $0.storeBytes(of: Int64(stride), toByteOffset: 8 * index, as: Int64.self)
      }
    }
    image.planes = (
      planes[0].baseAddress.map { UnsafePointer($0) }, planes[1].baseAddress.map { UnsafePointer($0) },
      planes[2].baseAddress.map { UnsafePointer($0) }
    )
    isBroken = FuzzFrame.breakSome(&image, &input, planeCount: layout.planeCount)
    self.image = image
    draw(FuzzScene(&input, width: shape.width, height: shape.height), layout, shape.padding)
  }

  deinit { for plane in planes { plane.deallocate() } }

  /// Now and then makes the description one that must be refused.
  private static func breakSome(
    _ image: inout cardscan_image, _ input: inout FuzzInput, planeCount: Int
  ) -> Bool {
    guard input.seldom(24) else { return false }
    switch input.below(10) {
    case 0: image.format = 10 + Int32(input.byte())
    case 1: image.format = -1 - Int32(input.byte())
    case 2: image.width = -Int32(input.byte())
    case 3: image.height = 16385 + Int32(input.byte()) << 16
    case 4: (image.width, image.height) = (16384, 16384)
    case 5: image.orientation = input.flag() ? 0 : 9 + Int32(input.byte())
    case 6: image.range = 2 + Int32(input.byte())
    case 7:
      if planeCount == 3 { image.planes.2 = nil } else { image.planes.0 = nil }
    case 8: image.strides.0 = input.flag() ? 0 : -image.strides.0
    default: image.struct_size = input.flag() ? 0 : 4097 + input.word() % (1 << 20)
    }
    return true
  }

  private func draw(_ scene: FuzzScene, _ layout: PlaneLayout, _ padding: Int) {
    for (index, plane) in layout.planes.enumerated() where plane.rows > 0 {
      let stride = plane.row + padding
      for y in 0..<plane.rows {
        for x in 0..<plane.row {
          planes[index][y * stride + x] = scene.byte(
            x: x * layout.width / plane.row, y: y * layout.height / plane.rows, chroma: index > 0)
        }
      }
    }
  }
}

/// How many bytes the planes of a format have; written down here anew, so that it is compared with the
/// library's own idea of it.
private struct PlaneLayout {
  let width: Int
  let height: Int
  private(set) var planes = [(row: Int, rows: Int)](repeating: (0, 0), count: 3)

  init(_ shape: FuzzShape) {
    (width, height) = (shape.width, shape.height)
    let pairs = (width + 1) / 2, half = (height + 1) / 2
    switch shape.format {
    case 0, 1: planes[0] = (4 * width, height)
    case 2, 3: planes[0] = (3 * width, height)
    case 5, 6:
      planes[0] = (width, height)
      planes[1] = (2 * pairs, half)
    case 7:
      planes[0] = (width, height)
      planes[1] = (pairs, half)
      planes[2] = (pairs, half)
    case 8, 9: planes[0] = (4 * pairs, height)
    default: planes[0] = (width, height)
    }
  }

  var planeCount: Int { planes.filter { $0.rows > 0 }.count }
}
