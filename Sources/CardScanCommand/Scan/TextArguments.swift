// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// What is known beforehand of a card's text, and what of it is wanted.
struct TextArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Look for these alone, separated by commas: number, expiry, holder, company, phones, fields; \
      everything where it is not given.
      """, valueName: "list"))
  var want = WantArgument(fields: .all)

  @Flag(
    inversion: .prefixedNo,
    help: "Read the lines of text. Without them there is no field but the number, where the embossing standard puts it."
  )
  var text = true

  @Option(
    help: ArgumentHelp(
      "The month that expiry dates are judged against; none where it is not given.",
      valueName: "YYYY-MM"))
  var today: MonthArgument?

  @Option(
    help: ArgumentHelp(
      """
      How dates with a day are written, day-first or month-first; without it only those are taken \
      that can be read in one way, or month-first where the card speaks American.
      """, valueName: "order"))
  var dateOrder: DateOrderArgument?

  @Option(
    help: ArgumentHelp(
      "A first name that is expected; a name read close to it becomes it. May be given several times.",
      valueName: "name"))
  var firstName: [String] = []

  @Option(
    help: ArgumentHelp("The same for a last name. May be given several times.", valueName: "name"))
  var lastName: [String] = []

  @Option(
    help: ArgumentHelp(
      "Words of the bank or the product, which are no holder's name. May be given several times.",
      valueName: "words"))
  var brandWord: [String] = []

  enum DateOrderArgument: String, ExpressibleByArgument, CaseIterable {
    case dayFirst = "day-first", monthFirst = "month-first"
  }

  func validate() throws {
    for (option, texts) in [
      ("--first-name", firstName), ("--last-name", lastName), ("--brand-word", brandWord),
    ] {
      if texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        throw ValidationError("\(option) takes a name.")
      }
      if texts.count > TextArguments.mostNames {
        throw ValidationError("\(option) may be given \(TextArguments.mostNames) times.")
      }
    }
    let needs = today != nil || dateOrder != nil || !firstName.isEmpty || !lastName.isEmpty
    if !text, needs || !brandWord.isEmpty {
      throw ValidationError("--no-text leaves no dates and names to be read.")
    }
  }

  /// What is looked for: without lines of text the number alone.
  var sought: WantedFields { text ? want.fields : want.fields.intersection(.number) }

  /// As many names of a kind are used by the engine.
  private static let mostNames = 64

  func set(_ options: inout ScanOptions) {
    options.wantsText = text
    options.fields.wanted = want.fields
    options.fields.today = today?.month
    options.fields.dateOrder = dateOrder.map { $0 == .dayFirst ? .dayFirst : .monthFirst }
    func texts(_ names: [String]) -> [FieldText] { names.map { FieldText(utf8: Array($0.utf8)) } }
    options.fields.firstNames = texts(firstName)
    options.fields.lastNames = texts(lastName)
    options.fields.brandWords = texts(brandWord)
  }
}

/// Kinds of fields, separated by commas.
struct WantArgument: ExpressibleByArgument {
  let fields: WantedFields

  init(fields: WantedFields) { self.fields = fields }

  init?(argument: String) {
    var fields: WantedFields = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = WantedFields.byName.first(where: { $0.name == word }) else { return nil }
      fields.formUnion(known.fields)
    }
    self.fields = fields
  }

  var defaultValueDescription: String { fields == .all ? "all" : fields.names.joined(separator: ",") }
}

/// A month, YYYY-MM, from 2000 to 2099.
struct MonthArgument: ExpressibleByArgument {
  let month: CalendarMonth

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let number = Int(parts[1]),
      let month = CalendarMonth(month: number, year: year)
    else { return nil }
    self.month = month
  }
}
