// SPDX-License-Identifier: Apache-2.0

/// What became of a field.
public enum FieldState: UInt8, Sendable {
  /// Nothing on the card points to it.
  case absent
  /// It seems to be there, but no reading is sure enough, or two exclude each other.
  case unreadable
  case read
}

/// Everything but the number that the lines of one side of a card say.
public struct CardFields: Sendable {
  public private(set) var expiry: ExpiryReading?
  public private(set) var expiryState = FieldState.absent
  public private(set) var holder: HolderReading?
  public private(set) var holderState = FieldState.absent
  /// A company's line beside the holder's name.
  public private(set) var company: HolderReading?
  /// US telephone numbers, in the order of lines.
  public private(set) var phones: [PhoneReading] = []
  /// What the rules found, at most one for each name.
  public private(set) var values: [LabelledValue] = []
  /// Where security codes stand or may stand. No field is taken from there; whoever shows lines or
  /// pictures covers them.
  public private(set) var securityCodes: [FieldPlace] = []

  /// Finds all fields. Lines and characters beyond 256 are not looked at; any values may be in them.
  public static func find(in lines: [TextLine], options: FieldOptions) -> CardFields {
    let sheet = TextSheet(lines)
    let number = NumberLines(sheet, lines: options.numberLines, area: options.numberArea)
    let codes = SecurityCodes(sheet, number: number)
    var fields = CardFields()
    let expiry = ExpiryFinder(
      sheet, number: number, today: options.today, order: options.dateOrder)
    fields.expiry = expiry.expiry()
    fields.expiryState =
      fields.expiry != nil
      ? .read : expiry.hasLabel || !expiry.dates.isEmpty ? .unreadable : .absent
    let names = HolderFinder(
      sheet, number: number, expiry: fields.expiry?.place, dateLabels: expiry.labels,
      suggestions: NameSuggestions(first: options.firstNames, last: options.lastNames),
      brandWords: options.brandWords)
    let found = names.find()
    fields.holder = found.holder
    fields.company = found.company
    fields.holderState =
      found.holder != nil ? .read : names.hasCandidate ? .unreadable : .absent
    fields.phones = PhoneFinder(sheet: sheet, number: number).phones()
    if !options.rules.isEmpty {
      fields.values = LabelValueFinder(sheet, codes: codes).values(options.rules)
    }
    for i in codes.firsts.indices {
      fields.securityCodes.append(sheet.place(codes.firsts[i], codes.ends[i]))
    }
    return fields
  }
}
