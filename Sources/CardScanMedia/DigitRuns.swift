// SPDX-License-Identifier: Apache-2.0

/// Digits of a text that may be one number's: those between which there is nothing but blanks and the signs that people
/// put between groups.
enum DigitRuns {
  /// Blank, apostrophe, asterisk, comma, hyphen, point, colon, underline, middle dot, dash. A slash is a date's.
  private static let separators: Set<UInt16> = [0x20, 0x27, 0x2A, 0x2C, 0x2D, 0x2E, 0x3A, 0x5F, 0xB7, 0x2013]

  /// The places of each run's digits. A day, month and year with points between them are none.
  static func all(of scalars: [UInt16]) -> [[Int]] {
    var runs: [[Int]] = []
    var run: [Int] = []
    for (index, scalar) in (scalars + [0]).enumerated() {
      if (0x30...0x39).contains(scalar) {
        run.append(index)
      } else if !separators.contains(scalar) {
        if !run.isEmpty, !isDate(run, scalars) { runs.append(run) }
        run = []
      }
    }
    return runs
  }

  /// Whether a run is two, two and four digits with points between them.
  private static func isDate(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    guard run.count == 8, let first = run.first, let last = run.last, last - first == 9 else { return false }
    return scalars[first + 2] == 0x2E && scalars[first + 5] == 0x2E
  }
}
