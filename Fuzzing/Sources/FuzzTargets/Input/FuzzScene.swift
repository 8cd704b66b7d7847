// SPDX-License-Identifier: Apache-2.0
import SampleCard

/// What a frame shows: the fuzzer's bytes over and over, or the sample card with patches laid over it, so that
/// what comes behind the search is reached too.
struct FuzzScene {
  private struct Patch {
    let left: Int, top: Int, right: Int, bottom: Int
    let value: UInt8
    /// 0 replaces, 1 is added, 2 makes stripes.
    let kind: Int
  }

  private let width: Int
  private let height: Int
  private let isCard: Bool
  /// Gray levels: gain in sixteenths, offset.
  private let gain: Int
  private let offset: Int
  private let isTurned: Bool
  private var patches: [Patch] = []
  private let noise: UnsafeRawBufferPointer

  init(_ input: inout FuzzInput, width: Int, height: Int) {
    self.width = width
    self.height = height
    let kind = input.byte()
    isCard = kind & 3 != 3
    isTurned = kind & 4 != 0
    gain = kind & 8 != 0 ? input.below(64) : 16
    offset = kind & 16 != 0 ? Int(input.byte()) - 128 : 0
    if isCard {
      for _ in 0..<input.below(6) {
        let (x, y) = (input.below(256) * width / 256, input.below(256) * height / 256)
        let (w, h) = (1 + input.below(256) * width / 512, 1 + input.below(256) * height / 512)
        patches.append(
          Patch(
            left: x, top: y, right: x + w, bottom: y + h, value: input.byte(), kind: input.below(3)))
      }
    }
    noise = input.rest()
  }

  /// A byte of a plane at a place of the frame.
  func byte(x: Int, y: Int, chroma: Bool) -> UInt8 {
    guard isCard else {
      return noise.isEmpty ? 0 : noise[(y * width + x) % noise.count]
    }
    if chroma { return 128 }
    let (u, v) = isTurned ? (width - 1 - x, height - 1 - y) : (x, y)
    var value = Int(FuzzScene.card[v * 200 / height * 320 + u * 320 / width])
    for patch in patches where x >= patch.left && x < patch.right && y >= patch.top && y < patch.bottom {
      switch patch.kind {
      case 0: value = Int(patch.value)
      case 1: value += Int(patch.value) - 128
      default: value = (x / (1 + Int(patch.value) % 7)) % 2 == 0 ? Int(patch.value) : 255 - Int(patch.value)
      }
    }
    // What is left of the bytes is grain.
    if !noise.isEmpty { value += Int(noise[(y * width + x) % noise.count] >> 4) - 8 }
    return UInt8(max(0, min(255, (value - 128) * gain / 16 + 128 + offset)))
  }

  /// The sample card's gray levels, 320 x 200.
  private static let card: [UInt8] = {
    var length = 0
    guard let file = sample_card_file(&length), length > 320 * 200 else {
      fatalError("the sample card is not the file that it was")
    }
    return Array(UnsafeBufferPointer(start: file, count: length).suffix(320 * 200))
  }()
}
