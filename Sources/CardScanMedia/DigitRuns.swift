// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Digits of a text that may be one number's: those between which there is nothing but blanks and the signs that people
/// put between groups.
enum DigitRuns {
  /// Blank, apostrophe, asterisk, comma, hyphen, point, underline, middle dot, dash. A slash is a date's, a colon an
  /// hour's.
  private static let separators: Set<UInt16> = [0x20, 0x27, 0x2A, 0x2C, 0x2D, 0x2E, 0x5F, 0xB7, 0x2013]
  /// Digits of a date's parts.
  private static let dates = [[2, 2], [2, 4], [2, 2, 2], [2, 2, 4], [4, 2, 2]]

  /// The text with a zero in place of each look-alike in words of which at least two characters, and half of all, are
  /// digits, and the rest look-alikes.
  static func withoutLookAlikes(_ scalars: [UInt16]) -> [UInt16] {
    var plain = scalars
    var first = 0
    for (index, scalar) in (scalars + [0x20]).enumerated() where separators.contains(scalar) {
      let word = scalars[first..<index]
      let digits = word.count { (0x30...0x39).contains($0) }
      if digits >= 2, 2 * digits >= word.count, digits + word.count(where: isAlike) == word.count {
        for place in word.indices where isAlike(scalars[place]) { plain[place] = 0x30 }
      }
      first = index + 1
    }
    return plain
  }

  private static func isAlike(_ scalar: UInt16) -> Bool { LookAlikes.digit(scalar) != 255 }

  /// The places of each run's digits. A date alone, with hyphens or points between its parts, is none.
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

  private static func isDate(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    var parts = [1]
    for (place, next) in zip(run, run.dropFirst()) {
      switch next - place {
      case 1: parts[parts.count - 1] += 1
      case 2 where scalars[place + 1] == 0x2D || scalars[place + 1] == 0x2E: parts.append(1)
      default: return false
      }
    }
    return dates.contains(parts)
  }
}
