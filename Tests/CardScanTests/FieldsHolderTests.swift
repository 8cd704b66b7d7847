// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsHolderTests {
  static func fields(
    _ lines: [TextLine], first: [String] = [], last: [String] = [], brands: [String] = []
  ) -> CardFields {
    var options = FieldOptions()
    options.today = CalendarMonth(month: 6, year: 2026)
    options.firstNames = first.map { FieldText($0) }
    options.lastNames = last.map { FieldText($0) }
    options.brandWords = brands.map { FieldText($0) }
    return CardFields.find(in: lines, options: options)
  }

  /// An embossed front with `name` in the holder's place.
  static func front(_ name: String, below: String? = nil) -> [TextLine] {
    var lines = [
      TextLine.of("FIRST NATIONAL BANK", x: 8, y: 8, height: 3.2),
      .of("PLATINUM BUSINESS", x: 55, y: 8, height: 2),
      .of("4111 1111 1111 1111", x: 8, y: 31, height: 4.3, pitch: 3.63),
      .of("VALID THRU", x: 30, y: 37.5, height: 1.3), .of("12/27", x: 40, y: 39, height: 2.8, pitch: 2.54),
      .of(name, x: 8, y: 45, height: 2.8, pitch: 2.54), .of("VISA", x: 68, y: 47, height: 5),
      .of("For customer service call 1-800-555-0100", x: 8, y: 52, height: 1.2),
    ]
    if let below { lines.append(.of(below, x: 8, y: 49.5, height: 2.8, pitch: 2.54)) }
    return lines
  }

  @Test(arguments: [
    "JOHN DOE", "J DOE", "JOHN Q PUBLIC", "J. R. R. TOLKIEN", "MR JOHN DOE", "MRS. MARY-ANN O'NEIL",
    "DR PROF MAX MUSTERMANN", "JOSÉ MARÍA GARCÍA", "Zoë van der Berg", "JEAN-LUC D'ARCY",
    "ŁUKASZ ŻÓŁĆ", "SEÁN MACGOWAN", "LUDWIG VAN BEETHOVEN", "ANNA DE LA CRUZ", "CHASE SMITH",
    "JUNE GOLDBERG", "MARTIN LUTHER KING JR", "WOLFGANG AMADEUS MOZART", "SINEAD NG",
    "ANDREA DELACRUZ", "RUTH GOLD", "JOHN McDONALD", "BJÖRN ÅSTRÖM", "GREGOR WEIß",
    "LI NA", "MILES DAVIS", "MEI-LING WONG", "MOHAMMED BIN SALMAN", "TROY MARSH", "TYLER BANKS",
    "MR E O'NEIL", "DR Y FERRARI", "ÅSA PARK", "TRAVIS VANCE", "SOMCHAI LE", "A. P. NKEMELU", "LE VAN MINH",
    "A SHAH", "YU NA KIM", "M EYERS",
    "IVAN R. DIAZ", "GARCIA/LUDOVICA", "SEO-YEON POPESCU", "ŞULE GÜNEŞ", "ĐORĐE MARTIN",
    "HUNTER WASHINGTON", "HUNTER ST. CLAIR", "MAG. GÜNTER MARTIN", "DOTT.SSA LISA MARTIN",
    "HÅKAN EK", "D.E. BARNES", "L.C. DE PAUW", "J.R. HILL", "OMKAAR SHERE",
    "A.MILLER", "MR.MILLER", "SAM A SAMPLE", "LÉA R CONDE",
  ])
  func names(name: String) throws {
    let fields = Self.fields(Self.front(name))
    let holder = try #require(fields.holder, "\(name)")
    #expect(holder.text.string == name)
    #expect(holder.place == FieldPlace(line: 5, first: 0, end: name.unicodeScalars.count))
    #expect(!holder.isSuggested)
    #expect(fields.company == nil)
    #expect(fields.expiry?.date == CalendarMonth(month: 12, year: 2027))
  }

  /// On a membership card the heading is not its holder.
  @Test func headingOfAMembershipCard() {
    let lines = [
      TextLine.of("Aqua Center", x: 6, y: 9, height: 4), .of("STEVEN MURPHY-ROSS", x: 15, y: 46, height: 2.6),
    ]
    #expect(Self.fields(lines).holder?.text.string == "STEVEN MURPHY-ROSS")
    #expect(Self.fields([lines[1]]).holder?.text.string == "STEVEN MURPHY-ROSS")
  }

  /// Letters that look alike are told by others of the name.
  @Test(arguments: [
    ("ŞTEFAN IVANOV", "ȘTEFAN IVANOV"), ("MARIA ȚEPEŞ", "MARIA ȚEPEȘ"), ("Ion Ţurcanu", "Ion Ţurcanu"),
    ("GUĐRÚN MARTIN", "GUÐRÚN MARTIN"), ("ANĐELA MARTIN", "ANĐELA MARTIN"), ("DAVÍĐ MARTIN", "DAVÍÐ MARTIN"),
    ("SIGURĐUR MARTIN", "SIGURÐUR MARTIN"), ("ĐURO MARTIN", "ĐURO MARTIN"),
  ])
  func lettersByLanguage(read: String, name: String) {
    #expect(Self.fields(Self.front(read)).holder?.text.string == name)
  }

  /// A scheme's mark, a date or other words in small letters in a name's row are none of it.
  @Test(arguments: [
    "JOHN DOE JCB", "JOHN DOE DISC VER", "FEB 25 JOHN DOE", "JOHN DOE VISA", "JOHN DOE Gold", "JOHN DOE Monant Bank",
  ])
  func whatStandsInTheRow(read: String) {
    #expect(Self.fields(Self.front(read)).holder?.text.string == "JOHN DOE", "\(read)")
  }

  /// Of two names of one block the upper is the holder's, in whatever order the lines come.
  @Test func theUpperOfTwo() {
    let lines = Self.front("KRZYZANOWSKA GRZEGORZ", below: "MARTIN SCHMIDT")
    for lines in [lines, lines.reversed()] {
      #expect(Self.fields(lines).holder?.text.string == "KRZYZANOWSKA GRZEGORZ")
    }
  }

  /// Wide gaps beside narrow letters part no names, and a hyphen alone makes none of two.
  @Test(arguments: [
    ("KHADI JA D KHAN", "KHADIJA D KHAN"), ("JOHN MC INTYRE", "JOHN MC INTYRE"),
    ("CONCE ICAO C CARVALHO", "CONCEICAO C CARVALHO"), ("WOJCIECH WI SNIEWSKI", "WOJCIECH WISNIEWSKI"),
    ("JO ANN MEYER", "JO ANN MEYER"), ("ELENA DRA GAN", "ELENA DRAGAN"), ("DRA GAN ELENA", "DRA GAN ELENA"),
    ("KATERINA-KUCEROVA", "KATERINA KUCEROVA"), ("DR ANNA-MARIA WEBER", "DR ANNA-MARIA WEBER"),
  ])
  func piecesOfNames(read: String, name: String) {
    #expect(Self.fields(Self.front(read)).holder?.text.string == name)
  }

  /// Automobile clubs are called after the places that they are for.
  @Test(arguments: ["Northern California", "Oregon/Idaho", "Carolinas", "Western Pennsylvania"])
  func clubsAreNoHolders(club: String) {
    let lines: [TextLine] = [
      .of(club, x: 25, y: 7, height: 2.6), .of("Classic", x: 68, y: 7, height: 3),
      .of("Zoe Rousseau", x: 7, y: 24, height: 2.6), .of("MEMBER ID:", x: 7, y: 33, height: 1.4),
      .of("429 032 356871187 0", x: 21, y: 32, height: 3), .of("Valid Through", x: 7, y: 42, height: 1.4),
      .of("10/12/28", x: 24, y: 42, height: 2.2),
    ]
    let fields = Self.fields(lines)
    #expect(fields.holder?.text.string == "Zoe Rousseau")
    #expect(fields.expiry?.date == CalendarMonth(month: 10, year: 2028))
  }

  /// Flat cards have names above the number, too, smaller than the bank's.
  @Test(arguments: ["SANJAY M. SHARMA", "ANDRÉ D'ÁVILA", "THABO MOYO-MOYO"])
  func namesAboveTheNumber(name: String) {
    let lines: [TextLine] = [
      .of("Caja Sol", x: 8, y: 7, height: 4), .of(name, x: 8, y: 14, height: 2.1),
      .of("3577 8547 1430 3341", x: 8, y: 37, height: 3.6), .of("FINO A", x: 8, y: 46, height: 1.3),
      .of("07/32", x: 15, y: 45, height: 2.2), .of("DISC VER", x: 60, y: 46, height: 2.3),
      .of("J CB", x: 72, y: 46, height: 2.3),
    ]
    #expect(Self.fields(lines).holder?.text.string == name)
  }

  /// What stands over a number as its block does is the holder's, whether its left or its right ends are below one
  /// another; what is higher than the digits is the bank's.
  @Test(arguments: ["JIANGUO XU", "YUHAN OUYANG", "Thanh Truc Duc Anh Hoang", "C. Zanetti"])
  func namesOverTheNumber(name: String) {
    let number = TextLine.of("6214 1829 8440 9132", x: 30, y: 38, height: 3.2)
    func holder(_ name: TextLine) -> String? {
      Self.fields([
        .of("Zephyr Bank", x: 8, y: 7, height: 3.4), name, number, .of("02/33", x: 50, y: 43, height: 2.2),
        .of("UnionPay", x: 66, y: 8, height: 3),
      ]).holder?.text.string
    }
    let line = TextLine.of(name, x: 30, y: 34, height: 2.1)
    #expect(holder(line) == name)
    #expect(holder(.of(name, x: 30 + number.right - line.right, y: 34, height: 2.1)) == name)
    #expect(holder(.of("AURELIA CREST", x: 30, y: 31, height: 4)) == nil)
  }

  /// The row of the expiry is the holder's, also above the number; a date behind a name is none of it.
  @Test(arguments: ["SAOIRSE FITZGERALD", "K. ITO"])
  func namesBesideDatesAboveTheNumber(name: String) {
    let number = TextLine.of("6258 7775 2398 3019", x: 8, y: 44, height: 4)
    let bank = TextLine.of("Aurelia Credit", x: 8, y: 8, height: 3.8)
    let apart: [TextLine] = [
      bank, .of(name, x: 8, y: 36, height: 2.6), .of("09-32", x: 66, y: 36.4, height: 2.8), number,
    ]
    let joined = [bank, TextLine.of(name + " 05/32", x: 8, y: 36, height: 2.6), number]
    #expect(Self.fields(apart).holder?.text.string == name)
    #expect(Self.fields(joined).holder?.text.string == name)
    #expect(Self.fields(joined).expiry?.date == CalendarMonth(month: 5, year: 2032))
  }

  /// Small letters that touch a date are its label, however they were read.
  @Test(arguments: [("VALD FRUM", Float(13), Float(40.2)), ("VAUDA RINO", 20, 38.4)])
  func labelsOfDatesAreNoHolders(label: String, x: Float, y: Float) {
    let lines: [TextLine] = [
      .of("NUMA", x: 6, y: 8, height: 3.2), .of("3764 399471 50955", x: 8, y: 32, height: 4),
      .of(label, x: x, y: y, height: 1.2, pitch: 0.6), .of("04/27", x: 20, y: 40.4, height: 2.4),
    ]
    #expect(Self.fields(lines).holder == nil)
  }

  /// A bank of two families is above the number what a couple is below it.
  @Test func ampersands() {
    let number = TextLine.of("4111 1111 1111 1111", x: 8, y: 31, height: 4.3, pitch: 3.63)
    #expect(Self.fields([.of("Halden & Frey", x: 8, y: 8, height: 3.6), number]).holder == nil)
    #expect(
      Self.fields([.of("ANNA & PETER FREY", x: 8, y: 45, height: 2.8), number]).holder?.text.string
        == "ANNA & PETER FREY")
  }

  @Test func namesBesideRowsOfANumber() {
    var lines = ["3706", "2210", "5316", "9123"].enumerated().map { row, text in
      TextLine.of(text, x: 8, y: 20 + 4.5 * Float(row), height: 3)
    }
    lines += [.of("ROSA DEL RIO-CABRERA", x: 40, y: 23, height: 2.2), .of("03/34", x: 40, y: 28, height: 2.2)]
    #expect(Self.fields(lines).holder?.text.string == "ROSA DEL RIO-CABRERA")
  }

  /// A run of words in which no name is known is a holder only where its place speaks for it, too.
  @Test func unknownNames() {
    #expect(Self.fields([.of("A KESTREL", x: 8, y: 8, height: 3)]).holder == nil)
    #expect(Self.fields([.of("A MARTIN", x: 8, y: 8, height: 3)]).holder?.text.string == "A MARTIN")
    #expect(Self.fields(Self.front("BRAXUM VELTO")).holder?.text.string == "BRAXUM VELTO")
    // A payment card with its number on the other side.
    let name = TextLine.of("BRAXUM VELTO", x: 8, y: 45, height: 2.8)
    #expect(Self.fields([name]).holder == nil)
    #expect(Self.fields([name, .of("VISA", x: 68, y: 47, height: 5)]).holder?.text.string == "BRAXUM VELTO")
  }

  @Test(arguments: [
    ("J0HN D0E", "JOHN DOE"), ("JOHN 5MITH", "JOHN SMITH"), ("WlLLIAM HILL", "WILLIAM HILL"),
    ("B1LL 8UTLER", "BILL BUTLER"), ("JoHN DOE", "JOHN DOE"), ("JOHN  DOE.", "JOHN DOE"),
    ("JOHN NGUYÊN", "JOHN NGUYỄN"), ("Lan Trân", "Lan Trần"), ("MAI DÃNG", "MAI DẶNG"), ("LAN TRAN", "LAN TRAN"),
    ("MARIA TRÉNS", "MARIA TRÉNS"), ("JOHN SMITH12/27", "JOHN SMITH"),
    ("NAME: JOHN DOE", "JOHN DOE"), ("CARDHOLDER JOHN DOE", "JOHN DOE"), ("JOHN DOE 12/27", "JOHN DOE"),
    ("Chloé Ibáñez Ill", "Chloé Ibáñez III"), ("loan lonescu", "Ioan Ionescu"), ("Ana la Torre", "Ana la Torre"),
    ("Hamza EI Amrani", "Hamza El Amrani"), ("Omar AI-Otaibi", "Omar Al-Otaibi"),
    ("KAREL EI AMRANI", "KAREL EI AMRANI"), ("JOHN DOE McINTYRE", "JOHN DOE McINTYRE"),
    ("DUPONT Jean", "DUPONT Jean"), ("H DUPONT Jean", "H DUPONT Jean"),
  ])
  func misreadNames(read: String, name: String) {
    #expect(Self.fields(Self.front(read)).holder?.text.string == name, "\(read)")
  }

  @Test(arguments: [
    "PLATINUM", "GOLD CARD", "BUSINESS DEBIT", "BANK OF AMERICA", "WORLD ELITE", "GIFT CARD",
    "AMERICAN EXPRESS", "VALID THRU", "MEMBER SINCE 2009", "EUROCARD", "COMMERZBANK", "MONTH/YEAR",
    "MEMBER", "1234 5678", "", "-- --", "NOT TRANSFERABLE", "DECEMBER", "GOLD BLACK", "WWW.EXAMPLE.COM",
    "AUTHORIZED SIGNATURE", "BUSINIESS D", "TERRA MONEY", "NOVA DIRECT", "ZONES A-C",
    "MASTERCARO", "VlSA DEBlT", "G0LD CARD",
    "DISO VER", "SPECIMEN", "SAMPLE CARD", "A.", "MR.", "ELECTRONIC-BANKING I",
  ])
  func noNames(text: String) {
    let fields = Self.fields(Self.front(text))
    #expect(fields.holder == nil, "\(text) \(fields.holder?.text.string ?? "")")
  }

  /// Cards that are nobody's, as gift cards and specimens.
  @Test(arguments: [
    "CARDHOLDER NAME", "YOUR NAME HERE", "VALUED CARDMEMBER", "ACME CARD MEMBER", "GIFT CARD RECIPIENT",
    "A GIFT FOR YOU", "SAMPLE SPECIMEN", "NOMBRE APELLIDO APELLIDO", "VORNAME NACHNAME",
  ])
  func standIns(text: String) throws {
    let holder = try #require(Self.fields(Self.front(text)).holder)
    #expect(holder.text.string == text)
    #expect(holder.place == FieldPlace(line: 5, first: 0, end: text.count))
    #expect(Self.fields(Self.front(text, below: "JOHN DOE")).holder?.text.string == "JOHN DOE")
    // As low as a label, above the number, on a membership card.
    var lines = Self.front(text)
    lines[5] = .of(text, x: 8, y: 45, height: 1.5)
    #expect(Self.fields(lines).holder == nil)
    lines[5] = .of(text, x: 8, y: 24, height: 2.8)
    #expect(Self.fields(lines).holder == nil)
    #expect(Self.fields([.of("GREEN GYM", x: 8, y: 8, height: 4), .of(text, x: 8, y: 45, height: 2.8)]).holder == nil)
  }

  /// A scheme's mark tells a payment card whose number was not read.
  @Test func standInsWithoutANumber() {
    let name = TextLine.of("CARDHOLDER NAME", x: 8, y: 45, height: 2.8)
    #expect(Self.fields([.of("CREDIT CARD", x: 50, y: 8), name]).holder?.text.string == "CARDHOLDER NAME")
    #expect(Self.fields([.of("LIBRARY CARD", x: 50, y: 8), name]).holder == nil)
  }

  /// As it is written, where one letter was misread.
  @Test func standInsMisread() {
    for (text, name) in [
      ("CARDHOLDER MAME", "CARDHOLDER NAME"), ("CARDIOLDER NAME", "CARDHOLDER NAME"),
      ("Yaur Name Here", "Your Name Here"),
    ] {
      #expect(Self.fields(Self.front(text)).holder?.text.string == name)
    }
    // Of fourteen letters two may be.
    #expect(Self.fields(Self.front("CARDIOLDER MAME")).holder?.text.string == "CARDHOLDER NAME")
  }

  /// A bank that is spelt as names are is no holder where something stands for one.
  @Test func standInsBelowABank() {
    var lines = Self.front("CARDHOLDER NAME")
    lines[0] = .of("HANG SENG", x: 40, y: 8, height: 2.6)
    #expect(Self.fields(lines).holder?.text.string == "CARDHOLDER NAME")
  }

  /// One name with a title, as Chinese cards have it.
  @Test func oneNameWithATitle() {
    #expect(Self.fields(Self.front("MR YANGKA")).holder?.text.string == "MR YANGKA")
    #expect(Self.fields(Self.front("YANGKA")).holder == nil)
  }

  /// A title tells a name that is not known.
  @Test func unknownNamesBehindATitle() {
    #expect(Self.fields([.of("Mr Debashish Bordoloi", x: 8, y: 45)]).holder?.text.string == "Mr Debashish Bordoloi")
    #expect(Self.fields([.of("Debashish Bordoloi", x: 8, y: 45)]).holder == nil)
  }

  /// What Chinese banks print in the place of a name.
  @Test(arguments: ["CCB HLD", "ATM CCB HB", "J ATM"])
  func banksAreNoHolders(text: String) {
    #expect(Self.fields(Self.front(text)).holder == nil)
  }

  /// DEBIT tells a payment card whose number is on its back.
  @Test func unknownNamesOnFrontsWithoutANumber() {
    let name = TextLine.of("PUTERA NAGARA", x: 8, y: 45, height: 2.6)
    #expect(Self.fields([name]).holder == nil)
    #expect(Self.fields([name, .of("DEBIT", x: 60, y: 20)]).holder?.text.string == "PUTERA NAGARA")
  }

  /// What is misread as a whole does not make a name doubtful that is read clearly.
  @Test func unclearLinesBesideAName() {
    var lines = Self.front("STEVEN ONEAL")
    lines.append(.of("YARD O", x: 14, y: 40, height: 1.8))
    lines[lines.count - 1].confidence = 0.04
    #expect(Self.fields(lines).holder?.text.string == "STEVEN ONEAL")
  }

  /// A service's telephone number in small print is no card's number, above which names would count for less.
  @Test(arguments: [(Float(1.1), "TATJANA RIBARIC"), (2.6, nil)])
  func smallPrintIsNoNumber(height: Float, name: String?) {
    let lines: [TextLine] = [
      .of("68-60193256", x: 8, y: 33, height: 3), .of("TATJANA RIBARIC", x: 8, y: 40, height: 3.1),
      .of("3925 2961 5634 5712", x: 44, y: 51, height: height),
    ]
    #expect(Self.fields(lines).holder?.text.string == name)
  }

  @Test func company() {
    let below = Self.fields(Self.front("JOHN DOE", below: "ACME TRADING LTD"))
    #expect(below.holder?.text.string == "JOHN DOE")
    #expect(below.company?.text.string == "ACME TRADING LTD")
    let above = Self.fields(Self.front("ACME GMBH", below: "ERIKA MUSTERMANN"))
    #expect(above.holder?.text.string == "ERIKA MUSTERMANN")
    #expect(above.company?.text.string == "ACME GMBH")
    let plain = Self.fields(Self.front("JOHN DOE", below: "BLUE HERON"))
    #expect(plain.holder?.text.string == "JOHN DOE")
    let unknown = Self.fields(Self.front("JAN BAKKER", below: "TRANSPORTES DEL NORTE"))
    #expect(unknown.holder?.text.string == "JAN BAKKER")
    #expect(unknown.company?.text.string == "TRANSPORTES DEL NORTE")
    let initial = Self.fields(Self.front("COMPANY NAME", below: "M STEPHENS"))
    #expect(initial.holder?.text.string == "M STEPHENS")
    let only = Self.fields(Self.front("ACME TRADING LLC"))
    #expect(only.holder == nil)
    #expect(only.company?.text.string == "ACME TRADING LLC")
  }

  @Test func brandWords() {
    let lines = Self.front("NORDSTERN EXTRA")
    #expect(Self.fields(lines).holder != nil)
    #expect(Self.fields(lines, brands: ["Nordstern", "extra"]).holder == nil)
  }

  @Test(arguments: [
    ("JOHN D0E", "JOHN DOE", true), ("J0HM DQE", "JOHN DOE", true), ("JOAN DOE", "JOAN DOE", true),
    ("JOHNDOE", "JOHN DOE", true), ("JOSE DE LACRUZ", "JOSÉ DE LA CRUZ", true),
    ("JOSE DE LA CRUZ", "JOSÉ DE LA CRUZ", true), ("Jose Doe", "José Doe", true),
    ("PETER PARKER", "PETER PARKER", false), ("J DOE", "J DOE", true), ("GOLD DOE", "GOLD DOE", true),
    ("MARTIN", "MARTÍN", true),
  ])
  func suggestions(read: String, name: String, isSuggested: Bool) throws {
    let fields = Self.fields(
      Self.front(read), first: ["John", "Joan", "José", "Martín"], last: ["Doe", "de la Cruz"])
    let holder = try #require(fields.holder, "\(read)")
    #expect(holder.text.string == name)
    #expect(holder.isSuggested == isSuggested)
  }

  @Test func tiedSuggestionsLeaveTheWord() {
    let fields = Self.fields(Self.front("MARIC DOE"), first: ["MARIE", "MARIA"])
    #expect(fields.holder?.text.string == "MARIC DOE")
    #expect(fields.holder?.isSuggested == false)
  }

  @Test func blockOnABack() {
    let lines: [TextLine] = [
      .of("AUTHORIZED SIGNATURE", x: 5, y: 17, height: 1.2), .of("123", x: 60, y: 20, height: 2.5),
      .of("ALEX MORGAN", x: 8, y: 30, height: 2.4), .of("4111 1111 1111 1111", x: 8, y: 35, height: 2.6),
      .of("VALID THRU 12/27", x: 8, y: 40, height: 2.4),
      .of("This card is the property of the issuer", x: 8, y: 48, height: 1.2),
    ]
    let fields = Self.fields(lines)
    #expect(fields.holder?.text.string == "ALEX MORGAN")
    #expect(fields.expiry?.date == CalendarMonth(month: 12, year: 2027))
    #expect(fields.securityCodes == [FieldPlace(line: 1, first: 0, end: 3)])
  }

  /// What ends a number of 19 digits is a code's place on the cards of others.
  @Test func noCodeIsOfTheNumberThatTheCallerKnows() {
    let lines: [TextLine] = [.of("6006 8622 8162 2460 586", x: 8, y: 30, height: 3)]
    var options = FieldOptions()
    #expect(CardFields.find(in: lines, options: options).securityCodes.count == 1)
    let right = lines[0].right
    options.numberArea = CardArea(left: 8, top: 28, right: right, bottom: 32)
    #expect(CardFields.find(in: lines, options: options).securityCodes.isEmpty)
    options.numberArea?.right = right - 12
    #expect(CardFields.find(in: lines, options: options).securityCodes.count == 1)
  }

  /// The lines of a region are measured in pixels.
  @Test(arguments: [Float(1), 12, 30]) func aCodeStandsBesideItsLabelInAnyUnit(unit: Float) {
    let beside = TextLine.of("CVV 123", x: 5 * unit, y: 9 * unit, height: 2 * unit)
    let below: [TextLine] = [
      .of("SECURITY CODE", x: 5 * unit, y: 9 * unit, height: 1.5 * unit),
      .of("123", x: 5 * unit, y: 13 * unit, height: 2 * unit),
    ]
    for lines in [[beside], below] {
      #expect(CardFields.find(in: lines, options: FieldOptions()).securityCodes.count == 1)
    }
    let apart = TextLine.of("123", x: 5 * unit, y: 45 * unit, height: 2 * unit)
    #expect(CardFields.find(in: [below[0], apart], options: FieldOptions()).securityCodes.isEmpty)
  }

  @Test func aDateWithFourDigitsOfAYearHoldsNoSecurityCode() {
    let fields = CardFields.find(
      in: [.of("4111 1111 1111 1111", y: 30), .of("12/2030", y: 38), .of("JOHN W SMITH", y: 46)],
      options: FieldOptions())
    #expect(fields.securityCodes.isEmpty)
    #expect(fields.expiry?.date == CalendarMonth(month: 12, year: 2030))
  }

  @Test func portrait() {
    let lines: [TextLine] = [
      .of("monzo", x: 6, y: 8, height: 4), .of("4111 1111", x: 8, y: 55, height: 4),
      .of("1111 1111", x: 8, y: 60, height: 4), .of("EXP 12/27", x: 8, y: 67, height: 2.2),
      .of("Alex Morgan", x: 8, y: 73, height: 2.6),
    ]
    let fields = Self.fields(lines)
    #expect(fields.holder?.text.string == "Alex Morgan")
    #expect(fields.expiry?.date == CalendarMonth(month: 12, year: 2027))
  }

  @Test func states() {
    #expect(Self.fields([]).holderState == .absent)
    #expect(Self.fields([]).expiryState == .absent)
    #expect(Self.fields([.of("VALID THRU")]).expiryState == .unreadable)
    #expect(Self.fields(Self.front("JOHN DOE")).holderState == .read)
    let faint = Self.front("JOHN DOE").map { line in
      var line = line
      for i in line.characters.indices { line.characters[i].probability = 0.4 }
      return line
    }
    #expect(Self.fields(faint).holderState == .unreadable)
  }
}
