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
    let sideways = areas.weights(w, scale, areas.left, areas.right, within: false)
    let along = areas.weights(w, scale, areas.left, areas.right, within: true)
    let upright = areas.weights(h, scale, areas.top, areas.bottom, within: false)
    let down = areas.weights(h, scale, areas.top, areas.bottom, within: true)
    let pixels = Self.products(down, sideways) + Self.products(upright, along)
    let made = try GuideMask(
      width: w, height: h, pixels: pixels, identity: Self.identity(of: pixels, width: w))
    self.areas = areas
    self.reduction = reduction
    mask = made
    return made
  }

  /// A plane of weights, 0 to 255, from those of its rows and of its columns.
  @inline(never)
  private static func products(_ rows: [Double], _ columns: [Double]) -> [UInt8] {
    var pixels: [UInt8] = []
    for row in rows {
      for column in columns { pixels.append(UInt8(row * column * 255 + 0.5)) }
    }
    return pixels
  }

  /// Equal masks have equal identities.
  private static func identity(of pixels: [UInt8], width: Int) -> UInt64 {
    var hash = FNV1a()
    hash.add(UInt64(width))
    pixels.withUnsafeBytes { hash.add($0) }
    return hash.value
  }
}

extension BorderAreas {
  /// Weights 0 to 1 of `count` cells of `scale` frame pixels in a row, by the distance of their centres from the nearer
  /// of two sides of the guide, or from what lies within them.
  @inline(never)
  fileprivate func weights(
    _ count: Int, _ scale: Double, _ from: Double, _ to: Double, within: Bool
  ) -> [Double] {
    var weights: [Double] = []
    for i in 0..<count {
      let position = (Double(i) + 0.5) * scale
      var distance = max(from - position, position - to)
      if !within { distance = min((position - from).magnitude, (position - to).magnitude) }
      weights.append(max(0, min(1, 1 - (distance - reach) / max(softness, scale))))
    }
    return weights
  }
}
