// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Who is told how a live session goes.
protocol SessionAudience: AnyObject {
  /// After every frame, whose memory is valid during the call.
  func tell(_ report: SessionReport, _ frame: Frame)
  func tellResult(_ report: SessionReport)
  /// Something about the source, one sentence.
  func note(_ text: String)
}
