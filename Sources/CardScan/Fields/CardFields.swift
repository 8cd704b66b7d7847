// SPDX-License-Identifier: Apache-2.0

/// Everything but the number that the lines of one side of a card say.
public struct CardFields: Sendable {
  /// The expiry date; nil where `expiryState` is not `.read`.
  public private(set) var expiry: ExpiryReading?
  /// What became of the expiry date.
  public private(set) var expiryState = FieldState.notAsked
  /// Other dates that may be the expiry, in the order of lines; also where none was sure enough.
  public private(set) var otherExpiries: [ExpiryReading] = []
  /// The holder's name; nil where `holderState` is not `.read`.
  public private(set) var holder: HolderReading?
  /// What became of the holder's name.
  public private(set) var holderState = FieldState.notAsked
  /// A company's line beside the holder's name.
  public private(set) var company: HolderReading?
  /// What became of the company's line.
  public private(set) var companyState = FieldState.notAsked
  /// US telephone numbers, in the order of lines.
  public private(set) var phones: [PhoneReading] = []
  /// What the rules found, at most one for each name.
  public private(set) var values: [LabelledValue] = []
  /// What the rules asked for and did not find, each name once, in the order of rules.
  public private(set) var missingValues: [MissingValue] = []
  /// Where security codes stand or may stand. No field is taken from there; whoever shows lines or
  /// pictures covers them.
  public private(set) var securityCodes: [FieldPlace] = []

  /// Finds all fields. Lines and characters beyond 256 are not looked at; any values may be in them.
  public static func find(in lines: [TextLine], options: FieldOptions) -> CardFields {
    let sheet = TextSheet(lines)
    let number = NumberLines(
      sheet, lines: options.numberLines, area: options.numberArea,
      isMembership: options.numberIsMembership)
    let dateLabels = LabelSearch(sheet).hits(DateLabel.book)
    let codes = SecurityCodes(sheet, number: number, dateLabels: dateLabels)
    var fields = CardFields()
    let wanted = options.wanted
    if !wanted.isDisjoint(with: [.expiry, .holder, .company]) {
      fields.findDateAndNames(sheet, number, dateLabels, options)
    }
    if wanted.contains(.phones) {
      fields.phones = PhoneFinder(sheet: sheet, number: number).phones()
    }
    if wanted.contains(.values), !options.rules.isEmpty {
      let finder = LabelValueFinder(sheet, codes: codes)
      (fields.values, fields.missingValues) = finder.values(options.rules)
      fields.takeExpiry(lines, options.rules)
    }
    for i in codes.firsts.indices {
      fields.securityCodes.append(sheet.place(codes.firsts[i], codes.ends[i]))
    }
    return fields
  }

  /// On a card with other labelled values the expiry is the value of a VALID THRU whose label was not
  /// read.
  private mutating func takeExpiry(_ lines: [TextLine], _ rules: [LabelRule]) {
    guard let expiry, !values.isEmpty, lines.indices.contains(expiry.place.line) else { return }
    let label = FieldText("VALID THRU")
    for i in missingValues.indices.reversed()
    where rules.contains(where: { $0.name == missingValues[i].name && $0.isNamed(label) }) {
      let characters = lines[expiry.place.line].characters
      var text = FieldText()
      var letters = 0
      for place in expiry.place.first..<min(expiry.place.end, characters.count) {
        text.scalars.append(characters[place].scalar)
        if Folding.isLetter(Folding.first(characters[place].scalar)) { letters += 1 }
      }
      // Where there is no month's name, letters are digits.
      for k in text.scalars.indices where letters < 3 {
        if let (digit, _) = Digits.value(text.scalars[k]) { text.scalars[k] = 0x30 + UInt16(digit) }
      }
      values.append(
        LabelledValue(
          name: missingValues[i].name, text: text, confidence: expiry.confidence,
          place: expiry.place, label: missingValues[i].label))
      missingValues.remove(at: i)
    }
  }

  /// Names are judged by where the date and its labels stand.
  private mutating func findDateAndNames(
    _ sheet: TextSheet, _ number: NumberLines, _ dateLabels: [LabelHit], _ options: FieldOptions
  ) {
    let dates = ExpiryFinder(
      sheet, number: number, labels: dateLabels, today: options.today, order: options.dateOrder)
    let date = dates.expiry()
    if options.wanted.contains(.expiry) {
      expiry = date
      otherExpiries = dates.others(than: date)
      expiryState =
        date != nil ? .read : dates.hasLabel || !dates.dates.isEmpty ? .unreadable : .absent
    }
    let names = HolderFinder(
      sheet, number: number, expiry: date?.place, dates: dates.dates, dateLabels: dateLabels,
      suggestions: NameSuggestions(first: options.firstNames, last: options.lastNames),
      brandWords: options.brandWords)
    let found = names.find()
    if options.wanted.contains(.holder) {
      holder = found.holder
      holderState = found.holder != nil ? .read : names.hasCandidate ? .unreadable : .absent
    }
    if options.wanted.contains(.company) {
      company = found.company
      companyState = found.company != nil ? .read : .absent
    }
  }

  /// Another expiry in the place of what was found.
  mutating func take(_ reading: ExpiryReading) { (expiry, expiryState) = (reading, .read) }

  /// Another holder in the place of what was found.
  mutating func take(_ reading: HolderReading) { (holder, holderState) = (reading, .read) }

  /// Whether anything was read that only a card has.
  var hasReading: Bool {
    expiry != nil || holder != nil || company != nil || !values.isEmpty
  }

  /// Whether they are what cards have and other things have not: a holder and an expiry.
  var areCards: Bool { expiry != nil && holder != nil }

  /// Overwrites all texts.
  mutating func wipe() {
    holder?.text.wipe()
    company?.text.wipe()
    for i in phones.indices {
      phones[i].normalized.wipe()
      phones[i].printed.wipe()
    }
    for i in values.indices { values[i].text.wipe() }
  }
}
