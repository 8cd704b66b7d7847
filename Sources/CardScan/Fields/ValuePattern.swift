// SPDX-License-Identifier: Apache-2.0

/// What a text must look like as a whole. Case and accents do not count.
///
/// `ABC 12` characters as they are · `.` any · `[A-Z0-9]`, `[^0-9]` one of a class, or none of it ·
/// `\d` a digit, `\w` a letter or digit, `\s` a blank · `\.` a sign as it is · `?` `*` `+` `{n}`
/// `{m,n}` `{m,}` how often the piece before may stand, at most 64 times where a number is given ·
/// `|` either side · `( )` a group · `< >` a group that alone is the value.
///
/// Where a piece allows digits but no letters, letters that look like an allowed digit are taken for
/// it; the other way round too. A blank of the text that the pattern does not ask for is passed over.
/// A match takes time in proportion to text and pattern, whatever they are.
public struct ValuePattern: Sendable {
  let states: [PatternState]
  let start: Int
  let hasKept: Bool

  /// Compiles UTF-8. Throws `.invalidArgument` with what is wrong where the pattern is none or has
  /// more than 512 characters with its repetitions written out.
  public init(utf8: [UInt8]) throws(ScanError) {
    guard utf8.count <= 1024 else {
      throw ScanError(.invalidArgument, "a pattern is longer than 1024 bytes")
    }
    var parser = PatternParser(FieldText(utf8: utf8).folded)
    start = try parser.parse()
    states = parser.states
    hasKept = parser.hasKept
  }

  /// For patterns known when the program was built.
  init(_ text: FieldText) throws(ScanError) { try self.init(utf8: text.utf8) }
}
