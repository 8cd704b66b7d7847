// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What a line is taken to be that was looked at in many ways, for it may hold a person's name.
struct LineAgreement {
  /// Of one line, the first one before the others.
  var readings: [ReadLine]

  /// Whether a person's names were read in some way.
  var hasNames: Bool { readings.contains { NameSpelling().worth(of: $0.text).hasNames } }

  /// The reading that most speaks for: as sure as the surest one of the same text, less so the more speaks for another
  /// text.
  @inline(never)
  var line: ReadLine {
    var line = readings[0]
    var most = -Float.infinity, rival = most
    for reading in readings {
      let bits = bits(for: reading)
      if bits > most { (line, most) = (reading, bits) }
    }
    for reading in readings {
      if reading.text.isSame(as: line.text) {
        line.text.confidence = max(line.text.confidence, reading.text.confidence)
      } else {
        rival = max(rival, bits(for: reading))
      }
    }
    line.text.confidence /= 1 + exp2f(rival - most)
    return line
  }

  /// What speaks for a reading: the confidences of all with the same text, its own as a part of the surest of these, and
  /// how names are spelt.
  @inline(never)
  private func bits(for reading: ReadLine) -> Float {
    var sum: Float = 0, surest: Float = 1e-9
    for like in readings where like.text.isSame(as: reading.text) {
      sum += like.text.confidence
      surest = max(surest, like.text.confidence)
    }
    return log2f(max(sum * reading.text.confidence / surest, 1e-9)) + NameSpelling().worth(of: reading.text).bits
  }
}
