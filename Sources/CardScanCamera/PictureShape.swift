// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Where the planes of a picture lie in the planes of a buffer.
struct PictureShape {
  struct Plane {
    /// Index of the buffer's plane.
    var source = 0
    /// Bytes from the beginning of the picture in it.
    var offset = 0
    var stride = 0
  }

  let layout: PictureLayout
  let width: Int
  let height: Int
  private(set) var planes: [Plane] = []
  /// Bytes that each of the buffer's planes must have.
  private(set) var sizes: [Int] = []

  /// The longest side that is accepted, as in the engine.
  static let largestSide = 16384

  /// As the driver says; nil where its numbers make no sense.
  init?(_ format: cv_format, as known: KnownFormat) {
    guard let size = PictureShape.size(format), known.kind != .compressed else { return nil }
    layout = known.layout
    (width, height) = size
    let count = layout.planeCount
    guard format.plane_count == (known.isSplit ? UInt32(count) : 1) else { return nil }
    var format = format
    var end = 0
    for plane in 0..<count {
      let row = layout.rowSize(plane: plane, width: width)
      var stride = row
      if plane == 0 || known.isSplit {
        guard let told = cv_format_plane(&format, Int32(plane)) else { return nil }
        // Some drivers leave it 0 for rows without padding.
        if told.pointee.stride != 0 { stride = Int(told.pointee.stride) }
      } else if let first = planes.first {
        stride = layout == .i420 ? (first.stride + 1) / 2 : first.stride
      }
      guard stride >= row, stride <= 1 << 20 else { return nil }
      let rows = layout.rows(plane: plane, height: height)
      if known.isSplit {
        planes.append(Plane(source: plane, offset: 0, stride: stride))
        sizes.append(stride * (rows - 1) + row)
      } else {
        planes.append(Plane(source: 0, offset: end, stride: stride))
        sizes = [end + stride * (rows - 1) + row]
        end += stride * rows
      }
    }
    if known.swapsChroma, planes.count == 3 { planes.swapAt(1, 2) }
  }

  /// A decoded picture without padding.
  init(decoded layout: PictureLayout, width: Int, height: Int) {
    self.layout = layout
    self.width = width
    self.height = height
    var end = 0
    for plane in 0..<layout.planeCount {
      let stride = layout.rowSize(plane: plane, width: width)
      planes.append(Plane(source: 0, offset: end, stride: stride))
      end += stride * layout.rows(plane: plane, height: height)
    }
    sizes = [end]
  }

  static func size(_ format: cv_format) -> (Int, Int)? {
    let (width, height) = (Int(format.width), Int(format.height))
    guard width > 0, height > 0, width <= largestSide, height <= largestSide else { return nil }
    return (width, height)
  }
}
