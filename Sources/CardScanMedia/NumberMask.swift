// SPDX-License-Identifier: Apache-2.0
import CardScan

/// Hides in texts what shows more of a card's number than its last four digits, wherever the number, a part of it or
/// what may be one stands: for all that people see without having asked for the number.
public struct NumberMask {
  /// The number's digits as scalars, surely read or not; empty where none is known.
  private let digits: [UInt16]
  /// Any four side by side of what may be the number's, but its last.
  private let parts: Set<ArraySlice<UInt16>>
  /// Whether its last four digits may show.
  private let isSure: Bool
  /// Whether parts of it are values of their own: a club's number, which no scheme issued, is made of them.
  private let isOfClub: Bool

  /// A line with fewer digits is no number's, even without the rest.
  private static let shortestLine = 8
  /// A value with fewer is no payment card's number.
  private static let shortestValue = 12

  /// For what a scan read.
  public init(_ result: ScanResult) {
    digits = result.digits.map { 0x30 + UInt16($0.digit) }
    isSure = result.status == .ok && result.number != nil
    isOfClub = isSure && result.brand == nil && result.brandName.isEmpty
    // Where nobody asked for the number, or it was not read, it may still stand in the lines.
    parts = digits.isEmpty ? NumberMask.parts(in: result.lines) : NumberMask.parts(of: digits.dropLast())
  }

  /// For a number that is known; empty where there is none.
  public init(digits number: [UInt8]) {
    digits = number.map { 0x30 + UInt16($0) }
    isSure = !number.isEmpty
    isOfClub = false
    parts = NumberMask.parts(of: digits.dropLast())
  }

  private static func parts(of digits: ArraySlice<UInt16>) -> Set<ArraySlice<UInt16>> {
    guard digits.count >= 4 else { return [] }
    return Set((digits.startIndex...digits.endIndex - 4).map { digits[$0..<$0 + 4] })
  }

  /// Those of the longest run that may be a number, else of the lines that may be its rows.
  private static func parts(in lines: [TextLine]) -> Set<ArraySlice<UInt16>> {
    let runs = lines.flatMap { line -> [[UInt16]] in
      let scalars = line.characters.map(\.scalar)
      return DigitRuns.all(of: scalars).map { $0.map { scalars[$0] } }
    }
    if let longest = runs.max(by: { $0.count < $1.count }), longest.count >= shortestValue {
      return parts(of: longest.dropLast())
    }
    return LineTexts.rows(in: lines).reduce(into: []) { all, index in
      all.formUnion(parts(of: lines[index].characters.map(\.scalar).filter { (0x30...0x39).contains($0) }[...]))
    }
  }

  /// The value of a field. Of a club's number it shows what it was asked for.
  public func value(_ text: FieldText) -> String {
    masked(text.scalars) { run in
      if !isOfClub, holdsNumber(run, text.scalars) { return isEnd(run, text.scalars) ? 4 : 0 }
      return run.count >= NumberMask.shortestValue ? 4 : run.count
    }
  }

  /// A line of text; `isNumber` where it stands where the number does. A letter that a digit was read as is one.
  func line(_ scalars: [UInt16], isNumber: Bool) -> String {
    let plain = DigitRuns.withoutLookAlikes(scalars)
    return masked(scalars, among: plain) { run in
      if isNumber || holdsNumber(run, plain) { return isEnd(run, plain) ? 4 : 0 }
      // Where it is not known how the number ends, no end of it is one that may show.
      return run.count < NumberMask.shortestLine ? run.count : isSure ? 4 : 0
    }
  }

  /// The text with all digits of each run hidden but for so many at its end as `shown` says; runs are those of `plain`,
  /// where that is given.
  private func masked(_ scalars: [UInt16], among plain: [UInt16]? = nil, shown: ([Int]) -> Int) -> String {
    var hidden = scalars
    for run in DigitRuns.all(of: plain ?? scalars) {
      for place in run.dropLast(shown(run)) { hidden[place] = 0x2A }
    }
    return FieldText(scalars: hidden).string
  }

  /// Whether a run ends as a number does that is sure.
  private func isEnd(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    guard isSure, run.count >= 4, digits.count >= 4 else { return false }
    return zip(run.suffix(4), digits.suffix(4)).allSatisfy { scalars[$0] == $1 }
  }

  /// Whether four digits side by side are some of the number's, not the last four.
  private func holdsNumber(_ run: [Int], _ scalars: [UInt16]) -> Bool {
    !NumberMask.parts(of: run.map { scalars[$0] }[...]).isDisjoint(with: parts)
  }
}
