// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite struct ReadingNumberPosteriorTests {
  /// Digits that are `sure`, but for `doubts`: place, other value and its probability.
  static func digits(
    _ number: String, sure: Float = 0.9999, doubts: [(place: Int, value: Int, share: Float)] = []
  ) -> [PooledDigit] {
    number.utf8.enumerated().map { place, character in
      var logs = InlineArray<11, Float>(repeating: log((1 - sure) / 10))
      logs[Int(character) - 48] = log(sure)
      for doubt in doubts where doubt.place == place {
        logs[Int(character) - 48] = log(sure - doubt.share)
        logs[doubt.value] = log(doubt.share)
      }
      return PooledDigit(position: 20 * Float(place), logs: logs)
    }
  }

  /// A library's number passes the Luhn check one time in ten: nothing of it is a card's.
  @Test func neitherIssuerNorGroupsMakeNoNumber() {
    func confidence(_ number: String, _ groups: [Int], _ unchecked: Double) -> Double {
      var features = NumberFeatures()
      features.judge(Self.digits(number), groups: groups, unchecked: unchecked)
      return features.confidence
    }
    #expect(confidence("8758640981333", [13], NumberPosterior.unchecked) < 0.1)
    #expect(confidence("8758640981333", [13], NumberPosterior.uncheckedAnyway) > 0.9)
    #expect(confidence("9000000000000001", [4, 4, 4, 4], NumberPosterior.unchecked) > 0.9)
    #expect(confidence("4222222222222", [13], NumberPosterior.unchecked) > 0.99)
  }

  @Test func withoutCheckDigitItIsTheProductOfTheDigits() {
    let doubted = Self.digits("123", doubts: [(1, 8, 0.3)])
    let probability = NumberPosterior.probability(of: doubted, unchecked: 1)
    #expect(abs(probability - 0.9999 * 0.6999 * 0.9999) < 1e-3)
  }

  @Test func oneDoubtIsSettledByARightCheckDigit() {
    // 8 instead of 4 in the third place fails the check.
    let doubted = Self.digits("4242424242424242", doubts: [(2, 8, 0.4)])
    #expect(NumberPosterior.probability(of: doubted, unchecked: 0.001) > 0.99)
    #expect(NumberPosterior.probability(of: doubted, unchecked: 1) < 0.61)
  }

  @Test func twoDoubtsThatCancelAreNot() {
    // 5 instead of 4 in a doubled place adds 3 to the sum, 9 instead of 2 beside it adds 7.
    let number = "4242424242424242"
    let one = Self.digits(number, doubts: [(0, 5, 0.45), (1, 9, 0.45)])
    #expect("5942424242424242".isLuhnValid && number.isLuhnValid)
    let probability = NumberPosterior.probability(of: one, unchecked: 0.001)
    #expect(probability > 0.5 && probability < 0.65)
  }

  @Test func aWrongCheckDigitLeavesLittle() {
    let wrong = Self.digits("4242424242424243", doubts: [(15, 2, 0.01)])
    #expect(NumberPosterior.probability(of: wrong, unchecked: 0.02) < 0.35)
    #expect(NumberPosterior.probability(of: wrong, unchecked: 0.4) > 0.8)
  }

  @Test func noDigitsAreNoNumber() {
    #expect(NumberPosterior.probability(of: [], unchecked: 0.5) == 0)
  }
}

extension String {
  fileprivate var isLuhnValid: Bool { CardNumber(digits: utf8.map { $0 - 48 })?.isLuhnValid == true }
}
