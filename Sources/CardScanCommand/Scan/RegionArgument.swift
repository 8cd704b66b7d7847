// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// `X,Y,W,H`, a rectangle in pixels of the picture as it is stored, or `X,Y,X,Y,X,Y,X,Y`, the corners as
/// the text is read; after `card:` in parts of the card's width and height.
struct RegionArgument: ExpressibleByArgument {
  private let quad: Quad
  private let isOnCard: Bool
  private let isRectangle: Bool

  init?(argument: String) {
    let prefix = "card:"
    isOnCard = argument.hasPrefix(prefix)
    let numbers = argument.dropFirst(isOnCard ? prefix.count : 0)
      .split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    isRectangle = numbers.count == 4
    switch numbers.count {
    case 4:
      guard numbers[2] > 0, numbers[3] > 0 else { return nil }
      quad = Quad(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case 8:
      let corners = (0..<4).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }
      quad = Quad(corners[0], corners[1], corners[2], corners[3])
    default: return nil
    }
    if isOnCard {
      // Sums of decimal parts may be off in the last bits.
      let parts = -1e-9...1 + 1e-9
      guard (0..<4).allSatisfy({ parts.contains(quad[$0].x) && parts.contains(quad[$0].y) }) else { return nil }
    }
    guard (try? region(in: .up).check()) != nil else { return nil }
  }

  /// The region in a picture of that orientation: a rectangle's text is upright where the picture is.
  func region(in orientation: Orientation) -> Region {
    if isOnCard { return .card(quad) }
    guard isRectangle else { return .frame(quad) }
    let seen = orientation.isMirrored ? quad.mirrored : quad
    return .frame(seen.rotated(by: 4 - orientation.quarterTurns))
  }
}
