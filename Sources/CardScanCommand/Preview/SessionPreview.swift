// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanPreview

/// Shows a session on the preview's page.
final class SessionPreview: SessionAudience {
  private let server: PreviewServer

  init(_ server: PreviewServer) { self.server = server }

  func tell(_ report: SessionReport, _ frame: Frame) {
    server.update(frame, report.state, took: report.spent)
  }

  // What the result is, the last frame's state said.
  func tellResult(_ report: SessionReport) {}

  func note(_ text: String) { server.show(notice: text) }
}
