// SPDX-License-Identifier: Apache-2.0
import CSystem

extension ReadLine {
  /// Digits of a strip as a line, with `sign` between those at `breaks` and the ones before. `area` is where
  /// they stand but for its ends.
  @inline(never)
  init(
    _ digits: [PooledDigit], in reading: LineReading, sign: UInt16, breaks: [Int], area place: TextArea
  ) {
    area = place
    window = reading.window
    text = StripText(characters: [], confidence: 1)
    var before: Float = 0
    for index in digits.indices {
      let digit = digits[index]
      if breaks.contains(index) {
        text.characters.append(.sure(sign, 1, at: (before + digit.position) / 2))
      }
      before = digit.position
      let probability = expf(digit.best.log)
      text.characters.append(.sure(0x30 + UInt16(digit.best.digit), probability, at: before))
      text.confidence *= probability
    }
    let half = reading.pitch / 2
    area.left = window.middlePoint(Double((digits.first?.position ?? 0) - half))
    area.right = window.middlePoint(Double(before + half))
  }

  /// Whether a character is a digit, rather than like one.
  var hasDigit: Bool { !digits.isEmpty }

  /// Whether a character is a plus.
  var hasPlus: Bool {
    for character in text.characters where TextAlphabet.scalar(character.label) == 0x2B { return true }
    return false
  }

  /// The values of its digits, one after the other.
  @inline(never)
  var digits: [UInt8] {
    var values: [UInt8] = []
    for character in text.characters {
      let value = TextAlphabet.scalar(character.label) &- 0x30
      if value < 10 { values.append(UInt8(truncatingIfNeeded: value)) }
    }
    return values
  }
}

extension [UInt8] {
  /// Whether `part` stands in it as it is.
  @inline(never)
  func holds(_ part: [UInt8]) -> Bool {
    var first = 0
    while first + part.count <= count {
      var same = 0
      while same < part.count, self[first + same] == part[same] { same += 1 }
      if same == part.count { return true }
      first += 1
    }
    return false
  }
}
