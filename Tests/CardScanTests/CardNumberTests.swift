// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// A number from its text; the numbers of the tests are the published test numbers of the schemes.
func number(_ text: String) -> CardNumber? {
  CardNumber(digits: text.utf8.map { $0 &- UInt8(ascii: "0") })
}

@Suite struct CardNumberTests {
  @Test(arguments: ["4242424242424242", "378282246310005", "30569309025904", "6304000000000000"])
  func luhnHolds(text: String) throws {
    #expect(try #require(number(text)).isLuhnValid)
  }

  @Test func everySingleWrongDigitBreaksLuhn() throws {
    let right = "4242424242424242".utf8.map { $0 - 48 }
    for position in right.indices {
      for digit in UInt8(0)...9 where digit != right[position] {
        var wrong = right
        wrong[position] = digit
        #expect(try #require(CardNumber(digits: wrong)).isLuhnValid == false)
      }
    }
  }

  @Test func refusesWhatIsNoNumber() {
    #expect(CardNumber(digits: []) == nil)
    #expect(CardNumber(digits: [UInt8](repeating: 1, count: 20)) == nil)
    #expect(CardNumber(digits: [1, 10]) == nil)
  }

  @Test func writesMaskedAndWhole() throws {
    let card = try #require(number("4242424242424242"))
    var text = [CChar](repeating: 1, count: 17)
    #expect(card.write(to: &text, capacity: 17, masked: true))
    #expect(text.map { UInt8(bitPattern: $0) } == Array("************4242".utf8) + [0])
    #expect(card.write(to: &text, capacity: 17, masked: false))
    #expect(text.map { UInt8(bitPattern: $0) } == Array("4242424242424242".utf8) + [0])
    #expect(card.write(to: &text, capacity: 16, masked: false) == false)
  }
}
