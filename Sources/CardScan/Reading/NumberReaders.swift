// SPDX-License-Identifier: Apache-2.0

/// The ways by which a number is read.
public struct NumberReaders: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Digits cut apart on the number's line, where the embossing standard puts it.
  public static let lattice = NumberReaders(rawValue: 1)
  /// Numbers among the lines of text, wherever they stand; needs these to be wanted.
  public static let lines = NumberReaders(rawValue: 2)
  /// Each where the other is not sure.
  public static let all: NumberReaders = [.lattice, .lines]
}
