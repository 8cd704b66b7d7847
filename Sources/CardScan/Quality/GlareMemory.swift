// SPDX-License-Identifier: Apache-2.0
import CLoops

/// What is on a card where a gleam lies now: blocks of the rectified card, each as the sharpest frame showed it that had no
/// gleam on it or beside it. Where a gleam wanders over a card, no frame may show all of a number.
final class GlareMemory {
  /// nil until the first card was seen.
  private var picture: PixelBuffer?
  /// How sharp the frame was of which a block is; 0: none.
  private var sharpness: [Float] = []
  /// Which corner of the outline that is followed was the card's top left one.
  private var corner = 0

  /// Remembers what `card` shows, and puts what it showed before where a gleam lies now. `corner` of the outline that is
  /// followed is its top left one; `sharpness` is FrameQuality's. Whether it changed the card.
  func fill(_ card: LumaView, corner: Int, sharpness seen: Float) throws(ScanError) -> Bool {
    let columns = card.width / Int(CS_GLARE_BLOCK), rows = card.height / Int(CS_GLARE_BLOCK)
    if picture == nil { picture = try PixelBuffer(width: card.width, height: card.height) }
    guard let picture else { return false }
    if sharpness.isEmpty || corner != self.corner {
      sharpness = Array(repeating: 0, count: columns * rows)
      self.corner = corner
    }
    return cs_fill_glare(
      UnsafeMutablePointer(mutating: card.base), card.stride, picture.base, picture.stride, &sharpness,
      Int32(truncatingIfNeeded: columns), Int32(truncatingIfNeeded: rows), seen) != 0
  }
}
