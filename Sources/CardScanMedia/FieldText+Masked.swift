// SPDX-License-Identifier: Apache-2.0
import CardScan

extension FieldText {
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text. Unless `reveal`, runs of at least `shortest` digits with nothing but blanks and hyphens
  /// between them are hidden but for the last four; fewer than twelve are no payment card's number.
  public func text(reveal: Bool, shortest: Int = 12) -> String {
    if reveal { return string }
    var hidden = scalars
    for run in FieldText.digitRuns(scalars) where run.count >= shortest {
      for place in run.dropLast(4) { hidden[place] = 0x2A }
    }
    return FieldText(scalars: hidden).string
  }

  /// The places of digits that have nothing but blanks and hyphens between them.
  static func digitRuns(_ scalars: [UInt16]) -> [[Int]] {
    var runs: [[Int]] = []
    var run: [Int] = []
    for (index, scalar) in (scalars + [0]).enumerated() {
      if (0x30...0x39).contains(scalar) {
        run.append(index)
      } else if scalar != 0x20, scalar != 0x2D {
        if !run.isEmpty { runs.append(run) }
        run = []
      }
    }
    return runs
  }
}
