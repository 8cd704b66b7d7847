// SPDX-License-Identifier: Apache-2.0

/// Measures how well a rectified card is seen, and decides whether it is worth reading: before anything
/// costly is done with it.
final class QualityGate {
  private let limits: QualityLimits
  /// Where text was read before, on the rectified card.
  private let text: [PixelArea]
  /// Whether the card is read whatever it looks like.
  private let isOpen: Bool
  /// What is below a gleam.
  private let memory: GlareMemory
  private(set) var quality: FrameQuality
  private(set) var hasPassed = false

  /// Side of the square blocks that are judged, pixels of the rectified card; rows and columns of them.
  private static let block = 32, columns = 26, rows = 16
  /// Every fourth row is looked at.
  private static let step = 4
  /// Luma by which a block's lightest pixel differs from its darkest for it to have an edge.
  private static let leastContrast = 48
  /// Blocks with an edge that there must be for sharpness to be judged, and the part of them, the
  /// sharpest, that is.
  private static let fewestBlocks = 6, judgedPart = 4
  /// Luma from which a pixel is saturated.
  private static let saturated = 250

  /// `motion` is FrameQuality's; an open gate measures and lets everything pass.
  init(limits: QualityLimits, text: [PixelArea], motion: Float, isOpen: Bool, memory: GlareMemory) {
    self.limits = limits
    self.text = text
    self.isOpen = isOpen
    self.memory = memory
    quality = FrameQuality()
    quality.motion = motion
  }

  /// Whether the card is worth reading.
  func passes(_ card: LumaView) -> Bool {
    measure(card)
    hasPassed = isOpen || limits.allow(quality)
    return hasPassed
  }

  /// Puts what earlier frames showed where a gleam lies on a card that passed; `corner` of the outline that is followed is
  /// its top left one. Whether it changed the card.
  func fill(_ card: LumaView, corner: Int) throws(ScanError) -> Bool {
    try memory.fill(card, corner: corner, sharpness: quality.sharpness)
  }

  private func measure(_ card: LumaView) {
    var slopes: [Float] = []
    var sum = 0, count = 0, white = 0, area = 0
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let x = column * Self.block, y = row * Self.block
        let isText = holdsText(x, y)
        let block = look(card, x, y)
        sum += block.sum
        count += block.count
        guard isText else { continue }
        area += block.count
        white += block.white
        if block.contrast >= Self.leastContrast {
          slopes.append(Float(block.slope) / Float(block.contrast))
        }
      }
    }
    quality.brightness = Float(sum) / Float(max(count, 1))
    quality.glare = Float(white) / Float(max(area, 1))
    quality.sharpness = 1
    guard slopes.count >= Self.fewestBlocks else { return }
    let order = Ranking.falling(slopes)
    let judged = max(Self.fewestBlocks, order.count / Self.judgedPart)
    var total: Float = 0
    for place in order.prefix(judged) { total += slopes[place] }
    quality.sharpness = total / Float(min(judged, order.count))
  }

  private func holdsText(_ x: Int, _ y: Int) -> Bool {
    guard !text.isEmpty else { return true }
    let block = PixelArea(left: x, right: x + Self.block, top: y, bottom: y + Self.block)
    for area in text where area.overlaps(block) { return true }
    return false
  }

  /// Luma of one block: sum, pixels, saturated ones, lightest minus darkest, and the greatest change over
  /// two pixels.
  private func look(
    _ card: LumaView, _ x: Int, _ y: Int
  ) -> (sum: Int, count: Int, white: Int, contrast: Int, slope: Int) {
    var sum = 0, count = 0, white = 0, low = 255, high = 0, slope = 0
    for y in stride(from: y, to: min(y + Self.block, card.height), by: Self.step) {
      var before = Int(card[x, y]), last = before
      for x in x..<min(x + Self.block, card.width) {
        let value = Int(card[x, y])
        sum &+= value
        count &+= 1
        if value >= Self.saturated { white &+= 1 }
        low = min(low, value)
        high = max(high, value)
        slope = max(slope, abs(value &- before))
        (before, last) = (last, value)
      }
    }
    return (sum, count, white, high - low, slope)
  }
}
