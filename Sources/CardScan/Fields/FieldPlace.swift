// SPDX-License-Identifier: Apache-2.0

/// Where a field stands: characters of one of the lines that were searched.
public struct FieldPlace: Equatable, Sendable {
  /// Index of the line.
  public var line: Int
  /// The first character, blanks counted.
  public var first: Int
  /// One past the last character.
  public var end: Int

  init(line: Int, first: Int, end: Int) {
    self.line = line
    self.first = first
    self.end = end
  }
}
