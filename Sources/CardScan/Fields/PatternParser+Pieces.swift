// SPDX-License-Identifier: Apache-2.0

/// Where the pieces of a pattern end, and how often they may stand.
extension PatternParser {
  /// Where a choice that begins here ends: at the bracket that closes it, or the pattern's end.
  func choiceEnd(_ first: Int, _ depth: Int) throws(ScanError) -> Int {
    var i = first
    while i < bytes.count, bytes[i] != UInt8(ascii: ")"), bytes[i] != UInt8(ascii: ">") {
      i = bytes[i] == UInt8(ascii: "|") ? i + 1 : try pieceEnd(i, depth)
    }
    return i
  }

  /// Where the piece that begins here ends, without its repetition.
  func pieceEnd(_ first: Int, _ depth: Int) throws(ScanError) -> Int {
    switch bytes[first] {
    case UInt8(ascii: "("), UInt8(ascii: "<"):
      guard depth < PatternParser.largestDepth else {
        throw PatternParser.error("groups of a pattern are nested too deep")
      }
      let close = bytes[first] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: ">")
      let end = try choiceEnd(first + 1, depth + 1)
      guard end < bytes.count, bytes[end] == close else {
        throw PatternParser.error("a pattern does not close a group")
      }
      return end + 1
    case UInt8(ascii: "["):
      var i = first + 1
      if i < bytes.count, bytes[i] == UInt8(ascii: "^") { i += 1 }
      let start = i
      while i < bytes.count, bytes[i] != UInt8(ascii: "]") || i == start {
        i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard i < bytes.count else { throw PatternParser.error("a pattern does not close a class") }
      return i + 1
    case UInt8(ascii: "\\"):
      guard first + 1 < bytes.count else {
        throw PatternParser.error("a pattern ends with a backslash")
      }
      return first + 2
    default:
      return first + 1
    }
  }

  /// How often a piece may stand, and where that is said to the end; most -1: without limit.
  func repetition(_ at: Int) throws(ScanError) -> (least: Int, most: Int, end: Int) {
    guard at < bytes.count else { return (1, 1, at) }
    switch bytes[at] {
    case UInt8(ascii: "?"): return (0, 1, at + 1)
    case UInt8(ascii: "*"): return (0, -1, at + 1)
    case UInt8(ascii: "+"): return (1, -1, at + 1)
    case UInt8(ascii: "{"): break
    default: return (1, 1, at)
    }
    var i = at + 1
    var values = [0, 0]
    var counts = [0, 0]
    var part = 0
    while i < bytes.count, bytes[i] != UInt8(ascii: "}") {
      if bytes[i] == UInt8(ascii: ","), part == 0 {
        part = 1
      } else if Folding.isDigit(bytes[i]), counts[part] < 2 {
        values[part] = values[part] * 10 + Int(bytes[i] & 15)
        counts[part] += 1
      } else {
        throw PatternParser.error("a pattern's repetition is not {n}, {m,n} or {m,}")
      }
      i += 1
    }
    guard i < bytes.count, counts[0] > 0 else {
      throw PatternParser.error("a pattern's repetition is not {n}, {m,n} or {m,}")
    }
    let most = part == 0 ? values[0] : counts[1] == 0 ? -1 : values[1]
    guard values[0] <= PatternParser.largestRepeat, most <= PatternParser.largestRepeat,
      most < 0 || most >= values[0], most != 0
    else { throw PatternParser.error("a pattern's repetition is out of range: at most 64") }
    return (values[0], most, i + 1)
  }
}
