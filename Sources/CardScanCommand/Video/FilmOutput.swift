// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What a session over a film prints: with JSON an object a frame, else a line where something changes; then
/// the result.
final class FilmOutput {
  private let json: Bool
  let reveal: Bool
  private var lastText = ""

  init(json: Bool, reveal: Bool) {
    self.json = json
    self.reveal = reveal
  }

  func tell(_ report: SessionReport) {
    if json {
      Output.line(report.json.text)
    } else if report.text != lastText {
      lastText = report.text
      let hundredths = report.time / 10_000_000
      let rest = "\(hundredths % 100)".padded(left: 2, with: "0")
      Output.line("\(hundredths / 100).\(rest)".padded(left: 8) + " s  \(report.text)")
    }
  }

  func tellResult(_ report: SessionReport) {
    Output.line(json ? report.finalJSON.text : report.finalText)
  }
}
