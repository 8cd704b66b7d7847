// SPDX-License-Identifier: Apache-2.0

/// What is known beforehand and what is wanted of a card's lines.
public struct FieldOptions: Sendable {
  /// Fields that are looked for; the others are not asked for.
  public var wanted = WantedFields.all
  /// The month that dates are judged against: those more than 20 years away are taken where they are clear and no
  /// other date is there, and are not plausible. Nil: the same of those after 2047.
  public var today: CalendarMonth?
  /// How dates with a day are written; nil: only those that can be read in one way are taken.
  public var dateOrder: DateOrder?
  /// Lines that hold the card number. Lines that look like one are added.
  public var numberLines: [Int] = []
  /// Where the card number stands; nil where that is not known.
  public var numberArea: CardArea?
  /// Whether that number is a membership number rather than a payment card's.
  public var numberIsMembership = false
  /// Words that are known to be the bank's or the product's.
  public var brandWords: [FieldText] = []
  /// First names that the caller expects; the first 65 are used.
  public var firstNames: [FieldText] = []
  /// Last names that the caller expects; the first 65 are used.
  public var lastNames: [FieldText] = []
  /// What is looked for by labels; see `LabelRuleSet` for ready ones.
  public var rules: [LabelRule] = []

  /// The defaults: everything is wanted, nothing is known.
  public init() {}
}
