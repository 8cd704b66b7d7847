// SPDX-License-Identifier: Apache-2.0

/// Draws guide masks at the size of the reduced picture and keeps the last one. From one thread at a
/// time.
final class GuideMaskMaker {
  private var areas: BorderAreas?
  private var reduction = 0
  private var mask: GuideMask?

  init() {}

  /// The mask of `areas` for a frame of `width` × `height` pixels that is reduced `reduction` times:
  /// vertical borders in the areas left and right, horizontal ones in those above and below, with edges
  /// that fall off linearly.
  func mask(for areas: BorderAreas, width: Int, height: Int, reduction: Int) throws(ScanError)
    -> GuideMask
  {
    let w = max(1, width / max(1, reduction))
    let h = max(1, height / max(1, reduction))
    if let mask, self.areas == areas, self.reduction == reduction, mask.width == w,
      mask.height == h
    {
      return mask
    }
    let scale = Double(max(1, reduction))
    /// Weight 0 to 1 of the centre of cell `i` by its distance from the range `from` to `to`.
    func ramp(_ i: Int, _ from: Double, _ to: Double) -> Double {
      let position = (Double(i) + 0.5) * scale
      let beyond = max(from - areas.reach - position, position - to - areas.reach)
      if beyond <= 0 { return 1 }
      return max(0, 1 - beyond / max(areas.softness, scale))
    }
    var sideways = [Double]()
    var along = [Double]()
    var upright = [Double]()
    var down = [Double]()
    for x in 0..<w {
      sideways.append(max(ramp(x, areas.left, areas.left), ramp(x, areas.right, areas.right)))
      along.append(ramp(x, areas.left, areas.right))
    }
    for y in 0..<h {
      upright.append(max(ramp(y, areas.top, areas.top), ramp(y, areas.bottom, areas.bottom)))
      down.append(ramp(y, areas.top, areas.bottom))
    }
    var pixels = [UInt8](repeating: 0, count: 2 * w * h)
    for y in 0..<h {
      for x in 0..<w {
        pixels[y * w + x] = UInt8(sideways[x] * down[y] * 255 + 0.5)
        pixels[(h + y) * w + x] = UInt8(upright[y] * along[x] * 255 + 0.5)
      }
    }
    let made = try GuideMask(
      width: w, height: h, pixels: pixels, identity: Self.identity(of: pixels, width: w))
    self.areas = areas
    self.reduction = reduction
    mask = made
    return made
  }

  /// FNV-1a over size and pixels: equal masks have equal identities.
  private static func identity(of pixels: [UInt8], width: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(width)
    for pixel in pixels { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3 }
    return hash
  }
}
