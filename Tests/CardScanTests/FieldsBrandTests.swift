// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsBrandTests {
  static func digits(_ text: String) -> [UInt8] { text.utf8.map { $0 &- 48 } }

  /// Test numbers as the schemes and payment services publish them.
  static let published: [(String, Brand)] = [
    ("4242424242424242", .visa), ("4012888888881881", .visa), ("4222222222222", .visa),
    ("5555555555554444", .mastercard), ("2223003122003222", .mastercard),
    ("5105105105105100", .mastercard),
    ("378282246310005", .amex), ("341111111111111", .amex),
    ("6011111111111117", .discover), ("6011000990139424", .discover),
    ("30569309025904", .diners), ("36227206271667", .diners), ("38520000023237", .diners),
    ("3530111333300000", .jcb), ("3566002020360505", .jcb),
    ("6200000000000005", .unionpay), ("6205500000000000004", .unionpay), ("9559900000000000007", .unionpay),
    ("6759649826438453", .maestro), ("6304000000000000", .maestro),
    ("5000550000000029", .maestro),
    ("2200000000000004", .mir), ("6074820000000007", .rupay), ("6521500000000009", .rupay),
    ("6362970000457013", .elo), ("5066991111111118", .elo), ("9792000000000001", .troy),
    ("5019717010103742", .dankort), ("122000000000003", .uatp),
  ]

  @Test(arguments: published)
  func publishedNumbers(text: String, brand: Brand) throws {
    let card = try #require(number(text))
    #expect(Brand.of(card) == brand)
    #expect(Brand.isPlausible(Self.digits(text)))
  }

  /// Elo's block in Maestro's has numbers of 16 digits.
  @Test func lengthTellsNestedBlocksApart() throws {
    for (text, brand) in [("5092372329290889349", Brand.maestro), ("5092372329290889", .elo)] {
      #expect(Brand.of(try #require(number(text))) == brand)
      #expect(Brand.isPlausible(Self.digits(text)))
    }
  }

  @Test(arguments: [
    ("222099", Brand?.none), ("222100", .mastercard), ("272099", .mastercard), ("272100", nil),
    ("219999", nil), ("220000", .mir), ("220499", .mir), ("220500", nil),
    ("352799", nil), ("352800", .jcb), ("358999", .jcb), ("359000", nil),
    ("309499", nil), ("309500", .diners), ("309600", nil), ("306000", nil),
    ("401177", .visa), ("401178", .elo), ("401179", .elo), ("401180", .visa),
    ("501899", .maestro), ("501900", .dankort), ("502000", .maestro),
    ("650030", .discover), ("650034", .discover), ("650035", .elo), ("653149", .rupay),
    ("653150", .discover), ("809999", nil), ("817199", .unionpay), ("817200", .rupay),
    ("643999", nil), ("644000", .discover), ("979199", nil), ("979200", .troy), ("000000", nil),
  ])
  func bordersOfTheRanges(prefix: String, brand: Brand?) {
    #expect(Brand.of(Self.digits(prefix + "0000000000")) == brand)
  }

  @Test func lengthsAreJudgedApartFromTheBrand() {
    #expect(Brand.of(Self.digits("41111111111111")) == .visa)
    #expect(Brand.isPlausible(Self.digits("41111111111111")) == false)
    #expect(Brand.isPlausible(Self.digits("3782822463100050")) == false)
    #expect(Brand.isPlausible(Self.digits("62000000000000000")))
  }

  @Test func refusesWhatIsNoNumber() {
    #expect(Brand.of([]) == nil)
    #expect(Brand.of([4, 2, 4, 2, 4]) == nil)
    #expect(Brand.of([4, 10, 4, 2, 4, 2]) == nil)
    #expect(Brand.isPlausible([]) == false)
  }

  @Test func everyBrandHasARangeAndAName() {
    for brand in Brand.allCases {
      #expect(IssuerRange.table.contains { $0.brand == brand })
      #expect(brand.name.utf8CodeUnitCount > 0)
    }
    for range in IssuerRange.table {
      #expect(range.low <= range.high && range.low >= 10_000_000 && range.high <= 99_999_999)
    }
  }
}
