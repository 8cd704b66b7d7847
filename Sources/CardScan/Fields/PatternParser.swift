// SPDX-License-Identifier: Apache-2.0

/// Translates a pattern into an automaton, from its end to its beginning: each piece is given the
/// state that follows it. Repetitions are written out, so states are counted and limited.
struct PatternParser {
  static let largestStates = 512
  private static let largestSteps = 8192
  static let largestDepth = 8
  static let largestRepeat = 64

  let bytes: [UInt8]
  private(set) var states: [PatternState] = []
  private(set) var hasKept = false
  private var keeps = false
  private var steps = 0

  init(_ folded: [UInt8]) { bytes = folded }

  /// Translates all; the index of the first state.
  mutating func parse() throws(ScanError) -> Int {
    guard !bytes.isEmpty else { throw PatternParser.error("a pattern is empty") }
    let end = try choiceEnd(0, 0)
    guard end == bytes.count else {
      throw PatternParser.error("a pattern closes a group that it did not open")
    }
    return try choice(0, end, next: -1, depth: 0)
  }

  static func error(_ detail: StaticString) -> ScanError {
    ScanError(.invalidArgument, detail)
  }

  private mutating func add(_ state: PatternState) throws(ScanError) -> Int {
    guard states.count < PatternParser.largestStates else {
      throw PatternParser.error("a pattern is too long: 512 characters with its repetitions")
    }
    states.append(state)
    return states.count - 1
  }

  private mutating func step() throws(ScanError) {
    steps += 1
    if steps > PatternParser.largestSteps { throw PatternParser.error("a pattern is too complex") }
  }

  // MARK: Translation

  private mutating func choice(
    _ first: Int, _ end: Int, next: Int, depth: Int
  ) throws(ScanError) -> Int {
    var start = -3
    var i = first
    var from = first
    while i <= end {
      if i == end || bytes[i] == UInt8(ascii: "|") {
        let branch = try sequence(from, i, next: next, depth: depth)
        start =
          start == -3
          ? branch : try add(PatternState(takes: false, next: start, other: branch))
        from = i + 1
        i += 1
      } else {
        i = try pieceEnd(i, depth)
      }
    }
    return start
  }

  private mutating func sequence(
    _ first: Int, _ end: Int, next: Int, depth: Int
  ) throws(ScanError) -> Int {
    var starts: [Int] = []
    var i = first
    while i < end {
      switch bytes[i] {
      case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"):
        throw PatternParser.error("a pattern repeats nothing")
      default: break
      }
      starts.append(i)
      i = try repetition(try pieceEnd(i, depth)).end
    }
    var next = next
    for k in starts.indices.reversed() {
      let close = try pieceEnd(starts[k], depth)
      let times = try repetition(close)
      if times.most < 0 {
        let fork = try add(PatternState(takes: false, next: -3, other: next))
        states[fork].next = try piece(starts[k], close, next: fork, depth: depth)
        next = fork
      } else {
        let last = next
        for _ in times.least..<times.most {
          let once = try piece(starts[k], close, next: next, depth: depth)
          next = try add(PatternState(takes: false, next: once, other: last))
        }
      }
      for _ in 0..<times.least { next = try piece(starts[k], close, next: next, depth: depth) }
    }
    return next
  }

  private mutating func piece(
    _ first: Int, _ end: Int, next: Int, depth: Int
  ) throws(ScanError) -> Int {
    try step()
    var state = PatternState(takes: true, isKept: keeps, next: next)
    switch bytes[first] {
    case UInt8(ascii: "("):
      return try choice(first + 1, end - 1, next: next, depth: depth + 1)
    case UInt8(ascii: "<"):
      let outer = keeps
      keeps = true
      hasKept = true
      let start = try choice(first + 1, end - 1, next: next, depth: depth + 1)
      keeps = outer
      return start
    case UInt8(ascii: "["): state.set = try members(first + 1, end - 1)
    case UInt8(ascii: "."): state.set = .all
    case UInt8(ascii: "\\"): state.set = try escaped(bytes[first + 1])
    default: state.set.insert(bytes[first])
    }
    return try add(state)
  }

  private func escaped(_ byte: UInt8) throws(ScanError) -> CharacterSet128 {
    var set = CharacterSet128()
    switch byte {
    case UInt8(ascii: "D"): set = .digits
    case UInt8(ascii: "W"):
      set = .digits
      set.insert(.letters)
    case UInt8(ascii: "S"): set.insert(UInt8(ascii: " "))
    default:
      if Folding.isLetter(byte) || Folding.isDigit(byte) {
        throw PatternParser.error("a pattern has an escape other than \\d, \\w, \\s")
      }
      set.insert(byte)
    }
    return set
  }

  /// What stands between [ and ].
  private mutating func members(_ first: Int, _ end: Int) throws(ScanError) -> CharacterSet128 {
    var set = CharacterSet128()
    var i = first
    let isInverted = i < end && bytes[i] == UInt8(ascii: "^")
    if isInverted { i += 1 }
    while i < end {
      if bytes[i] == UInt8(ascii: "\\"), i + 1 < end {
        set.insert(try escaped(bytes[i + 1]))
        i += 2
      } else if i + 2 < end, bytes[i + 1] == UInt8(ascii: "-"), bytes[i + 2] != UInt8(ascii: "\\") {
        guard bytes[i] <= bytes[i + 2] else {
          throw PatternParser.error("a range of a pattern's class runs backwards")
        }
        for byte in bytes[i]...bytes[i + 2] { set.insert(byte) }
        i += 3
      } else {
        set.insert(bytes[i])
        i += 1
      }
    }
    return isInverted ? set.inverted : set
  }
}
