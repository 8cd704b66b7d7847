// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// The annotated film.
final class FilmOverlay {
  private let writer: any FilmWriter
  private let guide: Guide
  private let limits: QualityLimits
  private let reveal: Bool

  init(path: String, rate: Double, guide: Guide, limits: QualityLimits, reveal: Bool) throws(SourceError) {
    writer = try Film.create(path: path, rate: rate)
    self.guide = guide
    self.limits = limits
    self.reveal = reveal
  }

  func write(_ frame: Frame, _ report: SessionReport) throws {
    do {
      var overlay = SessionOverlay()
      overlay.reveal = reveal
      overlay.limits = limits
      overlay.areas = try guide.borderAreas(in: frame)
      overlay.advice = report.state.advice.words
      overlay.caption = "\(report.known); frames read: \(report.state.observations)"
      let picture = try Picture(frame)
      try writer.write(
        try overlay.drawn(on: picture, report.state, outline: report.quad))
    } catch let error as PictureError {
      throw SourceError(error.reason)
    }
  }

  func finish() throws(SourceError) { try writer.finish() }
}
