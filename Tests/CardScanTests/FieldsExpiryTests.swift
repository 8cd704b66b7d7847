// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsExpiryTests {
  static func finder(
    _ lines: [TextLine], today: CalendarMonth? = nil, order: DateOrder? = nil
  ) -> ExpiryFinder {
    let sheet = TextSheet(lines)
    return ExpiryFinder(
      sheet, number: NumberLines(sheet, lines: [], area: nil),
      labels: LabelSearch(sheet).hits(DateLabel.book), today: today, order: order)
  }

  /// "MM/YYYY" or nil.
  static func expiry(
    _ lines: [TextLine], today: (Int, Int)? = (6, 2026), order: DateOrder? = nil
  ) -> String? {
    finder(lines, today: today.flatMap { CalendarMonth(month: $0.0, year: $0.1) }, order: order)
      .expiry().map { "\($0.date.month)/\($0.date.year)" }
  }

  @Test(arguments: [
    "VALID THRU 12/27", "VALID THRU 12/2027", "GOOD THRU 12-27", "EXPIRES 12.27", "EXP 12 27",
    "EXP: 12/27", "EXPIRES END 12 / 27", "VALID THRU1227", "VALID THRU 1227", "VALIDTHRU12/27",
    "VAL ID THRU 12/27", "VALlD THRU 12/27", "VAL1D THRU I2/27", "VALID THRU l2/Z7",
    "EXPIRY DATE 12/2O27", "EXP 12127", "EXP 12l27", "EXP 12|27", "EXP 12I2027",
    "VALABLE JUSQU'À 12/27", "VALABLE JUSQUA 12/27", "EXPIRE A FIN 12/27", "GÜLTIG BIS 12/27",
    "GUELTIG BIS 12/27", "GULTIG BIS ENDE 12/27", "VÁLIDO HASTA 12/27", "VALIDO FINO A 12/27",
    "SCAD. 12/27", "VENCE 12/27", "VENCE FIN 12/27", "GELDIG TOT 12/27", "GILTIGT TILL 12/27",
    "WAŻNA DO 12/27", "VÁLIDO ATÉ 12/27", "SKT SON KULLANMA 12/27", "SON KUL. TAR. 12/27",
    "12/27", "MONTH/YEAR 12 27", "LEJÁRAT 12-27", "KEHTIV KUNI 12.27", "GALIOJA IKI 12-27", "GILDIR ÚT 12-27",
    "MM/YY 12-27", "EXP 31/12/2027", "EXP 12/31/27", "EXP 31.12.2027", "EXP 2027-12-31",
    "EXP DEC 2027", "EXP 31 DEC 27", "EXP DEC 31, 2027", "EXP DEC 31 2027", "VALID THRU: 12/ 27", "GOOD THRU 12 /27",
    "VALID FROM 12/23 VALID THRU 12/27", "12/23 VALID THRU 12/27", "12/23 12/27", "12/23-12/27",
    "MEMBER SINCE 2009 VALID THRU 12/27", "SINCE 09 EXP 12/27", "MEMBER SINCE 05/19 THRU 12/27",
    "VALID FROM 12/23 EXPIRES END 12/27", "VALABLE DU 12/23 AU 12/27",
    "VALID 12/23 THRU 12/27 V", "12/27 SINCE 2006", "12/2027 MEMBER SINCE 1998",
  ])
  func oneLine(text: String) {
    #expect(Self.expiry([.of(text)]) == "12/2027", "\(text)")
  }

  @Test(arguments: [
    "", "VALID THRU", "VALID THRU 00/27", "VALID THRU 13/27", "VALID FROM 12/27",
    "MEMBER SINCE 12/27", "MITGLIED SEIT 12/19", "1227", "12 27", "12-27", "12127", "12.27",
    "4111 1111 1111 1227", "4111 1111 1111 1111 1227", "EXP 12/1999",
    "GUELTIG AB 12/25", "DATE OF BIRTH 12/12/2001", "800-555-1227", "1-800-12-2712",
    "EXPIRES 03/04/2027", "01/23 02/25 03/27", "VALID FROM 12/27 VALID THRU 12/25",
    "VALID THRU 12/27 01/29", "2027", "VALID THRU 2027", "OPEN 24/7", "VALID THRU 12/2",
    "EXP 12/270", "EXP 112/27", "GOOD THRU AB/CD", "THRU SS/BB",
  ])
  func noDate(text: String) {
    #expect(Self.expiry([.of(text)]) == nil, "\(text)")
  }

  /// A label in two small rows beside a date is read as a character or two of the same word.
  @Test(arguments: ["812/27", "Y812/27", "A12/27", "812-27", "VT812/27"])
  func aLabelIsReadAsPartOfTheDate(text: String) {
    let card = [TextLine.of("4111 1111 1111 1111", y: 25), .of(text, y: 35), .of("JOHN W SMITH", y: 42)]
    #expect(Self.expiry(card) == "12/2027", "\(text)")
  }

  @Test(arguments: ["848412/27", "2008/04", "006/09", "8/12/27/4", "812/27 5", "8 813/27", "8127", "812.27"])
  func noDateIsPartOfANumber(text: String) {
    #expect(Self.expiry([.of(text, y: 35), .of("JOHN W SMITH", y: 42)]) == nil, "\(text)")
  }

  /// What only American cards say tells month and day apart; a date with a dash, a point or a blank counts among
  /// words.
  @Test func contextDecides() {
    #expect(Self.expiry([.of("VALID THRU 03/04/2027")]) == "3/2027")
    #expect(Self.expiry([.of("RX BIN 610014", y: 20), .of("EXPIRES 03/04/2027", y: 40)]) == "3/2027")
    #expect(Self.expiry([.of("12-27", y: 30), .of("JANE DOE", y: 40)]) == "12/2027")
    #expect(Self.expiry([.of("12 27", y: 30), .of("JANE DOE", y: 40)]) == "12/2027")
    #expect(Self.expiry([.of("12.27", y: 30), .of("JANE DOE", y: 40)]) == "12/2027")
    #expect(Self.expiry([.of("12.2027", y: 30), .of("JANE DOE", y: 40)]) == "12/2027")
    #expect(Self.expiry([.of("V 12.27", y: 30), .of("JANE DOE", y: 40)]) == nil)
    #expect(Self.expiry([.of("12-57", y: 30), .of("JANE DOE", y: 40)]) == nil)
    #expect(Self.expiry([.of("555-12-27", y: 30), .of("JANE DOE", y: 40)]) == nil)
  }

  /// A day to come ends something; one in the past may be anybody's birthday.
  @Test func daysToCome() {
    #expect(Self.expiry([.of("10/26/2030", y: 30), .of("JANE DOE", y: 40)]) == "10/2030")
    #expect(Self.expiry([.of("10/26/2030", y: 30), .of("JANE DOE", y: 40)], today: nil) == "10/2030")
    #expect(Self.expiry([.of("10/26/2019", y: 30), .of("JANE DOE", y: 40)]) == nil)
    #expect(Self.expiry([.of("10/26/2019", y: 30), .of("JANE DOE", y: 40)], today: nil) == nil)
  }

  /// A year is no month and year, and keeps its label.
  @Test func yearsAreNoDates() {
    let since = [TextLine.of("MEMBER SINCE", x: 10, y: 36, height: 1.5), .of("1980", x: 10, y: 40)]
    let thru = [TextLine.of("VALID THRU", x: 40, y: 36, height: 1.5), .of("12/27", x: 40, y: 40)]
    #expect(Self.expiry(since + thru) == "12/2027")
    #expect(
      Self.expiry([
        .of("04/28", x: 20, y: 40), .of("SEIT", x: 38, y: 40, height: 1.2),
        .of("1997", x: 45, y: 40),
      ]) == "4/2028")
    // Nor are its last two digits.
    let short = [TextLine.of("SOCIO DAL", x: 10, y: 36, height: 1.5), .of("12", x: 10, y: 40)]
    #expect(Self.expiry(short + [.of("12/27", x: 40, y: 40)]) == "12/2027")
  }

  @Test func besideAboveAndBelow() {
    let date = TextLine.of("12/27", x: 30, y: 40)
    let start = TextLine.of("12/23", x: 10, y: 40)
    let small: Float = 1.5
    func label(_ text: String, _ x: Float, _ y: Float) -> TextLine {
      .of(text, x: x, y: y, height: small)
    }
    let both = [start, date]
    #expect(Self.expiry([label("VALID THRU", 30, 36), label("VALID FROM", 10, 36)] + both) == "12/2027")
    #expect(Self.expiry(both + [label("VALID THRU", 30, 44), label("VALID FROM", 10, 44)]) == "12/2027")
    #expect(Self.expiry([label("VALID FROM  EXPIRES END", 10, 36)] + both) == "12/2027")
    // Two small lines between the dates, MONTH/YEAR above the second.
    #expect(
      Self.expiry([
        start, label("VALID", 22, 39), label("THRU", 22, 41), label("MONTH YEAR", 30, 36.5), date,
      ]) == "12/2027")
    // The labels merged into one line, and the dates as well.
    #expect(
      Self.expiry([
        label("MEMBER SINCE    VALID THRU", 10, 36), .of("2000     12/31/27", x: 10, y: 39, height: 2.4),
      ]) == "12/2027")
    // One with a dash beside one with a slash, whose own label was not read.
    #expect(
      Self.expiry([label("EXPIRE FIN", 42, 36), .of("08/25 11-30", x: 30, y: 40)]) == "11/2030")
    // A label in two small rows, of which the first is nearly VALID TO.
    #expect(
      Self.expiry([
        label("VÁLIDO", 10, 39), label("DESDE", 10, 41), .of("04/23", x: 18, y: 40), .of("VAL 04/28", x: 32, y: 40),
      ]) == "4/2028")
    // When a card was made stands in small print on its back.
    #expect(Self.expiry([date, .of("1057844 06/18 cpi-co", x: 60, y: 50, height: 1.4)]) == "12/2027")
    #expect(Self.expiry([date, .of("06/18", x: 60, y: 50, height: 2.6)]) == nil)
    // Neither label was read.
    #expect(Self.expiry([label("BANQUE", 60, 46), .of("10/23 01-29", x: 30, y: 40)]) == "1/2029")
    #expect(Self.expiry([label("BANQUE", 60, 46), .of("10/23 7 01-29", x: 30, y: 40)]) == nil)
    // Dates with dashes side by side.
    #expect(
      Self.expiry([
        label("DEPUIS", 10, 36), label("USE BY", 28, 36), .of("12-23  12-27", x: 10, y: 40),
      ]) == "12/2027")
    // Czech: from, until.
    #expect(Self.expiry([label("PLATÍ OD", 10, 36), label("PLATÍ DO", 30, 36)] + both) == "12/2027")
    // Labels the other way round.
    #expect(
      Self.expiry([
        label("VALID THRU", 10, 36), label("VALID FROM", 30, 36),
        .of("12/27", x: 10, y: 40), .of("12/23", x: 30, y: 40),
      ]) == "12/2027")
    // The label speaks for the earlier date, and another one is later: contradictory.
    #expect(Self.expiry([label("VALID THRU", 10, 36)] + both) == nil)
    #expect(Self.expiry([label("VALID FROM", 30, 36)] + both) == nil)
  }

  @Test func twoLanguages() {
    #expect(
      Self.expiry([
        .of("VALID THRU", x: 20, y: 36, height: 1.4), .of("GÜLTIG BIS", x: 20, y: 38, height: 1.4),
        .of("12/27", x: 32, y: 37), .of("01/20", x: 60, y: 50),
      ]) == "12/2027")
    #expect(Self.expiry([.of("VALID THRU / GÜLTIG BIS 12/27")]) == "12/2027")
    #expect(Self.expiry([.of("VALID FROM/VALABLE DU 12/23"), .of("VALID THRU/VALABLE AU 12/27", y: 36)]) == "12/2027")
  }

  /// Of a date alone that is long past nobody can tell what it is; of two the later one is the end.
  @Test func datesLongPast() {
    #expect(Self.expiry([.of("05/10", x: 40)]) == nil)
    #expect(Self.expiry([.of("05/08", x: 10), .of("05/10", x: 40)]) == "5/2010")
    let labels: [TextLine] = [.of("UNTIL", x: 30, y: 28, height: 1.3), .of("END", x: 30, y: 30, height: 1.3)]
    #expect(Self.expiry(labels + [.of("05/10", x: 40)]) == "5/2010")
  }

  @Test func orderOfDays() {
    let line = TextLine.of("VALID THRU 03/04/2027")
    #expect(Self.expiry([line], order: .dayFirst) == "4/2027")
    #expect(Self.expiry([line], order: .monthFirst) == "3/2027")
    let other = TextLine.of("MEMBER SINCE 01/31/2020", y: 45)
    #expect(Self.expiry([line, other]) == "3/2027")
    let german = TextLine.of("AUSGESTELLT 31/01/2020", y: 45)
    #expect(Self.expiry([line, german]) == "4/2027")
  }

  @Test func horizon() {
    #expect(Self.expiry([.of("EXP 12/46")], today: nil) == "12/2046")
    #expect(Self.expiry([.of("EXP 06/46")]) == "6/2046")
    #expect(Self.expiry([.of("EXP 06/06")]) == "6/2006")
    for (text, isPlausible) in [("EXP 06/46", true), ("EXP 07/46", false), ("EXP 06/06", true), ("EXP 05/06", false)] {
      let reading = Self.finder([.of(text)], today: CalendarMonth(month: 6, year: 2026)).expiry()
      #expect(reading != nil && reading?.isPlausible == isPlausible)
      #expect(Self.finder([.of(text)]).expiry()?.isPlausible == nil)
    }
  }

  /// Specimens are good until 12/99, which has to be clear, and is given where no other date is.
  @Test func implausibleDates() {
    let today: (Int, Int)? = (6, 2026)
    for text in ["12/99", "VALID THRU 12/99", "EXP 12/57"] {
      #expect(Self.expiry([.of("JANE DOE", y: 40), .of(text)], today: today)?.hasPrefix("12/20") == true)
      #expect(Self.expiry([.of("JANE DOE", y: 40), .of(text, probability: 0.9)], today: today) == nil)
      #expect(Self.expiry([.of(text), .of("04/28", y: 40)], today: today) == "4/2028")
    }
    for text in ["12-99", "EXP 1299", "31/12/99", "EXP 12 99"] {
      #expect(Self.expiry([.of(text)], today: today) == nil)
    }
    // Not beside a beginning, which may be what it was misread of.
    #expect(Self.expiry([.of("01/14", x: 10), .of("01/99", x: 40)], today: today) == nil)
    #expect(Self.expiry([.of("01/99", x: 10), .of("01/28", x: 40)], today: today) == "1/2028")
    // Four digits that may be a date are no surer.
    #expect(Self.expiry([.of("12/99"), .of("1234", x: 4, y: 50, height: 1.5)], today: today) == "12/2099")
  }

  @Test func alternativesComeFirst() throws {
    // The B of "B1" is no month's first digit; its own alternatives say 0.
    let line = TextLine.of("EXP B1/27").doubting(4, 0.5, ("0", 0.45), ("8", 0.05))
    // Half a chance is too little for a date.
    #expect(Self.finder([line]).expiry() == nil)
    let surer = TextLine.of("EXP O1/27").doubting(4, 0.6, ("0", 0.4))
    let expiry = try #require(Self.finder([surer]).expiry())
    #expect(expiry.date == CalendarMonth(month: 1, year: 2027))
    #expect(expiry.place == FieldPlace(line: 0, first: 4, end: 9))
    #expect(expiry.isLabelled)
  }

  @Test func rowsOfANumber() {
    // Four rows of four under a label's column: none of them is a date.
    let rows = ["4000", "1234", "1028", "1127"].enumerated().map {
      TextLine.of($1, x: 50, y: 12 + 7 * Float($0), height: 4)
    }
    #expect(Self.expiry(rows + [.of("VALID THRU", x: 50, y: 38, height: 1.5)]) == nil)
    #expect(
      Self.expiry(
        rows + [
          .of("VALID THRU", x: 50, y: 38, height: 1.5), .of("12/27", x: 50, y: 41),
        ]) == "12/2027")
  }
}
