// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Which of a camera's modes serves best.
public enum ModeChooser {
  /// Fewer frames a second than these make a session slow.
  static let lowestRate = 15.0

  /// The modes in a format that is understood, and of the wished one where there is one, best first.
  public static func order(_ modes: [CameraMode], wish: ModeWish) -> [CameraMode] {
    var ranked: [(mode: CameraMode, cost: Double)] = []
    for mode in modes {
      guard let cost = cost(of: mode, wish: wish) else { continue }
      // Insertion keeps the device's order among equals.
      var place = ranked.count
      while place > 0, ranked[place - 1].cost > cost { place -= 1 }
      ranked.insert((mode, cost), at: place)
    }
    return ranked.map { $0.mode }
  }

  /// How far the mode is from the wish, 0 at best; nil where its format will not do.
  ///
  /// A doubling of a side costs 1, a halving 2 (small digits cannot be read, large pictures only take
  /// time), a halving of the rate below the lowest that serves 2. Among modes that differ less, luma in
  /// place goes before RGB and RGB before what must be decoded; a rate between the lowest and the wished
  /// one costs less than that: a decoder is started only where nothing else is fast enough.
  static func cost(of mode: CameraMode, wish: ModeWish) -> Double? {
    guard let (format, place) = KnownFormat.of(mode.fourcc), mode.width > 0, mode.height > 0
    else { return nil }
    if let fourcc = wish.fourcc, fourcc != mode.fourcc { return nil }
    let size = cost(mode.width, wish.width) + cost(mode.height, wish.height)
    let kind =
      switch format.kind {
      case .luma: 0.0
      case .rgb: 0.1
      case .compressed: 0.2
      }
    return size + cost(ofRate: mode.interval(for: wish.rate)?.rate, wish.rate) + kind
      + 0.001 * Double(place)
  }

  private static func cost(_ side: Int, _ wish: Int) -> Double {
    let doublings = log2(Double(side) / Double(max(1, wish)))
    return doublings < 0 ? -2 * doublings : doublings
  }

  private static func cost(ofRate rate: Double?, _ wish: Double) -> Double {
    // Of a device that does not tell, assume that it is fast enough, but prefer what is certain.
    guard let rate else { return 0.06 }
    guard rate > 0 else { return 10 }
    // 29.97 is as good as 30.
    guard rate < 0.99 * wish else { return 0 }
    let lowest = min(lowestRate, wish)
    if rate >= 0.99 * lowest { return 0.08 * min(1, log2(wish / rate)) }
    return 0.5 + 2 * log2(lowest / rate)
  }
}
