// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What a picture shows of something.
enum Truth<Value> {
  /// The manifest does not tell.
  case unknown
  /// It is not there.
  case absent
  case shown(Value)
}

extension Manifest {
  /// A picture, and what it shows.
  struct Row {
    /// As the manifest has it, relative to its folder.
    let file: String
    let kind: String
    /// The true digits; empty where the picture shows no number.
    let number: [UInt8]
    /// Whether the true number fails the Luhn check.
    var failsLuhn = false
    var relief = ""
    var layout = ""
    /// The note where it is the name of a class, a single word; else empty.
    var note = ""
    var quad: Quad?
    var expiry = Truth<CalendarMonth>.unknown
    var holder = Truth<String>.unknown
    /// Values by their printed labels; empty where the manifest does not tell.
    var labelled: [(label: String, value: String)] = []

    init(file: String, kind: String, number: [UInt8]) {
      self.file = file
      self.kind = kind
      self.number = number
    }

    static let strip = "strip"

    /// A picture of a number line alone.
    var isStrip: Bool { kind == Row.strip }
  }
}
