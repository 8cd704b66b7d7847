// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What the lines of a result say, for people to see. Unless it is revealed, no more of the card's
/// number shows than its last four digits, in whichever lines and parts of lines it was read.
public struct LineTexts {
  private let result: ScanResult
  private let lines: [TextLine]
  private let reveal: Bool
  private let mask: NumberMask
  /// Lines of digits and nothing else, where there are so many that they may be a number's rows.
  private let rows: Set<Int>

  /// `lines` are the result's; the card's where they are not given.
  public init(_ result: ScanResult, lines given: [TextLine]? = nil, reveal: Bool) {
    let lines = given ?? result.lines
    self.result = result
    self.lines = lines
    self.reveal = reveal
    mask = NumberMask(result)
    rows = LineTexts.rows(in: lines)
  }

  /// Three or four rows of four, or two halves, of which either may be cut in two.
  static func rows(in lines: [TextLine]) -> Set<Int> {
    var groups: [Int] = [], halves: [Int] = []
    for index in lines.indices {
      switch digitsAlone(lines[index]) {
      case 4: groups.append(index)
      case 5...13: halves.append(index)
      default: break
      }
    }
    return Set(groups.count >= 3 ? groups : []).union(halves.count >= 2 ? halves : [])
  }

  /// How many digits a line has; 0 where anything but what separates digits stands between or beside them.
  private static func digitsAlone(_ line: TextLine) -> Int {
    let runs = DigitRuns.all(of: line.characters.map(\.scalar))
    guard runs.count == 1, let first = runs[0].first, let last = runs[0].last,
      first == 0, last == line.characters.count - 1
    else { return 0 }
    return runs[0].count
  }

  /// The line at `index` as it was read.
  func revealed(_ index: Int) -> String {
    FieldText(scalars: lines[index].characters.map(\.scalar)).string
  }

  /// The text of the line at `index`.
  public func text(_ index: Int) -> String {
    reveal ? revealed(index) : mask.line(lines[index].characters.map(\.scalar), isNumber: isNumber(index))
  }

  /// Whether a line is one of the number's or a part of one.
  public func isNumber(_ index: Int) -> Bool { rows.contains(index) || standsOnDigits(index) }

  /// Whether a line stands where the number's digits were read.
  func standsOnDigits(_ index: Int) -> Bool {
    guard let line = lines[index].quad else { return false }
    return result.digits.contains { $0.box.contains(line.middle) || line.contains($0.box.middle) }
  }
}

extension Quad {
  /// Whether a point lies inside.
  func contains(_ point: Point) -> Bool {
    let shape = area < 0 ? mirrored : self
    return (0..<4).allSatisfy { (shape[$0 + 1] - shape[$0]).cross(point - shape[$0]) >= 0 }
  }
}
