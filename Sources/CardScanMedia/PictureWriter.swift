// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

extension Picture {
  /// Writes the picture as a PNG file, or as PPM where the name ends so. The file replaces one of
  /// the same name at once and whole. What it does not say is the orientation: see `upright`.
  public func write(path: String) throws(PictureError) {
    let content = path.lowercased().hasSuffix(".ppm") ? PNMFile.encode(self) : try PNGFile.encode(self)
    do {
      try Data(content).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw PictureError("\(path) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The same picture with its pixels turned and mirrored so that `orientation` is `up`.
  public func upright() throws(PictureError) -> Picture {
    if orientation == .up { return self }
    let turns = orientation.quarterTurns
    let swaps = turns % 2 == 1
    let target = try Picture(width: swaps ? height : width, height: swaps ? width : height)
    for y in 0..<height {
      for x in 0..<width {
        let mirrored = orientation.isMirrored ? width - 1 - x : x
        let (tx, ty) =
          switch turns {
          case 1: (height - 1 - y, mirrored)
          case 2: (width - 1 - mirrored, height - 1 - y)
          case 3: (y, width - 1 - mirrored)
          default: (mirrored, y)
          }
        let source = row(y) + 4 * x
        let pixel = target.row(ty) + 4 * tx
        pixel.update(from: source, count: 4)
      }
    }
    return target
  }
}
