// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// An upright copy in which what must not be seen of `result` is black. It holds pixels only:
  /// nothing else of the file that it came from.
  public func redacted(_ result: ScanResult) throws(PictureError) -> Picture {
    let redaction = Redaction(result, width: width, height: height)
    let target = try uprightCopy()
    let canvas = Canvas(picture: target)
    let turn = UprightTurn(self)
    for area in redaction.areas { canvas.cover(turn.apply(area), .black) }
    return target
  }
}
