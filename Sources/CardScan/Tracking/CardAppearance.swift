// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// What a card looks like, as far as is needed to tell it from another one: brightness on a grid of
/// `columns` × `rows` samples, compared in blocks by the change of brightness along the rows. Text of
/// two cards of one design differs in it; light and exposure do not count.
///
/// Of 24 pairs of rendered cards of one design, which differ in number and name only, 20 were told apart
/// where the second one took the place of the first from one frame to the next (700 pixels wide; 16 at
/// 400 pixels); no card was taken for another one while it stayed. What is missed is faint: worn foil,
/// print of the ground's brightness.
///
/// It is sampled straight from the caller's frame; in RGB formats green stands for brightness. The
/// memory shows a card and is wiped.
final class CardAppearance {
  /// Half a millimetre a column, one a row.
  private static let columns = 168, rows = 54
  private static let across = 14, down = 6, blockColumns = 12
  private static let blocks = 108
  /// Columns between two samples whose difference is compared: a millimetre.
  private static let gap = 2
  /// Mean square of such a difference from which a block has something on it.
  private static let leastEnergy: Float = 40
  /// The most of it that is taken for noise.
  private static let mostNoise: Float = 60
  /// By which factor that may change where it is another text that is seen, not a blurred or a
  /// covered one.
  private static let energyRange: ClosedRange<Float> = 0.3...3.3
  /// Mean brightness from which a block is taken for glare.
  private static let glare: Float = 248
  /// How far a block's brightness may be off from what light and exposure make of it.
  private static let brightnessRange: Float = 16
  /// A block shows something else where it correlates less than this part of the median of all, and
  /// that median is at least `clear`.
  private static let part: Float = 0.6, clear: Float = 0.75
  /// The same where it is to be certain: no block may correlate less.
  private static let strictPart: Float = 0.7, strictClear: Float = 0.85
  /// Frames that confirm a block of the reference before it speaks against a card.
  private static let confirmed: UInt8 = 3

  /// What a comparison came to.
  enum Likeness {
    /// The same card, whatever was there before.
    case certain
    /// The same card where one was just now.
    case same
    /// Nothing speaks against the same card, but the view is not clear.
    case maybe
    /// A little of the text differs.
    case doubtful
    /// A card of the same design with another text.
    case otherText
    /// What is there does not look like the card.
    case other
  }

  /// A block of both pictures.
  private struct Block {
    var brightness: Float = 0
    var oldBrightness: Float = 0
    var energy: Float = 0
    var oldEnergy: Float = 0
    var correlation: Float = 0
    /// Inside of the frame, known to the reference, and not in glare.
    var isSeen = false
    /// There was something on it, and there is about as much now.
    var isComparable = false
    /// It shows another text.
    var isOther = false
    /// It is as bright as light and exposure make it.
    var isLit = false
  }

  private let reference: PixelBuffer
  private let current: PixelBuffer
  /// Frames that confirmed each block of the reference; 0 where it was never seen.
  private var confirmations = InlineArray<108, UInt8>(repeating: 0)
  /// Whether each block was inside of the frame when it was last looked.
  private var visible = InlineArray<108, Bool>(repeating: false)
  private var compared = InlineArray<108, Block>(repeating: Block())
  /// Energy from which a block has something on it, above the noise of what was last compared.
  private var energyLimit = CardAppearance.leastEnergy

  init() throws(ScanError) {
    reference = try PixelBuffer(width: Self.columns, height: Self.rows)
    current = try PixelBuffer(width: Self.columns, height: Self.rows)
  }

  /// Samples the card at `quad`; false where the quad is degenerate.
  func look(at quad: Quad, in frame: Frame) -> Bool {
    guard
      let map = Homography(width: Double(Self.columns), height: Double(Self.rows), onto: quad)
    else { return false }
    let pitch = (quad[1] - quad[0]).length / Double(Self.columns)
    let taps: Int32 = pitch < 2.2 ? 1 : pitch < 6 ? 2 : 3
    var matrix = map.single
    withUnsafeBytes(of: &matrix) { bytes in
      var warp = cs_warp(
        source: frame.planes.0 + (frame.format.isLuma ? frame.format.lumaOffset : 1),
        source_stride: frame.strides.0, pixel_stride: Int32(frame.format.pixelStride),
        source_width: Int32(frame.width), source_height: Int32(frame.height),
        h: bytes.assumingMemoryBound(to: Float.self).baseAddress, taps: taps, target: current.base,
        target_stride: current.stride, width: Int32(Self.columns))
      cs_warp_luma(&warp, 0, Int32(Self.rows))
    }
    for block in 0..<Self.blocks {
      let x = Double(block % Self.blockColumns * Self.across)
      let y = Double(block / Self.blockColumns * Self.down)
      visible[block] = map.apply(
        Quad(x: x, y: y, width: Double(Self.across), height: Double(Self.down))
      ).isInside(frame)
    }
    return true
  }

  /// Takes what was last looked at as what the card looks like.
  func adopt() {
    _ = memcpy(reference.base, current.base, reference.byteCount)
    for i in 0..<Self.blocks { confirmations[i] = visible[i] ? Self.confirmed : 0 }
  }

  /// Compares what was last looked at with the reference.
  func compare() -> Likeness {
    var light = LinearFit()
    var energies = RisingNumbers()
    for i in 0..<Self.blocks {
      compared[i] = block(i)
      if visible[i] { energies.insert(compared[i].energy) }
      if compared[i].isSeen { light.add(compared[i].oldBrightness, compared[i].brightness) }
    }
    // The emptiest blocks show nothing but the sensor's noise, unless there is none that is empty.
    energyLimit = Self.leastEnergy + 1.5 * min(Self.mostNoise, energies[energies.count / 10])
    var correlations = RisingNumbers()
    var shown = 0
    for i in 0..<Self.blocks where compared[i].isSeen && compared[i].oldEnergy >= energyLimit {
      shown += 1
      guard Self.energyRange.contains(compared[i].energy / compared[i].oldEnergy) else { continue }
      compared[i].isComparable = true
      correlations.insert(compared[i].correlation)
    }
    for i in 0..<Self.blocks where compared[i].isSeen {
      let expected = light.value(compared[i].oldBrightness)
      compared[i].isLit = (compared[i].brightness - expected).magnitude < Self.brightnessRange
    }
    let count = correlations.count
    // Of a blurred view only light and dark can be compared.
    guard count >= max(4, shown / 8) else { return light.correlation > 0.85 ? .maybe : .other }
    let median = correlations[count / 2]
    if median < Self.clear {
      return median > 0.4 && light.correlation > 0.4 ? .maybe : .other
    }
    var others = 0
    var strangest: Float = 1
    for i in 0..<Self.blocks
    where compared[i].isComparable && compared[i].correlation < Self.strictPart * median
      && confirmations[i] >= Self.confirmed && compared[i].isLit
      && compared[i].energy >= energyLimit
    {
      let best = bestCorrelation(i)
      strangest = min(strangest, best)
      if best < Self.part * median {
        compared[i].isOther = true
        others += 1
      }
    }
    // Turned by half, all cards have the same corners.
    let isSeen = 2 * count > shown
    if isSeen, median >= Self.strictClear, strangest >= Self.strictPart * median { return .certain }
    // One in sixty is left to chance.
    let spare = count / 60
    return others <= 1 + spare ? .same : others <= 2 + spare ? .doubtful : .otherText
  }

  /// Brings the reference up to date after a comparison that found the same card.
  func learn() {
    for i in 0..<Self.blocks where visible[i] && !compared[i].isOther {
      let block = compared[i]
      let isNew = confirmations[i] == 0 || (block.isSeen && block.oldEnergy < energyLimit)
      if isNew {
        guard block.energy >= energyLimit, block.brightness < Self.glare else { continue }
        confirmations[i] = 1
      } else if !block.isLit {
        continue
      } else if block.isComparable, block.correlation >= Self.clear {
        confirmations[i] = min(Self.confirmed, confirmations[i] + 1)
      } else {
        // What is never seen again, a finger's edge above all, is forgotten.
        confirmations[i] -= block.isComparable ? 0 : 1
        continue
      }
      // A sharper view is taken as it is; else a part of it.
      let isBetter = isNew || block.energy > 1.2 * block.oldEnergy
      let start = offset(of: i)
      for y in 0..<Self.down {
        let row = start &+ y &* reference.stride
        for x in row..<(row &+ Self.across) {
          let old = Int(reference.base[x]), new = Int(current.base[x])
          reference.base[x] = UInt8(
            truncatingIfNeeded: isBetter ? new : (3 &* old &+ new &+ 2) >> 2)
        }
      }
    }
  }

  private func offset(of block: Int) -> Int {
    block / Self.blockColumns * Self.down * reference.stride
      + block % Self.blockColumns * Self.across
  }

  private func block(_ i: Int) -> Block {
    var block = Block()
    guard visible[i] else { return block }
    let sums = sums(i, 0, 0)
    let count = Float(Self.across * Self.down)
    block.brightness = Float(sums[0]) / count
    block.oldBrightness = Float(sums[1]) / count
    block.energy = Float(sums[2]) / count
    block.oldEnergy = Float(sums[3]) / count
    block.correlation = Self.correlation(sums)
    block.isSeen =
      confirmations[i] > 0 && block.brightness < Self.glare && block.oldBrightness < Self.glare
    return block
  }

  /// The best correlation of a block with the reference moved by a sample each way: an outline that is
  /// off by half a millimetre is no other card.
  private func bestCorrelation(_ i: Int) -> Float {
    let column = i % Self.blockColumns * Self.across, row = i / Self.blockColumns * Self.down
    var best: Float = -1
    for dy in -1...1 where row + dy >= 0 && row + dy + Self.down <= Self.rows {
      for dx in -1...1 where column + dx >= 0 && column + dx + Self.across <= Self.columns {
        best = max(best, Self.correlation(sums(i, dx, dy)))
      }
    }
    return best
  }

  /// What `cs_compare` says of a block and the reference `dx` columns and `dy` rows further.
  private func sums(_ i: Int, _ dx: Int, _ dy: Int) -> InlineArray<5, Int32> {
    var sums = InlineArray<5, Int32>(repeating: 0)
    let start = offset(of: i)
    withUnsafeMutableBytes(of: &sums) { bytes in
      guard let numbers = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return }
      cs_compare(
        current.base + start, reference.base + (start + dy * reference.stride + dx),
        current.stride, Int32(Self.across), Int32(Self.down), Int32(Self.gap), numbers)
    }
    return sums
  }

  private static func correlation(_ sums: InlineArray<5, Int32>) -> Float {
    let product = Float(sums[2]) * Float(sums[3])
    return product > 0 ? Float(sums[4]) / product.squareRoot() : 0
  }
}
