// SPDX-License-Identifier: Apache-2.0
import CLoops

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
  /// What holds all weights of horizontal borders that are not 0, then of vertical ones; and how many of
  /// them are of horizontal borders.
  let borderAreas: [PixelArea]
  let horizontalCount: Int
  /// Where the search for borders looks at the luma: what each of these areas needs that those before it do not
  /// bring.
  let lumaAreas: [PixelArea]

  static let slack = 31
  /// Pixels round a border's that its direction is taken from.
  private static let reach: Int32 = 2
  /// Pixels round a response's that it is compared with. Areas of one kind do not see each other.
  private static let windowReach = CS_WINDOW / 2
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
    let whole = PixelArea.whole(width, height)
    var areas: [PixelArea] = []
    var horizontalCount = 0
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      GuideMask.append(base + width * height, width, of: whole, across: false, to: &areas)
      horizontalCount = areas.count
      GuideMask.append(base, width, of: whole, across: true, to: &areas)
    }
    borderAreas = areas
    self.horizontalCount = horizontalCount
    // The bands above and below mostly hold the ends of those at the sides.
    var luma: [PixelArea] = []
    for i in areas.indices {
      var area = areas[i].grown(by: GuideMask.reach, within: whole)
      if i >= horizontalCount { for band in luma { area = area.cut(by: band) } }
      luma.append(area)
    }
    lumaAreas = luma
  }

  /// Takes red, the weights of vertical borders, and green, those of horizontal ones, of `picture`,
  /// stretched to `width` × `height` by nearest pixels: the edges of such masks are soft by themselves.
  convenience init(
    stretching picture: GuidePicture, width: Int, height: Int, identity: UInt64
  ) throws(ScanError) {
    var pixels = [UInt8](repeating: 0, count: 2 * width * height)
    for y in 0..<height {
      let row = picture.base + ((2 &* y &+ 1) &* picture.height / (2 &* height)) &* picture.stride
      for x in 0..<width {
        let pixel = row + 4 &* ((2 &* x &+ 1) &* picture.width / (2 &* width))
        pixels[y &* width &+ x] = pixel[0]
        pixels[(height &+ y) &* width &+ x] = pixel[1]
      }
    }
    try self.init(width: width, height: height, pixels: pixels, identity: identity)
  }

  /// Appends the runs of columns or rows in which something is not 0, each as long as it is so along
  /// the other direction.
  private static func append(
    _ plane: UnsafePointer<UInt8>, _ stride: Int, of area: PixelArea, across: Bool,
    to found: inout [PixelArea]
  ) {
    let before = found.count
    for run in runs(plane, stride, of: area, across: across) {
      let parts = runs(plane, stride, of: run, across: !across)
      guard let first = parts.first, let last = parts.last else { continue }
      found.append(first.joined(with: last))
    }
    while found.count > before + mostAreas {
      let last = found.removeLast()
      found[before] = found[before].joined(with: last)
    }
  }

  private static func runs(
    _ plane: UnsafePointer<UInt8>, _ stride: Int, of area: PixelArea, across: Bool
  ) -> [PixelArea] {
    let start = across ? area.left : area.top, end = across ? area.right : area.bottom
    var seen = [UInt8](repeating: 0, count: Int(end - start))
    for y in area.top..<area.bottom {
      let row = plane + Int(y) &* stride
      for x in area.left..<area.right where row[Int(x)] != 0 { seen[Int((across ? x : y) &- start)] = 1 }
    }
    var runs: [PixelArea] = []
    for place in start..<end where seen[Int(place &- start)] != 0 {
      var run = area
      if across { (run.left, run.right) = (place, place &+ 1) } else { (run.top, run.bottom) = (place, place &+ 1) }
      if let last = runs.last, place &- (across ? last.right : last.bottom) < windowReach {
        run = last.joined(with: run)
        runs.removeLast()
      }
      runs.append(run)
    }
    return runs
  }
}
