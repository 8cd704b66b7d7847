// SPDX-License-Identifier: Apache-2.0

/// What the page is told of a frame, as JSON. Places are corners in pixels of the frame as it is seen
/// upright, from the top left one on, clockwise.
struct PreviewReport: Encodable, Sendable {
  typealias Outline = [[Double]]

  struct Digit: Encodable, Sendable {
    /// Nil where it must not be seen.
    var text: String?
    /// That it is right, 0 to 1.
    var probability: Double
    /// Nil where the card is not seen.
    var outline: Outline?
  }

  struct Field: Encodable, Sendable {
    /// absent, unreadable, read, or not_asked.
    var state: String
    /// What was read; nil where it must not be seen.
    var text: String?
    /// Whether it was the same in several frames.
    var isStable: Bool
  }

  struct Meter: Encodable, Sendable {
    var name: String
    /// Nil where it was not measured.
    var value: Double?
    var limit: Double
    /// The value at the bar's end.
    var scale: Double
    /// Whether values below the limit are bad, and not those above.
    var isLeast: Bool
  }

  struct Stage: Encodable, Sendable {
    var name: String
    var milliseconds: Double
  }

  /// Counts up from report to report.
  var serial = 0
  var source: String
  /// A trouble, for people.
  var notice: String?
  /// Whether everything may be seen.
  var isUnlocked = false
  /// Size of the upright frame, pixels.
  var width: Int
  var height: Int
  var phase: String
  var advice: String
  var guide: Outline?
  var card: Outline?
  var isNumberSure: Bool
  var digits: [Digit]
  /// Digits of each printed group.
  var groups: [Int]
  var brand: String?
  var expiry: Field
  var holder: Field
  var meters: [Meter]
  var stages: [Stage]
  /// Frames a second.
  var rate: Double
  var frames: Int
  var dropped: Int
  var observations: Int

  /// The report as others may see it: of the number its last four digits where it is sure, of expiry and
  /// holder whether they were read.
  var masked: PreviewReport {
    var report = self
    let hidden = isNumberSure ? max(digits.count - 4, 0) : digits.count
    for i in 0..<hidden { report.digits[i].text = nil }
    report.expiry.text = nil
    report.holder.text = nil
    return report
  }
}

extension PreviewReport {
  /// Only a trouble.
  init(notice: String, source: String) {
    self.init(
      source: source, notice: notice, width: 0, height: 0, phase: "searching", advice: "none",
      isNumberSure: false, digits: [], groups: [], expiry: Field(state: "absent", isStable: false),
      holder: Field(state: "absent", isStable: false), meters: [], stages: [], rate: 0, frames: 0,
      dropped: 0, observations: 0)
  }
}
