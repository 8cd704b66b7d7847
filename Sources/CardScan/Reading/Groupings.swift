// SPDX-License-Identifier: Apache-2.0

/// The ways in which numbers are grouped, as a tree of prefixes: groupings that begin alike share
/// their states, so that one pass of the lattice scores all of them.
struct Groupings {
  /// What may stand before a digit.
  enum Step: UInt8 {
    /// It is the first.
    case start
    /// A digit of the same group.
    case near
    /// A gap between groups.
    case gap
    /// Either.
    case free
  }

  struct State {
    /// Index of the state before, lower than this one's; −1 for the first digit.
    var parent: Int
    var step: Step
    /// Logarithm of the prior of a number that ends here; nil where none does.
    var prior: Float?
  }

  private(set) var states: [State] = []

  /// The groupings of payment cards with 12 to 19 digits. The priors are mild, in units of the
  /// network's log-probability for one digit: they decide only where the picture does not.
  static let cards: Groupings = {
    var tree = Groupings()
    tree.add([4, 4, 4, 4], prior: 0)
    tree.add([4, 6, 5], prior: -0.5)
    tree.add([4, 6, 4], prior: -1)
    tree.add([4, 4, 4, 4, 3], prior: -1)
    tree.add([6, 13], prior: -1.5)
    tree.add([4, 4, 5], prior: -2)
    tree.add([4, 4, 4], prior: -5)
    tree.add([4, 4, 4, 5], prior: -3)
    tree.add([4, 4, 4, 4, 1], prior: -3)
    tree.add([4, 4, 4, 4, 2], prior: -2.5)
    for count in 12...19 { tree.add([count], prior: count == 16 ? -1 : (count < 13 ? -5 : -3)) }
    return tree
  }()

  /// 1 to 24 digits with gaps anywhere: for pictures of a line alone, whose layout is not known.
  static let anything: Groupings = {
    var tree = Groupings()
    for index in 0..<24 {
      tree.states.append(State(parent: index - 1, step: index == 0 ? .start : .free, prior: 0))
    }
    return tree
  }()

  /// Whether payment cards commonly show these groups.
  static func isCommon(_ groups: [Int]) -> Bool {
    groups == [4, 4, 4, 4] || groups == [4, 6, 5] || groups == [4, 6, 4]
      || groups == [4, 4, 4, 4, 3]
  }

  /// Whether `groups` are a payment card's rather than a club's.
  static func isPayment(_ groups: [Int]) -> Bool { groups != clubGroups }

  /// Whether rows of so many digits are those of a number: rows of four, of which the last may have
  /// fewer, or two of eight. Fields below each other have any.
  static func isStacked(_ rows: [Int]) -> Bool {
    if rows == [8, 8] { return true }
    var count = 0
    for row in rows.dropLast() {
      if row != 4 { return false }
      count += row
    }
    let last = rows.last ?? 0
    return last <= 4 && (14...19).contains(count + last)
  }

  /// Prefix, club, member and check digit of the automobile associations' cards.
  private static let clubGroups = [3, 3, 9, 1]

  /// Whether `groups` are those of a known layout, perhaps with gaps that were not seen. Columns of
  /// other things that stand in one row are not. Club cards have 3-3-9-1.
  static func isKnown(_ groups: [Int]) -> Bool {
    var count = 0
    for size in groups { count += size }
    if groups.count == 1 || groups == [4, 4, 4] || groups == clubGroups {
      return count >= 12 && count <= 19
    }
    let layouts = [
      [4, 4, 4, 4], [4, 6, 5], [4, 6, 4], [4, 4, 4, 4, 3], [4, 4, 5], [6, 13], [4, 4, 4, 4, 1],
      [4, 4, 4, 4, 2],
    ]
    for layout in layouts where isMerged(groups, of: layout) { return true }
    return false
  }

  /// Whether `groups` come of `layout` by joining neighbours.
  private static func isMerged(_ groups: [Int], of layout: [Int]) -> Bool {
    var place = 0
    for size in groups {
      var sum = 0
      while sum < size, place < layout.count {
        sum += layout[place]
        place += 1
      }
      if sum != size { return false }
    }
    return place == layout.count
  }

  /// Adds a grouping given by the sizes of its groups.
  mutating func add(_ groups: [Int], prior: Float) {
    var state = -1
    for size in groups {
      for position in 0..<size {
        let step: Step = state < 0 ? .start : (position == 0 ? .gap : .near)
        state = child(of: state, step: step)
      }
    }
    if state >= 0 { states[state].prior = prior }
  }

  private mutating func child(of parent: Int, step: Step) -> Int {
    for index in states.indices where states[index].parent == parent && states[index].step == step {
      return index
    }
    states.append(State(parent: parent, step: step, prior: nil))
    return states.count - 1
  }
}
