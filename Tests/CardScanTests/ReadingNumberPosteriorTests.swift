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

  /// That the digits are what each most probably is.
  private static func probability(of digits: [PooledDigit], unchecked: Double) -> Double {
    NumberPosterior(of: digits, unchecked: unchecked)
      .probability(of: UInt64(digits: digits.map { $0.best.digit }))
  }

  private static func values(of digits: [PooledDigit], unchecked: Double) -> String {
    NumberPosterior(of: digits, unchecked: unchecked).values.map(String.init).joined()
  }

  /// A library's number passes the Luhn check one time in ten: nothing of it is a card's.
  @Test func neitherIssuerNorGroupsMakeNoNumber() {
    func confidence(_ number: String, _ groups: [Int], _ unchecked: Double) -> Double {
      var features = NumberFeatures()
      _ = features.judge(Self.digits(number), groups: groups, unchecked: unchecked)
      return features.confidence
    }
    #expect(confidence("8758640981333", [13], NumberPosterior.unchecked) < 0.1)
    #expect(confidence("8758640981333", [13], NumberPosterior.uncheckedAnyway) > 0.9)
    #expect(confidence("9000000000000001", [4, 4, 4, 4], NumberPosterior.unchecked) > 0.9)
    #expect(confidence("4222222222222", [13], NumberPosterior.unchecked) > 0.99)
  }

  @Test func withoutCheckDigitItIsTheProductOfTheDigits() {
    let doubted = Self.digits("123", doubts: [(1, 8, 0.3)])
    let probability = Self.probability(of: doubted, unchecked: 1)
    #expect(abs(probability - 0.9999 * 0.6999 * 0.9999) < 1e-3)
  }

  @Test func oneDoubtIsSettledByARightCheckDigit() {
    // 8 instead of 4 in the third place fails the check.
    let doubted = Self.digits("4242424242424242", doubts: [(2, 8, 0.4)])
    #expect(Self.probability(of: doubted, unchecked: 0.001) > 0.99)
    #expect(Self.probability(of: doubted, unchecked: 1) < 0.61)
  }

  @Test func twoDoubtsThatCancelAreNot() {
    // 5 instead of 4 in a doubled place adds 3 to the sum, 9 instead of 2 beside it adds 7.
    let number = "4242424242424242"
    let one = Self.digits(number, doubts: [(0, 5, 0.45), (1, 9, 0.45)])
    #expect("5942424242424242".isLuhnValid && number.isLuhnValid)
    let probability = Self.probability(of: one, unchecked: 0.001)
    #expect(probability > 0.5 && probability < 0.65)
  }

  @Test func theCheckDigitTellsADigitInDoubt() {
    let doubted = Self.digits("4242424242424742", doubts: [(13, 2, 0.2)])
    #expect(Self.values(of: doubted, unchecked: NumberPosterior.unchecked) == "4242424242424242")
    let posterior = NumberPosterior(of: doubted, unchecked: NumberPosterior.unchecked)
    #expect(posterior.probability(of: UInt64(digits: posterior.values)) > 0.95)
    // Nothing is known of a check digit.
    #expect(Self.values(of: doubted, unchecked: 1) == "4242424242424742")
  }

  /// A number of which a digit was told is less sure than its digits say: where one was misread another may be.
  @Test func aNumberOfWhichADigitWasToldIsLessSure() {
    func confidence(_ digits: [PooledDigit], _ groups: [Int] = [4, 4, 4, 4]) -> Double {
      var features = NumberFeatures()
      let values = features.judge(digits, groups: groups, unchecked: NumberPosterior.unchecked)
      #expect(values.map(String.init).joined() == "4242424242424242")
      // What the digits say together is the same in all.
      features.odds = 2
      return features.confidence
    }
    let read = Self.digits("4242424242424242", doubts: [(13, 7, 0.2)])
    let told = Self.digits("4242424242424742", doubts: [(13, 2, 0.2)])
    #expect(confidence(read) > 0.99 && confidence(told) < 0.98)
    #expect(confidence(told, [16]) < 0.95 && confidence(read, [16]) == confidence(read))
  }

  @Test func aClearDigitIsNotChangedByTheCheckDigit() {
    let specimen = Self.digits("4242424242424742")
    #expect(Self.values(of: specimen, unchecked: NumberPosterior.unchecked) == "4242424242424742")
  }

  @Test func ofSeveralDoubtsTheLikelierOneIsSettled() {
    // 7 for 2 in the last place, and 9 for 4 in a doubled one, would both pass the check.
    let doubted = Self.digits("4242424242424247", doubts: [(15, 2, 0.3), (0, 9, 0.05)])
    #expect(Self.values(of: doubted, unchecked: NumberPosterior.unchecked) == "4242424242424242")
  }

  @Test func aWrongCheckDigitLeavesLittle() {
    let wrong = Self.digits("4242424242424243", doubts: [(15, 2, 0.01)])
    #expect(Self.probability(of: wrong, unchecked: 0.02) < 0.35)
    #expect(Self.probability(of: wrong, unchecked: 0.4) > 0.8)
  }

  @Test func noDigitsAreNoNumber() {
    #expect(Self.probability(of: [], unchecked: 0.5) == 0)
  }
}

extension String {
  fileprivate var isLuhnValid: Bool { CardNumber(digits: utf8.map { $0 - 48 })?.isLuhnValid == true }
}
