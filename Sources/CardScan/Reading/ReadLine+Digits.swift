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
    for (index, digit) in digits.enumerated() {
      if breaks.contains(index) {
        text.characters.append(.sure(sign, 1, at: (before + digit.position) / 2))
      }
      before = digit.position
      let probability = expf(digit.best.log)
      text.characters.append(.sure(0x30 + UInt16(digit.best.digit), probability, at: before))
      text.confidence *= probability
    }
    let middle = Double(StripWindow.lineRows) / 2
    let half = reading.pitch / 2
    area.left = window.picturePoint(Double((digits.first?.position ?? 0) - half), middle)
    area.right = window.picturePoint(Double(before + half), middle)
  }
}
