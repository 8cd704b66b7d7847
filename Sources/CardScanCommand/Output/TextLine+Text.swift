// SPDX-License-Identifier: Apache-2.0
import CardScan

extension TextLine {
  /// What the line says. Unless `reveal`, digits of runs that may be of a card's number, eight or more
  /// with nothing but blanks and hyphens between them, are hidden but for the last four.
  func text(reveal: Bool) -> String {
    var scalars = characters.map(\.scalar)
    if !reveal { TextLine.mask(&scalars) }
    return FieldText(scalars: scalars).string
  }

  private static func mask(_ scalars: inout [UInt16]) {
    let digits: ClosedRange<UInt16> = 0x30...0x39
    var run: [Int] = []
    for index in 0...scalars.count {
      if index < scalars.count, digits.contains(scalars[index]) {
        run.append(index)
      } else if index == scalars.count || (scalars[index] != 0x20 && scalars[index] != 0x2D) {
        if run.count >= 8 { for place in run.dropLast(4) { scalars[place] = 0x2A } }
        run.removeAll()
      }
    }
  }
}

extension FieldText {
  var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension CalendarMonth {
  /// As cards print it, "04/27".
  var text: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(month))/\(two(year % 100))"
  }
}
