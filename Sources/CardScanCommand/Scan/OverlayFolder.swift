// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// Where annotated pictures are written.
struct OverlayFolder {
  private let folder: PictureFolder
  private let reveal: Bool

  init(path: String, reveal: Bool, sparing originals: Originals) throws(PictureError) {
    folder = try PictureFolder(path: path, sparing: originals)
    self.reveal = reveal
  }

  func write(
    _ picture: Picture, _ report: ScanReport, guide: Guide
  ) throws(PictureError) {
    guard !report.results.isEmpty else { return }
    var overlay = Overlay()
    overlay.reveal = reveal
    overlay.caption = report.summaries
    let areas: [Quad]
    do throws(ScanError) {
      areas = try guide.borderAreas(in: try picture.frame())
    } catch {
      throw PictureError(error.text)
    }
    try folder.write(try overlay.drawn(on: picture, report.results, areas: areas), for: report.file)
  }
}
