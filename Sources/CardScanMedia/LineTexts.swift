// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What the lines of a result say, for people to see. Unless it is revealed, no more of the card's
/// number shows than its last four digits, in whichever lines and parts of lines it was read.
public struct LineTexts {
  private let result: ScanResult
  private let lines: [TextLine]
  private let reveal: Bool
  /// Lines of four digits and nothing else, where there are so many that they may be a number's rows.
  private let rows: Set<Int>

  /// Digits of which fewer are no number's, even without the rest.
  private static let shortest = 8

  /// `lines` are the result's; the card's where they are not given.
  public init(_ result: ScanResult, lines given: [TextLine]? = nil, reveal: Bool) {
    let lines = given ?? result.lines
    self.result = result
    self.lines = lines
    self.reveal = reveal
    let rows = lines.indices.filter { index in
      let runs = FieldText.digitRuns(lines[index].characters.map(\.scalar))
      return runs.count == 1 && runs[0].count == 4 && lines[index].characters.count == 4
    }
    self.rows = rows.count >= 3 ? Set(rows) : []
  }

  /// The line at `index` as it was read.
  func revealed(_ index: Int) -> String {
    FieldText(scalars: lines[index].characters.map(\.scalar)).string
  }

  /// The text of the line at `index`.
  public func text(_ index: Int) -> String {
    let line = lines[index]
    var scalars = line.characters.map(\.scalar)
    if reveal { return FieldText(scalars: scalars).string }
    for run in FieldText.digitRuns(scalars) {
      let shown = shownDigits(of: run, scalars, isNumber: isNumber(index))
      for place in run.dropLast(shown) { scalars[place] = 0x2A }
    }
    return FieldText(scalars: scalars).string
  }

  /// Whether a line is one of the number's or a part of one.
  public func isNumber(_ index: Int) -> Bool {
    guard let line = lines[index].quad else { return false }
    return rows.contains(index)
      || result.digits.contains { $0.box.contains(line.middle) || line.contains($0.box.middle) }
  }

  private func shownDigits(of run: [Int], _ scalars: [UInt16], isNumber: Bool) -> Int {
    if isNumber || holdsNumber(run, scalars) { return isEnd(run, scalars) ? 4 : 0 }
    return run.count >= LineTexts.shortest ? 4 : run.count
  }

  /// Whether a run ends as a number does that is sure.
  private func isEnd(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    guard result.status == .ok, let number = result.number, run.count >= 4, number.count >= 4
    else { return false }
    return zip(run.suffix(4), number.count - 4..<number.count).allSatisfy {
      scalars[$0] == 0x30 + UInt16(number[$1])
    }
  }

  /// Whether four digits side by side are some of the number's, not the last four.
  private func holdsNumber(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    let digits = result.digits.map { 0x30 + UInt16($0.digit) }
    guard run.count >= 4, digits.count > 4 else { return false }
    for first in 0...run.count - 4 {
      let part = run[first..<first + 4].map { scalars[$0] }
      for start in 0..<digits.count - 4 where part.elementsEqual(digits[start..<start + 4]) {
        return true
      }
    }
    return false
  }
}

extension Quad {
  /// Whether a point lies inside.
  func contains(_ point: Point) -> Bool {
    let shape = area < 0 ? mirrored : self
    return (0..<4).allSatisfy { (shape[$0 + 1] - shape[$0]).cross(point - shape[$0]) >= 0 }
  }
}
