// SPDX-License-Identifier: Apache-2.0
//
// `ListOutlines PICTURE...` prints the outlines that are found anywhere in pictures, a line each: the
// picture, eight numbers for the corners (pixels) and the numbers that speak for or against it,
// tab-separated. `Training/fit_outlines.py` weighs them.
@_spi(Probe) import CardScan
import CardScanMedia
import Foundation

do {
  let probe = try OutlineProbe()
  for path in CommandLine.arguments.dropFirst() {
    let picture = try Picture.read(path: path)
    for outline in try probe.outlines(of: try picture.frame()) {
      var numbers: [Double] = []
      for i in 0..<4 { numbers += [outline.quad[i].x, outline.quad[i].y] }
      let line = (numbers + outline.features).map { String(format: "%.5g", $0) }
      print(([path] + line).joined(separator: "\t"))
    }
  }
} catch {
  FileHandle.standardError.write(Data("ListOutlines: \(error)\n".utf8))
  exit(1)
}
