// SPDX-License-Identifier: Apache-2.0

/// Where a value stands, seen from its label.
public struct ValuePlaces: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// In the same column, in the next line.
  public static let below = ValuePlaces(rawValue: 1)
  /// In the same row, after nothing but signs.
  public static let right = ValuePlaces(rawValue: 2)
  /// In the same column, in the line before.
  public static let above = ValuePlaces(rawValue: 4)
}

/// How a value is found by its label. Case and accents of label and value do not count.
public struct LabelRule: Sendable {
  /// The tolerance where none is given.
  public static let defaultTolerance: Float = 0.02

  /// What the value is called in the result; several rules may have one name, the best evidence wins.
  public let name: FieldText
  /// Folded texts, one of which is the label.
  let labels: [[UInt8]]
  let labelPattern: ValuePattern?
  let value: ValuePattern
  let places: ValuePlaces
  /// Share of the card's width by which left edges, right edges or middles may differ in a column.
  let tolerance: Float

  /// Makes a rule. Throws `.invalidArgument` and says what is wrong.
  ///
  /// - Parameters:
  ///   - label: UTF-8; the label as it is printed, or several separated by `|`, or with
  ///     `isPattern` a pattern (`ValuePattern`). Empty: the value pattern alone tells, and it must
  ///     match a whole column of a line.
  ///   - isPattern: Whether `label` is a pattern rather than what is printed.
  ///   - name: UTF-8; the first label in lower case where it is empty.
  ///   - value: UTF-8 of a `ValuePattern`.
  ///   - places: Where the value may stand, seen from its label.
  ///   - tolerance: Share of the card's width by which label and value may differ in a column, 0 to 0.5.
  public init(
    label: [UInt8], isPattern: Bool = false, name: [UInt8] = [], value: [UInt8],
    places: ValuePlaces = [.below, .right], tolerance: Float = LabelRule.defaultTolerance
  ) throws(ScanError) {
    guard tolerance >= 0, tolerance <= 0.5 else {
      throw ScanError(.invalidArgument, "a rule's tolerance is not from 0 to 0.5")
    }
    guard !places.isEmpty else {
      throw ScanError(.invalidArgument, "a rule has no place for its value")
    }
    let text = FieldText(utf8: label)
    var first = FieldText()
    var labels: [[UInt8]] = []
    var part = FieldText()
    if !isPattern {
      for scalar in text.scalars + [0x7C] {
        if scalar == 0x7C {
          if first.isEmpty { first = part }
          let folded = part.folded
          guard folded.count <= EditDistance.largestCount else {
            throw ScanError(.invalidArgument, "a rule's label is longer than 64 characters")
          }
          if !part.isEmpty { labels.append(folded) }
          part = FieldText()
        } else {
          part.scalars.append(scalar)
        }
      }
    }
    var called = FieldText(utf8: name)
    if called.isEmpty {
      called = first
      for i in called.scalars.indices { called.scalars[i] = Folding.small(called.scalars[i]) }
    }
    guard !called.isEmpty else {
      throw ScanError(.invalidArgument, "a rule without a literal label needs a name")
    }
    self.name = called
    self.labels = labels
    labelPattern = isPattern ? try ValuePattern(utf8: label) : nil
    self.value = try ValuePattern(utf8: value)
    self.places = places
    self.tolerance = tolerance
  }

  /// Whether `label` is the rule's name or one of its labels, whatever the case, accents, blanks and
  /// signs.
  public func isNamed(_ label: FieldText) -> Bool {
    let wanted = Folding.letters(label.folded)
    if wanted == Folding.letters(name.folded) { return true }
    for own in labels where Folding.letters(own) == wanted { return true }
    return false
  }
}

/// A value that was found by its label.
public struct LabelledValue: Equatable, Sendable {
  /// The rule's name.
  public var name: FieldText
  /// As printed, with look-alikes replaced where the pattern asks for it; leading zeros are kept.
  public var text: FieldText
  /// 0 to 1.
  public var confidence: Float
  /// Where the value stands; of a pattern with < and > what these enclose.
  public var place: FieldPlace
  /// Where the label stands; nil for a rule without one.
  public var label: FieldPlace?
}

/// A value that a rule asked for and that was not read.
public struct MissingValue: Equatable, Sendable {
  /// The rule's name.
  public var name: FieldText
  /// `.unreadable` where a label stands on the card, else `.absent`.
  public var state: FieldState
  /// Where the label stands.
  public var label: FieldPlace?
}
