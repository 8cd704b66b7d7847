// SPDX-License-Identifier: Apache-2.0
import CSystem

/// How a text fits a pattern.
struct PatternMatch {
  /// The value, with look-alikes replaced.
  var text: FieldText
  /// Probability of its characters, 0 to 1; less for each that was replaced or passed over.
  var probability: Float
  /// The value's first cell, and one past its last; both 0 where it has none.
  var first = 0
  var end = 0
}

/// Matches runs of cells; one object for many matches, since it keeps its tables.
final class PatternMatcher {
  /// Cells and blanks of a run.
  static let largestCount = 128
  /// What a passed-over blank costs, as a natural logarithm.
  private static let blankCost: Float = 0.1
  private static let never: Float = 1e9

  private let sheet: TextSheet
  /// Least cost of each state before the present character, and after it.
  private var costs: [Float] = []
  private var after: [Float] = []
  /// For each character and state: the state before, and the character that was taken.
  private var origins: [Int16] = []
  private var taken: [UInt16] = []
  private var work: [Int] = []

  init(_ sheet: TextSheet) { self.sheet = sheet }

  /// The best match of all of the cells `first` up to `end`, which are of one line; nil where there
  /// is none.
  func match(_ pattern: ValuePattern, _ first: Int, _ end: Int) -> PatternMatch? {
    // One entry for each cell, with blanks between words as -1.
    var steps: [Int] = []
    for cell in first..<end {
      if cell > first, sheet.cells[cell].gap > 0 { steps.append(-1) }
      steps.append(cell)
    }
    guard !steps.isEmpty, steps.count <= PatternMatcher.largestCount else { return nil }
    let count = pattern.states.count
    // The last entry is the end of the pattern.
    let width = count + 1
    reset(width, steps.count)
    reach(pattern, pattern.start, from: -1, cost: 0, row: 0, width)
    for i in steps.indices {
      swap(&costs, &after)
      // `after` now holds the costs before this character.
      for s in 0..<width { costs[s] = PatternMatcher.never }
      advance(pattern, steps[i], i, width)
    }
    guard costs[count] < PatternMatcher.never else { return nil }
    return trace(pattern, steps, width)
  }

  private func reset(_ width: Int, _ count: Int) {
    costs.shorten(to: 0)
    after.shorten(to: 0)
    origins.shorten(to: 0)
    taken.shorten(to: 0)
    for _ in 0..<width {
      costs.append(PatternMatcher.never)
      after.append(PatternMatcher.never)
    }
    for _ in 0..<width * (count + 1) {
      origins.append(-1)
      taken.append(0)
    }
  }

  /// Enters a state, and what its forks lead to; only where that is cheaper than before.
  private func reach(
    _ pattern: ValuePattern, _ state: Int, from origin: Int, cost: Float, row: Int, _ width: Int,
    _ scalar: UInt16 = 0
  ) {
    work.shorten(to: 0)
    work.append(state)
    while let top = work.popLast() {
      let index = top == -1 ? width - 1 : top
      guard index >= 0, index < width, cost < costs[index] else { continue }
      costs[index] = cost
      origins[row &* width &+ index] = Int16(truncatingIfNeeded: origin)
      taken[row &* width &+ index] = scalar
      if index < width - 1, !pattern.states[index].takes {
        if pattern.states[index].other != -2 { work.append(pattern.states[index].other) }
        work.append(pattern.states[index].next)
      }
    }
  }

  private func advance(_ pattern: ValuePattern, _ cell: Int, _ i: Int, _ width: Int) {
    for state in 0..<width where after[state] < PatternMatcher.never {
      let before = after[state]
      // A blank may be passed over in any state, also at the end.
      if cell < 0 {
        let cost = before + PatternMatcher.blankCost
        if cost < costs[state] {
          costs[state] = cost
          origins[(i &+ 1) &* width &+ state] = Int16(truncatingIfNeeded: state)
          taken[(i &+ 1) &* width &+ state] = 0
        }
      }
      guard state < width - 1, pattern.states[state].takes else { continue }
      if let fit = fit(pattern.states[state].set, cell) {
        reach(
          pattern, pattern.states[state].next, from: state, cost: before + fit.cost, row: i + 1,
          width, fit.scalar)
      }
    }
  }

  /// What a cell is taken for where one of a set is asked for.
  private func fit(_ set: CharacterSet128, _ cell: Int) -> (scalar: UInt16, cost: Float)? {
    guard cell >= 0 else { return set.contains(UInt8(ascii: " ")) ? (0x20, 0) : nil }
    let character = sheet.character(cell)
    if set.contains(sheet.cells[cell].byte) {
      return (character.scalar, PatternMatcher.cost(character.probability))
    }
    let wantsDigits = set.meets(.digits)
    let wantsLetters = set.meets(.letters)
    // A class of all but some characters asks for neither.
    guard wantsDigits != wantsLetters, !set.contains(Folding.unknown) else { return nil }
    if wantsDigits {
      let allowed = UInt32(truncatingIfNeeded: set.low >> 48 & 0x3FF)
      guard let guess = character.digit(allowed: allowed) else { return nil }
      return (UInt16(0x30 + guess.digit), PatternMatcher.cost(guess.probability))
    }
    for k in 0..<2 {
      let other = character.alternatives[k]
      if set.contains(Folding.first(other)), Folding.isLetter(Folding.first(other)) {
        return (other, PatternMatcher.cost(character.alternativeProbabilities[k]))
      }
    }
    let letter = LookAlikes.letter(character.scalar)
    guard letter != 0, set.contains(letter) else { return nil }
    return (UInt16(letter), PatternMatcher.cost(character.probability * LookAlikes.share))
  }

  private static func cost(_ probability: Float) -> Float { -logf(max(0.001, probability)) }

  private func trace(_ pattern: ValuePattern, _ steps: [Int], _ width: Int) -> PatternMatch {
    var scalars: [UInt16] = []
    var state = width - 1
    var last = -1
    var first = 0
    var end = 0
    for i in steps.indices.reversed() {
      let at = (i + 1) * width + state
      let origin = Int(origins[at])
      let scalar = taken[at]
      guard origin >= 0, origin < width else { break }
      if scalar != 0, origin < width - 1, pattern.states[origin].isKept || !pattern.hasKept {
        // Both halves of a letter that folds to two are one character.
        let index = steps[i] < 0 ? -1 : sheet.cells[steps[i]].index
        if index < 0 || index != last { scalars.append(scalar) }
        last = index
        if steps[i] >= 0 {
          first = steps[i]
          end = max(end, first + 1)
        }
      }
      state = origin
    }
    scalars.reverse()
    return PatternMatch(
      text: FieldText(scalars: scalars), probability: expf(-costs[width - 1]), first: first,
      end: end)
  }
}
