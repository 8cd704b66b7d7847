// SPDX-License-Identifier: Apache-2.0

/// Digits that belong to a card number, as lines of text show them: one line, or several rows below
/// each other.
struct LineNumber {
  /// A run of digits on one line.
  final class Row {
    /// Index of the line.
    let line: Int
    /// Indices of the digits in the line's characters, in order; blanks are left out.
    var characters: [Int]
    /// Digits of each group that stands apart.
    var groups: [Int]

    init(line: Int, characters: [Int] = [], groups: [Int] = []) {
      self.line = line
      self.characters = characters
      self.groups = groups
    }
  }

  /// From top to bottom.
  var rows: [Row]

  var count: Int {
    var count = 0
    for row in rows { count += row.characters.count }
    return count
  }
}

/// Finds what may be a card's number among lines of text: 12 to 19 digits on a line, or rows of
/// digits of one height below each other, as cards with four rows of four have them.
struct LineNumbers {
  let lines: [ReadLine]
  let direction: ReadingDirection

  /// Digits that are read as letters, at most, share of a number.
  private static let mostLetters = 0.25
  /// Distance of rows, in heights of their digits.
  private static let rowDistances = 1.05...2.9
  /// How far the left ends of rows may lie apart, in heights.
  private static let sideTolerance = 0.7
  /// Ratio of the heights of two rows.
  private static let heightRatio = 1.45

  /// All candidates, those with the most digits first.
  func candidates() -> [LineNumber] {
    var runs: [LineNumber.Row] = []
    for line in lines.indices { runs += self.runs(line) }
    var found: [LineNumber] = []
    for run in runs where Groupings.isKnown(run.groups) {
      found.append(LineNumber(rows: [run]))
    }
    found += stacked(runs.flatMap { LineNumbers.rows(of: $0) })
    return Ranking.falling(found.map { Float($0.count) }).map { found[$0] }
  }

  /// Signs and blanks between two groups at most: a hyphen between blanks.
  private static let widestGap = 3

  /// Runs of digits on a line; blanks, hyphens and dots are gaps between groups.
  private func runs(_ line: Int) -> [LineNumber.Row] {
    let characters = lines[line].text.characters
    var runs: [LineNumber.Row] = []
    var row = LineNumber.Row(line: line)
    var letters = 0
    var gap = LineNumbers.widestGap
    func close() {
      let few = Double(letters) <= LineNumbers.mostLetters * Double(row.characters.count)
      if row.characters.count >= 2, few { runs.append(row) }
      row = LineNumber.Row(line: line)
      letters = 0
      gap = LineNumbers.widestGap
    }
    for index in characters.indices {
      let scalar = TextAlphabet.scalar(characters[index].label)
      if let digit = Digits.value(scalar) {
        if gap > 0 { row.groups.append(0) }
        gap = 0
        row.characters.append(index)
        row.groups[row.groups.count - 1] += 1
        if !digit.isExact { letters += 1 }
      } else if scalar == 0x20 || scalar == 0x2D || scalar == 0x2E, gap < LineNumbers.widestGap {
        gap += 1
      } else {
        close()
      }
    }
    close()
    return runs
  }

  /// What of a run may be a row of a stacked number: the run, its first group of four where a date
  /// stands beside it, or its last four where something that looks like a digit stands before them.
  private static func rows(of run: LineNumber.Row) -> [LineNumber.Row] {
    guard run.characters.count >= 2, run.characters.count <= 13 else { return [] }
    let isOne = run.groups.count == 1
    guard isOne ? run.characters.count == 5 : run.groups[0] == 4 else {
      // Ten are four and six, or six and four.
      return !isOne && run.characters.count == 10 && run.groups != [6, 4] ? [] : [run]
    }
    let four = isOne ? run.characters[1...] : run.characters[..<4]
    return [run, LineNumber.Row(line: run.line, characters: Array(four), groups: [4])]
  }

  /// Rows that begin or end below each other at even distances and hold 12 to 19 digits together.
  private func stacked(_ runs: [LineNumber.Row]) -> [LineNumber] {
    var found: [LineNumber] = []
    for first in runs {
      var rows = [first]
      var distance: Double?
      while let next = below(rows[rows.count - 1], runs, distance) {
        distance = distance ?? (place(next).y - place(rows[rows.count - 1]).y)
        rows.append(next)
        let number = LineNumber(rows: rows)
        if number.count > 19 || rows.count > 5 { break }
        if Groupings.isStacked(rows), !isPart(number, of: runs) { found.append(number) }
      }
    }
    var whole: [LineNumber] = []
    for number in found where !found.contains(where: { isWithin(number, $0) }) { whole.append(number) }
    return whole
  }

  /// Whether a number is some of another's rows, and the further ones are all that their lines have: they are of the
  /// number by their place, and without them it passes the Luhn check by chance one time in ten.
  private func isWithin(_ number: LineNumber, _ other: LineNumber) -> Bool {
    var same = 0
    var further = 0
    for row in other.rows {
      if same < number.rows.count, row === number.rows[same] {
        same += 1
      } else {
        further += 1
        if row.characters.count != lines[row.line].text.characters.count { return false }
      }
    }
    return same == number.rows.count && further > 0
  }

  /// Whether rows of four that end with fewer leave out a row of four about there: it is of the number, but did not seem
  /// to begin or end where they do.
  private func isPart(_ number: LineNumber, of runs: [LineNumber.Row]) -> Bool {
    let first = number.rows[0]
    guard number.count & 3 != 0, first.characters.count == 4, number.rows[1].characters.count == 4 else { return false }
    var fours = 0
    for run in runs where run.characters.count == 4 {
      if (place(run).x - place(first).x).magnitude < 2 * lines[first.line].area.height { fours += 1 }
    }
    return fours >= number.rows.count
  }

  /// The nearest row below `row` that continues it.
  private func below(
    _ row: LineNumber.Row, _ runs: [LineNumber.Row], _ distance: Double?
  ) -> LineNumber.Row? {
    let from = place(row)
    let height = lines[row.line].area.height
    var best: (row: LineNumber.Row, distance: Double, aside: Double)?
    for other in runs
    where other.line != row.line && LineNumbers.goesOn(row, other) {
      let to = place(other)
      let down = to.y - from.y
      let ratio = lines[other.line].area.height / height
      let aside = min((to.x - from.x).magnitude, (place(other, last: true).x - place(row, last: true).x).magnitude)
      guard LineNumbers.rowDistances.contains(down / height), aside < LineNumbers.sideTolerance * height,
        max(ratio, 1 / ratio) < LineNumbers.heightRatio
      else { continue }
      if let distance, (down - distance).magnitude > 0.3 * distance { continue }
      // Of a line and a part of it that which stands better below, whatever the slope.
      if let best, other.line == best.row.line ? best.aside <= aside : best.distance <= down { continue }
      best = (other, down, aside)
    }
    return best?.row
  }

  /// Whether rows of so many digits may follow each other: none grows but that of four to one of six, and the
  /// first of a long number's two.
  private static func goesOn(_ row: LineNumber.Row, _ next: LineNumber.Row) -> Bool {
    next.characters.count <= row.characters.count || row.characters.count == 4 && next.groups == [6]
      || Groupings.isStacked([row, next])
  }

  /// The middle of the row's first digit, or of its last, as it is read, pixels.
  private func place(_ row: LineNumber.Row, last: Bool = false) -> Point {
    let line = lines[row.line]
    let index = last ? row.characters.count - 1 : 0
    return direction.upright(line.point(of: line.text.characters[row.characters[index]]))
  }
}

extension Digits {
  /// The digit that a character that was read is or looks like; nil where it is like none.
  static func value(of character: StripText.Character) -> (digit: Int, isExact: Bool)? {
    value(TextAlphabet.scalar(character.label))
  }
}
