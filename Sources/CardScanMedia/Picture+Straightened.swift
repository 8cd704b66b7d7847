// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// Pixels for a millimetre of the card: as many as the picture has, within these.
  private static let scales = 2.0...40.0

  /// The card with that outline, straightened and as it is read, about as large as in the picture. Nil
  /// where the outline has no area.
  public func straightened(_ quad: Quad) throws(PictureError) -> Picture? {
    let across = (quad.topRight - quad.topLeft).length + (quad.bottomRight - quad.bottomLeft).length
    let down = (quad.bottomLeft - quad.topLeft).length + (quad.bottomRight - quad.topRight).length
    guard across.isFinite, down.isFinite else { return nil }
    let scale = max(across, down) / (2 * CardGeometry.cardWidth)
    let fitting = min(max(scale, Picture.scales.lowerBound), Picture.scales.upperBound)
    let long = Int((CardGeometry.cardWidth * fitting).rounded())
    let short = Int((CardGeometry.cardHeight * fitting).rounded())
    let lies = across >= down
    return try cut(quad, width: lies ? long : short, height: lies ? short : long)
  }
}
