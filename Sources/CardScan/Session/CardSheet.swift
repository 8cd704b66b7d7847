// SPDX-License-Identifier: Apache-2.0

/// A card in a frame as it is read: millimetres from its top left corner onto frame pixels.
struct CardSheet {
  private let map: Homography?

  /// `quad` is the card's outline as it is read; nil: nowhere.
  init(_ quad: Quad?, isPortrait: Bool) {
    let width = isPortrait ? CardGeometry.cardHeight : CardGeometry.cardWidth
    let height = isPortrait ? CardGeometry.cardWidth : CardGeometry.cardHeight
    map = quad.flatMap { Homography(width: width, height: height, onto: $0) }
  }

  /// Outlines in the frame, on the card.
  func onCard(_ quad: Quad) -> Quad { map?.inverse.apply(quad) ?? quad }

  /// Outlines on the card, in the frame.
  func inFrame(_ quad: Quad) -> Quad { map?.apply(quad) ?? quad }

  /// The lines with their outlines in the frame.
  func placed(_ lines: [TextLine]) -> [TextLine] {
    var lines = lines
    for i in lines.indices {
      lines[i].quad = inFrame(
        Quad(
          x: Double(lines[i].left), y: Double(lines[i].middle - lines[i].height / 2),
          width: Double(lines[i].right - lines[i].left), height: Double(lines[i].height)))
    }
    return lines
  }
}

extension ScanResult {
  /// The card as it is read.
  var sheet: CardSheet { CardSheet(quad, isPortrait: quad != lyingQuad) }
}
