// SPDX-License-Identifier: Apache-2.0
import CardScan

extension TextLine {
  /// What the line says. Unless `reveal`, digits of runs that may be of a card's number, eight or more
  /// with nothing but blanks and hyphens between them, are hidden but for the last four.
  func text(reveal: Bool) -> String {
    FieldText(scalars: characters.map(\.scalar)).text(reveal: reveal, shortest: 8)
  }
}

extension FieldText {
  var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text. Unless `reveal`, runs of at least `shortest` digits with nothing but blanks and hyphens
  /// between them are hidden but for the last four; fewer than twelve are no payment card's number.
  func text(reveal: Bool, shortest: Int = 12) -> String {
    if reveal { return string }
    var hidden = scalars
    let digits: ClosedRange<UInt16> = 0x30...0x39
    var run: [Int] = []
    for index in 0...scalars.count {
      if index < scalars.count, digits.contains(scalars[index]) {
        run.append(index)
      } else if index == scalars.count || (scalars[index] != 0x20 && scalars[index] != 0x2D) {
        if run.count >= shortest { for place in run.dropLast(4) { hidden[place] = 0x2A } }
        run.removeAll()
      }
    }
    return FieldText(scalars: hidden).string
  }
}
