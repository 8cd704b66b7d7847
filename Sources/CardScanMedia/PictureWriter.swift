// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

extension Picture {
  /// Writes the picture as a PNG file, or as PPM where the name ends so. The file replaces one of
  /// the same name at once and whole. What it does not say is the orientation: see `uprightCopy`.
  public func write(path: String) throws(PictureError) {
    let content = path.lowercased().hasSuffix(".ppm") ? PNMFile.encode(self) : try PNGFile.encode(self)
    // A URL takes `link/..` for the folder of the link; the system, that of what it leads to.
    let (folder, name) = Folder.split(path)
    do {
      try Data(content).write(
        to: URL(fileURLWithPath: "\(Folder.resolved(folder))/\(name)"), options: .atomic)
    } catch {
      throw PictureError("\(path) cannot be written", because: error)
    }
  }

  /// A copy with its pixels turned and mirrored so that its orientation is `up`.
  public func uprightCopy() throws(PictureError) -> Picture {
    let turn = UprightTurn(self)
    let swaps = orientation.quarterTurns % 2 == 1
    let target = try Picture(width: swaps ? height : width, height: swaps ? width : height)
    for y in 0..<height {
      // The row's pixels go along a straight line on the target.
      let first = turn.apply(Point(0.5, Double(y) + 0.5))
      let second = turn.apply(Point(1.5, Double(y) + 0.5))
      let step = Int(second.x - first.x) * 4 + Int(second.y - first.y) * target.pixels.stride
      var pixel = target.row(Int(first.y)) + 4 * Int(first.x)
      let source = row(y)
      for x in 0..<width {
        pixel.update(from: source + 4 * x, count: 4)
        pixel += step
      }
    }
    return target
  }
}
