// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The strips that show one line of a picture, read together: a digit's evidence is averaged over
/// the strips that agree on where the digits are.
final class LineConsensus {
  /// The strip that reads best.
  let lead: LineReading
  let digits: [PooledDigit]
  /// What the digits are read as.
  private var values: [UInt8] = []
  private(set) var features: NumberFeatures

  /// `readings` are of one line; nil where there is none. `unchecked` and `issuers`: see `NumberFeatures.judge`.
  init?(_ readings: [LineReading], calibration: Calibration, unchecked: Double, issuers: [IssuerRange] = []) {
    guard var lead = readings.first else { return nil }
    for reading in readings where reading.gain > lead.gain { lead = reading }
    var digits = lead.digits
    for i in digits.indices { digits[i].logs = .init(repeating: 0) }
    var weights: Float = 0
    var features = NumberFeatures()
    features.calibration = calibration
    features.agreeing = -1
    for reading in readings {
      let ratio = lead.gain > 0 ? max(0, reading.gain / lead.gain) : 1
      if LineConsensus.aligned(reading, lead) {
        let weight = ratio * ratio * ratio
        for i in digits.indices {
          for k in 0..<11 { digits[i].logs[k] += weight * reading.digits[i].logs[k] }
        }
        weights += weight
        features.agreeing += reading.values == lead.values ? 1 : 0
        features.differing += reading.values != lead.values && ratio > 0.8 ? 1 : 0
      } else if ratio > 0.8 {
        features.differing += 1
      }
    }
    for i in digits.indices {
      if weights > 0 { for k in 0..<11 { digits[i].logs[k] /= weights } }
      digits[i].normalise()
    }
    features.agreeing = min(3, max(0, features.agreeing))
    features.differing = min(3, features.differing)
    self.lead = lead
    self.digits = digits
    self.features = features
    complete(unchecked, issuers)
  }

  private func complete(_ unchecked: Double, _ issuers: [IssuerRange]) {
    features.margin = lead.margin
    features.irregularity = lead.irregularity
    features.unexplained = lead.unexplained
    values = features.judge(digits, groups: lead.groups, unchecked: unchecked, issuers: issuers)
    // A telephone number's, with a sign before it that looks like a 4.
    if values.count < 14, lead.groups.count == 1 { features.plausible = NumberFeatures.impossible }
  }

  /// Whether two strips of one picture see their digits at the same places.
  static func aligned(_ a: LineReading, _ b: LineReading) -> Bool {
    guard a.digits.count == b.digits.count else { return false }
    let limit = 0.4 * max(a.picturePitch, b.picturePitch)
    for i in a.digits.indices where (a.centre(of: i) - b.centre(of: i)).length > limit {
      return false
    }
    return true
  }

  /// Whether two strips look at the same line: their middle lines are nearer than half a digit's
  /// height in the middle of the digits.
  static func sameLine(_ a: LineReading, _ b: LineReading) -> Bool {
    guard let first = a.digits.indices.first, let last = a.digits.indices.last else { return false }
    let middle = (a.centre(of: first) + a.centre(of: last)) * 0.5
    let height = b.window.rowStep.length
    guard height > 0 else { return false }
    let across = b.window.rowStep * (1 / height)
    let distance = (middle - b.window.origin).dot(across) - height * Double(StripWindow.lineRows) / 2
    return distance.magnitude < 0.5 * StripWindow.digitRows * height
  }

  /// The result for the caller.
  func reading(halfTurned: Bool) -> NumberReading {
    let half = Double(lead.pitch) / 2
    let window = lead.window
    let top = (Double(StripWindow.lineRows) - StripWindow.digitRows) / 2
    let bottom = Double(StripWindow.lineRows) - top
    var result: [DigitReading] = []
    for i in digits.indices {
      let x = Double(digits[i].position)
      result.append(
        DigitReading(
          digits[i], as: values[i],
          box: Quad(
            window.picturePoint(x - half, top), window.picturePoint(x + half, top),
            window.picturePoint(x + half, bottom), window.picturePoint(x - half, bottom))))
    }
    return NumberReading(
      digits: result, groups: lead.groups, confidence: features.confidence, halfTurned: halfTurned)
  }
}
