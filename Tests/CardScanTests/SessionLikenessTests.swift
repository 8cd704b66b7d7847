// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// Whether what was seen of two cards is of one: a session goes on with a card that it knows, and gives that one's number.
@Suite struct SessionLikenessTests {
  private static let visa = "4555419310406700", name = "NINA PETROV", date = "VALID THRU 12/30"

  /// What so many frames that all see this know of a card.
  private static func card(_ number: String?, _ name: String? = name, _ date: String? = date, frames: Int = 3)
    -> CardEvidence
  {
    let evidence = CardEvidence()
    var options = ScanOptions()
    options.fields.wanted = [.number, .expiry, .holder]
    let quad = Quad(x: 0, y: 0, width: CardGeometry.cardWidth, height: CardGeometry.cardHeight)
    for _ in 0..<frames {
      let seen = ScanResult()
      seen.quad = quad
      seen.lyingQuad = quad
      if let number {
        seen.take(
          NumberReading(
            digits: digits(number), groups: number.count == 16 ? [4, 4, 4, 4] : [4, 6, 5], confidence: 0.98,
            halfTurned: false), options, anyCount: false)
      }
      var lines: [TextLine] = []
      if let date { lines.append(line(date, at: 40)) }
      if let name { lines.append(line(name, at: 48)) }
      seen.take(lines, CardFields.find(in: lines, options: options.fields))
      _ = evidence.add(seen, at: quad, sharpness: 1, options)
    }
    return evidence
  }

  private static func digits(_ text: String) -> [DigitReading] {
    text.utf8.enumerated().map { i, byte in
      var probabilities = InlineArray<10, Float>(repeating: 0.002)
      probabilities[Int(byte & 15)] = 0.98
      return DigitReading(
        digit: byte & 15, probabilities: probabilities, box: Quad(x: 8 + 4 * Double(i), y: 28, width: 4, height: 4))
    }
  }

  private static func line(_ text: String, at middle: Float) -> TextLine {
    let characters = text.unicodeScalars.enumerated().map { i, scalar in
      TextCharacter(
        scalar: UInt16(scalar.value), probability: 0.98, left: 8 + 2 * Float(i), right: 9.8 + 2 * Float(i))
    }
    return TextLine(
      characters: characters, left: 8, right: 8 + 2 * Float(characters.count), middle: middle, height: 2.5,
      confidence: 0.95)
  }

  @Test(arguments: [1, 3]) func aCardThatIsShownAgainIsTheSame(frames: Int) {
    let known = Self.card(Self.visa)
    #expect(Self.card(Self.visa, frames: frames).likeness(to: known) >= Sameness.same)
    #expect(Self.card(Self.visa, nil, nil, frames: frames).likeness(to: known) >= Sameness.same)
  }

  /// Without a number there is nothing else to go by.
  @Test func aCardWithoutANumberIsKnownByNameAndDate() {
    #expect(Self.card(nil).likeness(to: Self.card(nil)) >= Sameness.same)
  }

  /// The next card of a batch, another brand's, and one of which two other digits differ: with the same name and date.
  @Test(arguments: ["4555419310406718", "375987654321001", "4535419310406720"])
  func oneWithAnotherNumberIsAnother(number: String) {
    let known = Self.card(Self.visa)
    let once = Self.card(number, frames: 1).likeness(to: known)
    #expect(once < Sameness.same)
    #expect(Self.card(number).likeness(to: known) <= Sameness.another)
  }

  /// One person's cards, of the second of which a gleam hides the number.
  @Test func nameAndDateAreNotEnoughWhereANumberIsKnown() {
    let likeness = Self.card(nil).likeness(to: Self.card(Self.visa))
    #expect(likeness < Sameness.same && likeness > Sameness.another)
  }

  @Test func aNameThatWasNotReadIsNoOther() {
    #expect(Self.card(nil, Self.name, nil).likeness(to: Self.card(Self.visa, nil, nil)) > Sameness.another)
    #expect(Self.card(Self.visa, nil, nil).likeness(to: Self.card(nil, Self.name, nil)) > Sameness.another)
  }
}
