// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

/// States, flags, places and alternatives of fields and characters.
@Suite struct CFieldTests {
  @Test(arguments: [Int32(1), 2]) func fieldsHaveStatesFlagsAndPlaces(backend: Int32) throws {
    let engine = try TestEngine(backend: backend), picture = try TestPicture()
    let result = TestResult(engine, picture) {
      $0.today_year = 2028
      $0.today_month = 1
    }
    #expect(result.status == 0)
    for kind in 0..<4 { #expect(cardscan_result_count(result.pointer, Int32(kind)) == 1) }
    let number = try #require(result.field(CARDSCAN_FIELD_NUMBER))
    #expect(number.state == 3 && number.string == TestPicture.number)
    #expect(number.flags == UInt32(CARDSCAN_FLAG_LUHN_VALID | CARDSCAN_FLAG_ISSUER_KNOWN))
    #expect(cardscan_result_issuer_known(result.pointer) == 1)
    // The picture shows the digits from 137, 193 to 479, 218.
    expectNear(number.corners, [137, 193, 479, 195, 479, 218, 137, 215], by: 8)
    let expiry = try #require(result.field(CARDSCAN_FIELD_EXPIRY))
    #expect(expiry.state == 3 && expiry.string == "03/27" && expiry.has_quad == 1)
    #expect(expiry.flags & UInt32(CARDSCAN_FLAG_EXPIRED) != 0)
    #expect(expiry.flags & UInt32(CARDSCAN_FLAG_PLAUSIBLE) != 0)
    expectNear(expiry.corners, [332, 246, 392, 247, 392, 263, 332, 262], by: 10)
    let holder = try #require(result.field(CARDSCAN_FIELD_HOLDER))
    #expect(holder.state == 3 && holder.string == "PAUL SMITH" && holder.flags == 0)
    #expect(holder.confidence > 0.3 && holder.name == nil)
    expectNear(holder.corners, [134, 266, 263, 268, 263, 286, 134, 284], by: 10)
    #expect(result.field(CARDSCAN_FIELD_COMPANY)?.state == 1)
    #expect(result.field(CARDSCAN_FIELD_PHONE) == nil)
    #expect(cardscan_result_count(result.pointer, Int32(CARDSCAN_FIELD_PHONE)) == 0)
    #expect(cardscan_result_count(result.pointer, Int32(CARDSCAN_FIELD_VALUE)) == 0)
  }

  private func expectNear(
    _ a: [Double], _ b: [Double], by most: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    for (x, y) in zip(a, b) { #expect(abs(x - y) <= most, "\(a)", sourceLocation: location) }
  }

  @Test func onlyWhatIsWantedIsGiven() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let dates = TestResult(engine, picture) {
      $0.wanted_fields = UInt32(CARDSCAN_WANTS_EXPIRY)
    }
    #expect(dates.status == 0, "another field was read")
    #expect(dates.field(CARDSCAN_FIELD_NUMBER)?.state == 0)
    #expect(cardscan_result_number(dates.pointer) == nil)
    #expect(cardscan_result_digit_count(dates.pointer) == 0)
    #expect(cardscan_result_holder(dates.pointer) == nil)
    #expect(dates.field(CARDSCAN_FIELD_HOLDER)?.state == 0)
    #expect(dates.field(CARDSCAN_FIELD_EXPIRY)?.state == 3)
    let companies = TestResult(engine, picture) {
      $0.wanted_fields = UInt32(CARDSCAN_WANTS_COMPANY)
    }
    #expect(companies.status == 3, "a card without the field")
    #expect(companies.field(CARDSCAN_FIELD_COMPANY)?.state == 1)
    let numbers = TestResult(engine, picture) { $0.wants_text = 0 }
    #expect(numbers.status == 0 && numbers.lines.isEmpty)
    #expect(numbers.field(CARDSCAN_FIELD_EXPIRY)?.state == 0)
    #expect(TestResult(engine, picture) { $0.wanted_fields = 64 }.status == -1)
  }

  @Test func thePolicyIsTheCallers() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    func status(_ change: (inout cardscan_scan_options) -> Void) -> cardscan_status {
      TestResult(engine, picture, change).status
    }
    #expect(status { $0.require_known_issuer = 1 } == 0)
    #expect(status { $0.fewest_digits = 17 } == 2)
    #expect(status { $0.most_digits = 15 } == 2)
    let short = TestResult(engine, picture) { $0.most_digits = 15 }
    #expect(short.field(CARDSCAN_FIELD_NUMBER)?.state == 2)
    #expect(short.field(CARDSCAN_FIELD_NUMBER)?.string == nil)
    let flags = CARDSCAN_FLAG_REFUSED | CARDSCAN_FLAG_LUHN_VALID | CARDSCAN_FLAG_ISSUER_KNOWN
    #expect(short.field(CARDSCAN_FIELD_NUMBER)?.flags == UInt32(flags))
    for (fewest, most) in [(Int32(11), Int32(19)), (12, 20), (18, 17), (.min, .max), (0, 0)] {
      #expect(
        status {
          $0.fewest_digits = fewest
          $0.most_digits = most
        } == -1)
    }
    #expect(status { $0.date_order = 3 } == -1)
    #expect(status { $0.date_order = -1 } == -1)
  }

  /// Of a specimen with a check digit that is not right: it is said that the number is sure, that it is
  /// refused and why; and given to who wants such numbers.
  @Test func aNumberThatFailsTheCheckIsRefused() throws {
    let engine = try TestEngine(), picture = try TestPicture(sample: "card_02.jpg")
    let whole = TestResult(engine, picture)
    let number = String(cString: try #require(cardscan_result_number(whole.pointer)))
    let digits = Array(number)
    let index = try #require((0..<3).first { digits[$0] != digits[$0 + 1] })
    picture.copy(try #require(whole.digitBox(index)), over: try #require(whole.digitBox(index + 1)))
    let specimen = TestResult(engine, picture)
    #expect(specimen.status == 2 && cardscan_result_number(specimen.pointer) == nil)
    let field = try #require(specimen.field(CARDSCAN_FIELD_NUMBER))
    #expect(field.state == 2 && field.string == nil && field.confidence > 0.9)
    #expect(field.flags == UInt32(CARDSCAN_FLAG_REFUSED | CARDSCAN_FLAG_ISSUER_KNOWN))
    let given = TestResult(engine, picture) { $0.accept_invalid_luhn = 1 }
    var changed = digits
    changed[index + 1] = digits[index]
    #expect(given.field(CARDSCAN_FIELD_NUMBER)?.string == String(changed))
    #expect(given.field(CARDSCAN_FIELD_NUMBER)?.flags == UInt32(CARDSCAN_FLAG_ISSUER_KNOWN))
  }

  @Test func charactersHaveAlternativesAndPlaces() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let result = TestResult(engine, picture)
    let index = try #require(result.lines.firstIndex(of: "PAUL SMITH"))
    let line = Int32(index)
    #expect(cardscan_result_line_character_count(result.pointer, line) == 10)
    var text = "", right = 0.0
    for place in 0..<Int32(10) {
      var character = cardscan_character()
      character.struct_size = UInt32(MemoryLayout<cardscan_character>.size)
      #expect(cardscan_result_line_character(result.pointer, line, place, &character) == 0)
      text += withUnsafeBytes(of: character.text) { String(cString: Array($0)) }
      #expect(character.probability > 0 && character.probability <= 1)
      #expect(character.alternative_probabilities.0 >= character.alternative_probabilities.1)
      #expect(character.quad.0 > right - 2 && character.quad.2 > character.quad.0)
      right = character.quad.2
    }
    #expect(text == "PAUL SMITH")
    var character = cardscan_character()
    for (line, place, size): (Int32, Int32, UInt32) in [
      (-1, 0, 200), (line, -1, 200), (line, 10, 200), (99, 0, 200), (.max, .max, 200), (line, 0, 0),
      (line, 0, 3), (line, 0, .max),
    ] {
      character.struct_size = size
      #expect(cardscan_result_line_character(result.pointer, line, place, &character) == -1)
    }
    #expect(cardscan_result_line_character(result.pointer, line, 0, nil) == -1)
    #expect(cardscan_result_line_character_count(result.pointer, -1) == 0)
    #expect(cardscan_result_line_character_count(result.pointer, 99) == 0)
  }

  /// Getters take any index, and NULL as a result in which nothing was found.
  @Test func gettersTakeAnything() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let result = TestResult(engine, picture)
    var month: Int32 = 7, year: Int32 = 7
    for pointer in [result.pointer, nil] {
      for index: Int32 in [.min, -1, 99, .max] {
        #expect(cardscan_result_line_text(pointer, index) == nil)
        #expect(cardscan_result_region_line_text(pointer, index) == nil)
        #expect(cardscan_result_line(pointer, index, nil, nil) == -1)
        #expect(cardscan_result_region_line(pointer, index, nil, nil) == -1)
        #expect(cardscan_result_region_line_character_count(pointer, index) == 0)
        #expect(cardscan_result_region_line_character(pointer, index, index, nil) == -1)
        #expect(cardscan_result_count(pointer, index) == 0)
        #expect(cardscan_result_field(pointer, index, 0, nil) == -1)
        #expect(cardscan_result_other_expiry(pointer, index, &month, &year, nil) == 3)
        var field = cardscan_field()
        field.struct_size = UInt32(MemoryLayout<cardscan_field>.size)
        for kind in Int32(0)..<6 {
          #expect(cardscan_result_field(pointer, kind, index, &field) == -1)
        }
        #expect(cardscan_result_field(pointer, index, 0, &field) == -1)
      }
    }
    #expect(month == 7 && year == 7, "outputs are written on success only")
    #expect(cardscan_result_other_expiry(result.pointer, 0, nil, &year, nil) == -1)
    #expect(cardscan_result_issuer_known(nil) == 0 && cardscan_result_line_count(nil) == 0)
    var field = cardscan_field()
    for size: UInt32 in [0, 3, 5000, .max] {
      field.struct_size = size
      #expect(cardscan_result_field(result.pointer, 0, 0, &field) == -1)
    }
    // A caller who knows state and flags only.
    field.struct_size = 12
    field.confidence = -7
    #expect(cardscan_result_field(result.pointer, 0, 0, &field) == 0)
    #expect(field.state == 3 && field.confidence == -7)
  }
}
