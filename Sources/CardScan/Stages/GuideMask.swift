// SPDX-License-Identifier: Apache-2.0

/// Where borders are expected, on the reduced picture: weights of vertical borders and of horizontal
/// ones, 0 nowhere, 255 fully.
final class GuideMask {
  let width: Int
  let height: Int
  /// A plane for vertical borders, then one for horizontal ones, rows without padding; then
  /// `slack` bytes, so that rows can be read in whole vectors.
  let pixels: [UInt8]
  /// Tells one mask from another, so that a device uploads each only once.
  let identity: UInt64
  /// What holds all weights of vertical borders that are not 0, and of horizontal ones.
  let verticalAreas: [PixelArea]
  let horizontalAreas: [PixelArea]
  /// Where the search for borders looks at the luma; they do not overlap.
  let lumaAreas: [PixelArea]

  static let slack = 31
  /// Pixels round a border's that its direction is taken from.
  private static let reach = 2
  /// Areas of one kind; where there are more, one holds all.
  private static let mostAreas = 4

  /// `pixels` must hold the two planes.
  init(width: Int, height: Int, pixels: [UInt8], identity: UInt64) throws(ScanError) {
    guard width > 0, height > 0, pixels.count == 2 * width * height else {
      throw ScanError(.invalidArgument, "the guide mask's size does not fit its pixels")
    }
    self.width = width
    self.height = height
    self.pixels = pixels + [UInt8](repeating: 0, count: GuideMask.slack)
    self.identity = identity
    let whole = PixelArea(left: 0, right: width, top: 0, bottom: height)
    var areas: InlineArray<2, [PixelArea]> = [[], []]
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for plane in 0..<2 {
        areas[plane] = GuideMask.areas(base + plane * width * height, width, of: whole, across: plane == 0)
      }
    }
    verticalAreas = areas[0]
    horizontalAreas = areas[1]
    lumaAreas = PixelArea.apart(
      (areas[0] + areas[1]).map {
        $0.grown(by: GuideMask.reach, width: width, height: height)
      })
  }

  /// Takes red, the weights of vertical borders, and green, those of horizontal ones, of `picture`,
  /// stretched to `width` × `height` by nearest pixels: the edges of such masks are soft by themselves.
  convenience init(
    stretching picture: GuidePicture, width: Int, height: Int, identity: UInt64
  ) throws(ScanError) {
    var pixels = [UInt8](repeating: 0, count: 2 * width * height)
    for y in 0..<height {
      let row = picture.base + ((2 * y + 1) * picture.height / (2 * height)) * picture.stride
      for x in 0..<width {
        let pixel = row + 4 * ((2 * x + 1) * picture.width / (2 * width))
        pixels[y * width + x] = pixel[0]
        pixels[(height + y) * width + x] = pixel[1]
      }
    }
    try self.init(width: width, height: height, pixels: pixels, identity: identity)
  }

  /// Runs of columns or rows of `area` in which something is not 0, each as long as it is so along
  /// the other direction.
  private static func areas(
    _ plane: UnsafePointer<UInt8>, _ stride: Int, of area: PixelArea, across: Bool
  ) -> [PixelArea] {
    var found: [PixelArea] = []
    for run in runs(plane, stride, of: area, across: across) {
      let parts = runs(plane, stride, of: run, across: !across)
      guard let first = parts.first, let last = parts.last else { continue }
      found.append(first.joined(with: last))
    }
    guard found.count > mostAreas else { return found }
    return [found.reduce(found[0]) { $0.joined(with: $1) }]
  }

  private static func runs(
    _ plane: UnsafePointer<UInt8>, _ stride: Int, of area: PixelArea, across: Bool
  ) -> [PixelArea] {
    let start = across ? area.left : area.top, end = across ? area.right : area.bottom
    var seen = [UInt8](repeating: 0, count: end - start)
    for y in area.top..<area.bottom {
      let row = plane + y &* stride
      for x in area.left..<area.right where row[x] != 0 { seen[(across ? x : y) &- start] = 1 }
    }
    var runs: [PixelArea] = []
    for i in seen.indices where seen[i] != 0 {
      let place = start + i
      if i > 0, seen[i - 1] != 0 {
        if across { runs[runs.count - 1].right = place + 1 } else { runs[runs.count - 1].bottom = place + 1 }
      } else {
        runs.append(
          across
            ? PixelArea(left: place, right: place + 1, top: area.top, bottom: area.bottom)
            : PixelArea(left: area.left, right: area.right, top: place, bottom: place + 1))
      }
    }
    return runs
  }
}
