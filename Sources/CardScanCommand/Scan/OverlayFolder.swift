// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// Where annotated pictures are written, one for each file, under its name.
final class OverlayFolder {
  private let path: String
  private let reveal: Bool
  private var taken: Set<String> = []

  init(path: String, reveal: Bool) throws(PictureError) {
    self.path = path
    self.reveal = reveal
    try Folder.make(path)
  }

  /// Writes `NAME.png`, or `NAME-2.png` and so on where files of several folders have one name.
  func write(
    _ picture: Picture, _ report: ScanReport, guide: Guide
  ) throws(PictureError) {
    guard let result = report.result else { return }
    var overlay = Overlay()
    overlay.reveal = reveal
    overlay.caption = report.summary
    let areas: [Quad]
    do throws(ScanError) {
      areas = try guide.borderAreas(in: try picture.frame())
    } catch {
      throw PictureError(error.text)
    }
    let drawn = try overlay.drawn(on: picture, result, areas: areas)
    try drawn.write(path: "\(path)/\(freeName(for: report.file)).png")
  }

  private func freeName(for file: String) -> String {
    let last = (file as NSString).lastPathComponent
    let base = file == "-" ? "stdin" : (last as NSString).deletingPathExtension
    var name = base
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
