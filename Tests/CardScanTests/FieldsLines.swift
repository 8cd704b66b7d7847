// SPDX-License-Identifier: Apache-2.0
@testable import CardScan

extension TextLine {
  /// A line of characters of one pitch, which is 0.75 of the height unless said otherwise.
  static func of(
    _ text: String, x: Float = 10, y: Float = 30, height: Float = 3, pitch: Float? = nil,
    probability: Float = 0.99
  ) -> TextLine {
    let pitch = pitch ?? height * 0.75
    var characters: [TextCharacter] = []
    var left = x
    for scalar in text.unicodeScalars {
      characters.append(
        TextCharacter(
          scalar: UInt16(truncatingIfNeeded: scalar.value), probability: probability, left: left,
          right: left + pitch * 0.8))
      left += pitch
    }
    return TextLine(
      characters: characters, left: x, right: left - pitch * 0.2, middle: y, height: height,
      confidence: probability)
  }

  /// The same line with other readings of one character.
  func doubting(_ index: Int, _ probability: Float, _ others: (Character, Float)...) -> TextLine {
    var line = self
    line.characters[index].probability = probability
    for (i, other) in others.prefix(2).enumerated() {
      line.characters[index].alternatives[i] =
        UInt16(truncatingIfNeeded: other.0.unicodeScalars.first!.value)
      line.characters[index].alternativeProbabilities[i] = other.1
    }
    return line
  }
}

extension FieldText {
  var string: String { String(decoding: utf8, as: UTF8.self) }
  init(_ string: String) { self.init(utf8: [UInt8](string.utf8)) }
}
