// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The borders of a reduced picture that is turned by 45 degrees: the search for lines knows those that
/// are nearly upright or level, and what lies between both comes so into its reach. Memory is kept from
/// frame to frame.
final class TurnedBorders {
  private let images = CPUImageStages(workers: Workers(threads: 1))
  private var buffers: Buffers?

  private final class Buffers {
    let side: Int
    let turned: PixelBuffer
    let response: (vertical: PixelBuffer, horizontal: PixelBuffer)
    let borders: (vertical: PixelBuffer, horizontal: PixelBuffer)
    let sums: SumsBuffer

    init(side: Int) throws(ScanError) {
      self.side = side
      turned = try PixelBuffer(width: side, height: side)
      response = (
        try PixelBuffer(width: side, height: side), try PixelBuffer(width: side, height: side)
      )
      borders = (
        try PixelBuffer(width: side, height: side), try PixelBuffer(width: side, height: side)
      )
      sums = SumsBuffer(width: side, threads: 1)
    }
  }

  /// The maps of `picture` turned; valid until the next call.
  func maps(of picture: LumaView) throws(ScanError) -> BorderMaps {
    let side = max(16, Int(Double(picture.width + picture.height) * sqrt(0.5)) + 1)
    let buffers: Buffers
    if let held = self.buffers, held.side == side {
      buffers = held
    } else {
      self.buffers = nil
      buffers = try Buffers(side: side)
      self.buffers = buffers
    }
    turn(picture, into: buffers.turned)
    images.sobel(
      buffers.turned, mask: nil, vertical: buffers.response.vertical,
      horizontal: buffers.response.horizontal)
    let parameters = BorderParameters(reduction: 1)
    images.threshold(
      buffers.response.vertical, parameters, into: buffers.borders.vertical, working: buffers.sums)
    images.threshold(
      buffers.response.horizontal, parameters, into: buffers.borders.horizontal,
      working: buffers.sums)
    return BorderMaps(
      vertical: buffers.borders.vertical.luma(), horizontal: buffers.borders.horizontal.luma(),
      luma: buffers.turned.luma(), reduction: 1)
  }

  /// The point of the picture that a point of the turned one shows.
  func point(_ p: Point, in picture: LumaView) -> Point {
    let middle = Double(buffers?.side ?? 0) / 2
    let (x, y) = ((p.x - middle) * sqrt(0.5), (p.y - middle) * sqrt(0.5))
    return Point(x + y + Double(picture.width) / 2, y - x + Double(picture.height) / 2)
  }

  /// Overwrites the frame's pixels.
  func wipe() {
    guard let buffers else { return }
    for picture in [
      buffers.turned, buffers.response.vertical, buffers.response.horizontal,
      buffers.borders.vertical, buffers.borders.horizontal,
    ] { picture.wipe() }
    buffers.sums.wipe()
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
