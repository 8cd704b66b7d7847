// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A comparison as lines of text.
enum Table {
  static let header =
    "                                cardscan, ms        OpenCV, ms\n"
    + "size      format stage         median     p95    median     p95  cardscan / OpenCV"

  static func lines(_ comparison: Comparison, name: String) -> [String] {
    Comparison.Row.allCases.compactMap { row in
      guard let ours = comparison.ours[row], let theirs = comparison.theirs[row] else { return nil }
      let numbers =
        [quantile(ours, 0.5), quantile(ours, 0.95)].map(milliseconds).joined()
        + "  " + [quantile(theirs, 0.5), quantile(theirs, 0.95)].map(milliseconds).joined()
      return name + " " + row.rawValue.padded(12) + numbers
        + String(format: "%8.2f", ratio(comparison, row))
    }
  }

  /// Of the medians; above 1 where cardscan takes longer.
  static func ratio(_ comparison: Comparison, _ row: Comparison.Row) -> Double {
    quantile(comparison.ours[row] ?? [], 0.5) / quantile(comparison.theirs[row] ?? [], 0.5)
  }

  private static func milliseconds(_ nanoseconds: Double) -> String {
    String(format: "%8.4f", nanoseconds / 1e6)
  }

  private static func quantile(_ times: [Double], _ part: Double) -> Double {
    guard !times.isEmpty else { return .nan }
    return times.sorted()[min(times.count - 1, Int(Double(times.count) * part))]
  }
}

extension String {
  func padded(_ width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
