// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// An upright copy in which what must not be seen of any card of `results` is black. It holds pixels
  /// only: nothing else of the file that it came from.
  public func redacted(_ results: [ScanResult]) throws(PictureError) -> Picture {
    let target = try uprightCopy()
    let canvas = Canvas(picture: target)
    let turn = UprightTurn(self)
    for result in results {
      let redaction = Redaction(result, width: width, height: height)
      for area in redaction.areas { canvas.cover(turn.apply(area), .black) }
    }
    return target
  }
}
