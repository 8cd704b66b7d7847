// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The borders of a reduced picture that is turned by 45 degrees: the search for lines knows those that
/// are nearly upright or level, and what lies between both comes so into its reach. Memory is kept from
/// frame to frame.
final class TurnedBorders {
  private let images = CPUImageStages(workers: Workers(threads: 1))
  private var side = 0
  /// The turned picture, and its vertical and horizontal borders.
  private var pictures: [PixelBuffer] = []

  /// The maps of `picture` turned; valid until the next call.
  func maps(of picture: LumaView) throws(ScanError) -> BorderMaps {
    let wanted = max(16, Int(Double(picture.width + picture.height) * sqrt(0.5)) + 1)
    if side != wanted || pictures.count != 3 {
      pictures.removeAll()
      for _ in 0..<3 { pictures.append(try PixelBuffer(width: wanted, height: wanted)) }
      side = wanted
    }
    turn(picture, into: pictures[0])
    images.borders(
      pictures[0], mask: nil, BorderParameters(reduction: 1), vertical: pictures[1],
      horizontal: pictures[2])
    return BorderMaps(
      vertical: pictures[1].luma(), horizontal: pictures[2].luma(), luma: pictures[0].luma(),
      reduction: 1)
  }

  /// The point of the picture that a point of the turned one shows.
  func point(_ p: Point, in picture: LumaView) -> Point {
    let middle = Double(side) / 2
    let (x, y) = ((p.x - middle) * sqrt(0.5), (p.y - middle) * sqrt(0.5))
    return Point(x + y + Double(picture.width) / 2, y - x + Double(picture.height) / 2)
  }

  /// Overwrites the frame's pixels.
  func wipe() {
    for picture in pictures { picture.wipe() }
  }

  /// Beyond the picture its border goes on.
  private func turn(_ picture: LumaView, into target: PixelBuffer) {
    let homography = Homography([
      sqrt(0.5), sqrt(0.5), Double(picture.width) / 2 - Double(target.width) * sqrt(0.5),
      -sqrt(0.5), sqrt(0.5), Double(picture.height) / 2, 0, 0, 1,
    ])
    images.warp(picture, homography, into: target)
  }
}
