// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import CardScanCommand

/// Rows as a run would make them, without a run.
enum SampleRows {
  static func stage(
    _ stage: String, milliseconds: Double, width: Int = 1280, height: Int = 720, device: Int? = nil
  ) -> StageRow {
    StageRow(
      size: "\(width)x\(height)", format: "nv12", stage: stage, device: device,
      timing: timing(milliseconds), framePixels: width * height, pixels: width * height,
      copies: milliseconds / 0.05, ratio: device == nil ? nil : 0.5)
  }

  static func timing(_ milliseconds: Double) -> Timing {
    Timing([Double](repeating: milliseconds * 1e6, count: 20))
  }

  static func work(milliseconds: Double, peak: Double? = 270) -> PeakWork {
    PeakWork(operations: 1e9, timing: timing(milliseconds), peak: peak)
  }

  static var machine: Machine {
    Machine(
      threads: 1, energy: EnergyMeter.Silence.noCounter.text, date: Date(timeIntervalSince1970: 0),
      arguments: ["/somewhere/cardscan", "bench", "--html", "<&>.html"])
  }
}
