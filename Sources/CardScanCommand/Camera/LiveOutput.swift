// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// What a live session prints: on a terminal one line that is written anew, else an object a frame; then the
/// result.
final class LiveOutput: SessionAudience {
  private let usesLine: Bool
  private var line = ""

  init(json: Bool) {
    usesLine = !json && isatty(STDOUT_FILENO) == 1
  }

  func tell(_ report: SessionReport, _ frame: Frame) {
    guard usesLine else { return Output.line(report.json.text) }
    let text = String(report.text.prefix(columns - 1))
    guard text != line else { return }
    Output.part("\r\(text)\(LiveOutput.clearRest)")
    line = text
  }

  func tellResult(_ report: SessionReport) {
    guard usesLine else { return Output.line(report.finalJSON.text) }
    clear()
    Output.line(report.finalText)
  }

  func note(_ text: String) {
    if usesLine { clear() }
    Output.complain(text)
  }

  /// Leaves an empty line behind.
  func clear() {
    guard usesLine, !line.isEmpty else { return }
    Output.part("\r\(LiveOutput.clearRest)")
    line = ""
  }

  /// ECMA-48, erase in line: from here to its end.
  private static let clearRest = "\u{1B}[K"

  private var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return isKnown ? Int(size.ws_col) : 80
  }
}
