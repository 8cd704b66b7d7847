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

  /// The layouts of payment cards; the last seven are UATP's, and what 13, 18 and 19 digits are seldom grouped as. The
  /// priors are mild, in units of the network's log-probability for one digit: they decide only where the picture does
  /// not.
  private static let layouts: InlineArray<19, (groups: UInt32, prior: Float)> = [
    (0x4444, 0), (0x465, -0.5), (0x464, -1), (0x44443, -1), (0x6D, -1.5), (0x6C, -2), (0x6B, -2.5), (0x445, -2),
    (0x444, -5), (0x4445, -3), (0x44441, -3), (0x44442, -2.5),
    (0x456, -2), (0x4333, -3), (0x4443, -3), (0x6444, -3), (0x666, -3), (0x667, -3), (0x4446, -3),
  ]

  /// These, and 12 to 19 digits without groups.
  static let cards: Groupings = {
    var tree = Groupings()
    for index in layouts.indices { tree.add(layouts[index].groups, prior: layouts[index].prior) }
    for count in 12...19 {
      tree.add(size: count, prior: count == 16 ? -1 : (count < 13 ? -5 : -3))
    }
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

  /// The layouts that payment cards commonly show.
  static let common: [UInt32] = [0x4444, 0x465, 0x464, 0x44443]

  /// Whether payment cards commonly show these groups.
  static func isCommon(_ groups: [Int]) -> Bool { common.contains(layout(of: groups)) }

  /// Whether `groups` are a payment card's rather than a club's.
  static func isPayment(_ groups: [Int]) -> Bool { layout(of: groups) != club }

  /// Whether rows of digits are those of a number: rows of four, of which the last may have fewer, two of
  /// eight, the groups 4-6-5 and 4-6-4 in a row each or in two rows, a number of 17 to 19 digits
  /// that is broken between two groups, or two halves that are grouped by fours. Fields below each other have any.
  static func isStacked(_ rows: [LineNumber.Row]) -> Bool {
    let sizes = rows.map { $0.characters.count }
    switch layout(of: sizes) {
    // Not two dates, 20.11.2027 over 13.04.2029.
    case 0x88: return isOfFours(rows[0].groups, 8) && isOfFours(rows[1].groups, 8)
    case 0x465, 0x464, 0xA5, 0xA4: return true
    case 0x4A, 0x4B, 0x6B, 0x6C, 0x6D, 0x8A, 0x8B, 0xC5, 0xC6, 0xC7: return isKnown(rows[0].groups + rows[1].groups)
    default: break
    }
    if sizes.count == 2, (0...1).contains(sizes[0] - sizes[1]), rows[0].groups.count > 1,
      (13...19).contains(sizes[0] + sizes[1])
    {
      return isOfFours(rows[0].groups, sizes[0]) && isOfFours(rows[1].groups, sizes[1])
    }
    var count = 0
    for size in sizes.dropLast() {
      if size != 4 { return false }
      count += size
    }
    let last = sizes.last ?? 0
    return last <= 4 && (14...19).contains(count + last)
  }

  /// Prefix, club, member and check digit of the automobile associations' cards.
  private static var club: UInt32 { 0x3391 }

  /// The sizes of groups as the digits of a hexadecimal number, which takes less room in the library than an
  /// array; 0 where they are none of a layout.
  private static func layout(of groups: [Int]) -> UInt32 {
    var layout: UInt32 = 0
    for size in groups {
      guard size > 0, size < 16, layout < 1 << 28 else { return 0 }
      layout = layout << 4 | UInt32(size)
    }
    return layout
  }

  /// The sizes of the groups of such a layout.
  static func sizes(of layout: UInt32) -> [Int] {
    var sizes: [Int] = []
    var shift: UInt32 = 28
    while true {
      let size = Int(layout >> shift & 15)
      if size > 0 { sizes.append(size) }
      if shift == 0 { return sizes }
      shift -= 4
    }
  }

  /// Whether `groups` are those of a known layout, perhaps with gaps that were not seen, or 4-4-4-4 with a wide gap
  /// within one: beside a 1. Columns of other things that stand in one row are not. Club cards have 3-3-9-1, for which
  /// 6-10 must not be taken. Chinese banks group 19 digits as they like: 5-4-5-5, 6-5-8, 6-3-10.
  static func isKnown(_ groups: [Int]) -> Bool {
    var count = 0
    var least = 19
    for size in groups {
      count += size
      least = min(least, size)
    }
    if count == 19, least > 2 { return true }
    let layout = layout(of: groups)
    if groups.count == 1 || layout == 0x444 || layout == club {
      return count >= 12 && count <= 19
    }
    return isMerged(groups, of: 0x4444) || isMerged(groups, of: 0x465) || isMerged(groups, of: 0x464)
      || isMerged(groups, of: 0x445) || isMerged(groups, of: 0x44441) || isMerged(groups, of: 0x44442)
      || layout == 0x456 || layout == 0x4333 || layout == 0x4443 || layout == 0x4446 || layout == 0x666
      || layout == 0x6B || layout == 0x6C
      || groups.count == 5 && isMerged([4, 4, 4, 4], of: layout)
  }

  /// Whether `groups` come of `layout` by joining neighbours.
  @inline(never)
  private static func isMerged(_ groups: [Int], of layout: UInt32) -> Bool {
    var rest = layout
    for index in groups.indices.reversed() {
      var sum = 0
      while sum < groups[index], rest > 0 {
        sum += Int(rest & 15)
        rest >>= 4
      }
      if sum != groups[index] { return false }
    }
    return rest == 0
  }

  /// Whether `groups` of together `count` digits come of groups of four and what is left.
  private static func isOfFours(_ groups: [Int], _ count: Int) -> Bool {
    var layout: UInt32 = 0
    for start in stride(from: 0, to: count, by: 4) { layout = layout << 4 | UInt32(min(4, count - start)) }
    return isMerged(groups, of: layout)
  }

  /// Adds a grouping given by the sizes of its groups, the digits of a hexadecimal number.
  mutating func add(_ layout: UInt32, prior: Float) {
    var state = -1
    for size in Groupings.sizes(of: layout) { state = grow(state, size) }
    if state >= 0 { states[state].prior = prior }
  }

  /// Adds digits without gaps.
  mutating func add(size: Int, prior: Float) {
    let state = grow(-1, size)
    if state >= 0 { states[state].prior = prior }
  }

  /// The state after a further group of `size` digits.
  private mutating func grow(_ state: Int, _ size: Int) -> Int {
    var state = state
    for position in 0..<size {
      state = child(of: state, step: state < 0 ? .start : (position == 0 ? .gap : .near))
    }
    return state
  }

  private mutating func child(of parent: Int, step: Step) -> Int {
    for index in states.indices where states[index].parent == parent && states[index].step == step {
      return index
    }
    states.append(State(parent: parent, step: step, prior: nil))
    return states.count - 1
  }
}
