// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// What is on a card where a gleam lies now: blocks of the rectified card, each as the sharpest frame showed it that had no
/// gleam on it or beside it. Where a gleam wanders over a card, no frame may show all of a number.
final class GlareMemory {
  /// nil until the first card was seen.
  private var picture: PixelBuffer?
  /// How sharp the frame was of which a block is; 0: none.
  private var sharpness: [Float] = []
  /// Which corner of the outline that is followed was the card's top left one.
  private var corner = 0
  /// While one thread reads the next frame, another may ask what was hidden in the last one; nil where there was no memory
  /// for it.
  private let mutex = cs_mutex_create()

  deinit { cs_mutex_destroy(mutex) }

  /// Side of a block, pixels, and how many there are.
  private static let block = Int32(CS_GLARE_BLOCK)
  private static let columns = Int32(CardGeometry.rectifiedWidth) / block
  private static let rows = Int32(CardGeometry.rectifiedHeight) / block

  /// Remembers what `card` shows, and puts what it showed before where a gleam lies now. `corner` of the outline that is
  /// followed is its top left one; `sharpness` is FrameQuality's. Whether it changed the card.
  func fill(_ card: LumaView, corner: Int, sharpness seen: Float) throws(ScanError) -> Bool {
    guard let mutex else { throw ScanError(.outOfMemory, "no memory for what lies below gleams") }
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    if picture == nil { picture = try PixelBuffer(width: card.width, height: card.height) }
    guard let picture else { return false }
    if sharpness.isEmpty || corner != self.corner {
      sharpness = Array(repeating: 0, count: Int(Self.columns * Self.rows))
      self.corner = corner
    }
    return cs_fill_glare(
      UnsafeMutablePointer(mutating: card.base), card.stride, picture.base, picture.stride, &sharpness, Self.columns,
      Self.rows, seen) != 0
  }

  /// Whether in every frame a gleam lay on a line in an area of the rectified card, or on what may go on before or behind
  /// it: on its middle, and as far beyond its ends as the next word's first letter.
  func hides(_ line: PixelArea) -> Bool {
    let width = line.right &- line.left, height = line.bottom &- line.top, letter = min(width, height)
    let x = width < height ? -letter / 3 : 3 * letter / 2, y = width < height ? 3 * letter / 2 : -letter / 3
    let area = PixelArea(left: line.left - x, right: line.right + x, top: line.top - y, bottom: line.bottom + y)
    let block = Self.block
    guard let mutex else { return false }
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    for i in sharpness.indices where sharpness[i] == 0 {
      let left = Int32(i) % Self.columns &* block, top = Int32(i) / Self.columns &* block
      if area.overlaps(PixelArea(left: left, right: left &+ block, top: top, bottom: top &+ block)) { return true }
    }
    return false
  }
}
