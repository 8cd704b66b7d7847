// SPDX-License-Identifier: Apache-2.0

/// The direction of a luma edge from the plane that fits best to a patch of pixels: over five pixels
/// along the border and three or five across. Far less moved by noise than one Sobel response.
struct GradientPatch {
  let luma: UnsafePointer<UInt8>
  /// Bytes from one pixel to the next across, and along.
  let across: Int
  let along: Int

  /// The plane's slopes across and along, times the patch's second moment across. All pixels of the
  /// patch round (u, v), `reach` to each side across and two along, must lie inside.
  @inline(__always)
  func at(_ u: Int, _ v: Int, reach: Int) -> (across: Float, along: Float) {
    let centre = luma + (u &* across &+ v &* along)
    var sumAcross: Int32 = 0
    var sumAlong: Int32 = 0
    for du in -reach...reach {
      let column = centre + du &* across
      let far = (Int32(column[-2 &* along]), Int32(column[2 &* along]))
      let near = (Int32(column[-along]), Int32(column[along]))
      sumAcross &+=
        Int32(truncatingIfNeeded: du)
        &* (far.0 &+ far.1 &+ near.0 &+ near.1 &+ Int32(column[0]))
      sumAlong &+= 2 &* (far.1 &- far.0) &+ near.1 &- near.0
    }
    // The second moment is 10 for five pixels and 2 for three; summed over the other direction.
    return reach == 2
      ? (Float(sumAcross), Float(sumAlong)) : (Float(sumAcross) * 3, Float(sumAlong))
  }
}
