// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct SessionEvidenceTests {
  /// Digits side by side, 4 mm apart, each read with a probability.
  private static func digits(
    _ text: String, sure: Float = 0.95, shifted: Double = 0, unsure: [Int: (UInt8, Float)] = [:]
  ) -> [DigitReading] {
    text.utf8.enumerated().map { i, byte in
      let digit = byte - UInt8(ascii: "0")
      var probabilities = InlineArray<10, Float>(repeating: (1 - sure) / 10)
      probabilities[Int(digit)] = sure
      if let (other, part) = unsure[i] {
        probabilities[Int(digit)] = sure - part
        probabilities[Int(other)] = part
      }
      return DigitReading(
        digit: digit, probabilities: probabilities,
        box: Quad(x: shifted + 4 * Double(i), y: 20, width: 4, height: 4))
    }
  }

  private static let number = "4555419310406700"

  private static func values(_ reading: NumberReading?) -> String {
    reading?.digits.map { "\($0.digit)" }.joined() ?? ""
  }

  @Test func oneFrameIsNotEnough() {
    var evidence = NumberEvidence()
    evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.97, weight: 1)
    #expect((evidence.reading(unchecked: 0.02)?.confidence ?? 1) < 0.5)
    evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.97, weight: 1)
    #expect((evidence.reading(unchecked: 0.02)?.confidence ?? 0) > 0.95)
    #expect(Self.values(evidence.reading(unchecked: 0.02)) == Self.number)
  }

  @Test func aDigitInDoubtIsDecidedByTheSum() {
    var evidence = NumberEvidence()
    let wrong = "4555419310406760"
    for i in 0..<9 {
      let isWrong = i % 3 == 0
      evidence.add(
        isWrong
          ? Self.digits(wrong, unsure: [14: (0, 0.4)]) : Self.digits(Self.number, unsure: [14: (6, 0.3)]),
        groups: [4, 4, 4, 4], confidence: isWrong ? 0.2 : 0.6, weight: 1)
    }
    let reading = evidence.reading(unchecked: 0.02)
    #expect(Self.values(reading) == Self.number)
  }

  @Test func aContradictionLowersConfidenceAndDoesNotFlip() {
    var evidence = NumberEvidence()
    for _ in 0..<6 {
      evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.99, weight: 1)
    }
    var before = evidence.reading(unchecked: 0.02)?.confidence ?? 0
    #expect(before > 0.98)
    for _ in 0..<3 {
      evidence.add(Self.digits("4555419310406718"), groups: [4, 4, 4, 4], confidence: 0.99, weight: 1)
      let reading = evidence.reading(unchecked: 0.02)
      #expect(Self.values(reading) == Self.number)
      #expect((reading?.confidence ?? 1) < before)
      before = reading?.confidence ?? 1
    }
    #expect(before < 0.9)
  }

  @Test func aNumberThatManyFramesReadIsNotLostToAFewLaterOnes() {
    var evidence = NumberEvidence()
    for _ in 0..<12 {
      evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.97, weight: 1)
    }
    // A gleam over two of the digits: sums of later frames count more.
    let dazzled = "4555479310406702"
    for _ in 0..<6 {
      evidence.add(Self.digits(dazzled, sure: 0.99), groups: [4, 4, 4, 4], confidence: 0.3, weight: 1)
    }
    let reading = evidence.reading(unchecked: 0.02)
    #expect(Self.values(reading) == Self.number)
    #expect(reading?.confidence ?? 0 > 0.9)
  }

  @Test func ofTwoNumbersThatFramesReadAlikeNoneIsSure() {
    var evidence = NumberEvidence()
    for i in 0..<12 {
      evidence.add(
        Self.digits(i % 2 == 0 ? Self.number : "4555419310406718"), groups: [4, 4, 4, 4], confidence: 0.97,
        weight: 1)
    }
    #expect(evidence.reading(unchecked: 0.02)?.confidence ?? 1 < 0.7)
  }

  /// What is known of a card after frames that read its number well, of which it is stable or not, and then frames
  /// with a gleam on other digits each.
  private static func afterGleams(isSettled: Bool, last: String = number) -> ScanResult {
    let evidence = CardEvidence()
    var options = ScanOptions()
    options.fields.wanted = [.number]
    let quad = Quad(x: 0, y: 0, width: CardGeometry.cardWidth, height: CardGeometry.cardHeight)
    func known(after text: String, _ confidence: Double) -> ScanResult {
      let seen = ScanResult()
      let reading = NumberReading(
        digits: digits(text), groups: [4, 4, 4, 4], confidence: confidence, halfTurned: false)
      seen.take(reading, options, anyCount: false)
      seen.quad = quad
      seen.lyingQuad = quad
      let result = evidence.add(seen, at: quad, sharpness: 1, options)
      if isSettled { _ = evidence.settle(6) }
      return result
    }
    for _ in 0..<8 { _ = known(after: number, 0.97) }
    var result = ScanResult()
    for gleam in ["4555419310436700", "4555419319406700", "4555489310406700", "4555419310406702"] {
      for _ in 0..<3 { result = known(after: gleam, 0.96) }
    }
    if last != number { for _ in 0..<30 { result = known(after: last, 0.98) } }
    return result
  }

  @Test func aStableNumberIsNotLostToGleams() {
    #expect(Self.afterGleams(isSettled: false).number == nil)
    #expect(Self.afterGleams(isSettled: true).number != nil)
    // But to another number, which many frames read.
    let other = Self.afterGleams(isSettled: true, last: "4555419310401230")
    #expect(other.digits.map { "\($0.digit)" }.joined() != Self.number)
  }

  /// However long nothing of it is seen.
  @Test func aStableNumberIsNotLostToFramesWithoutDigits() {
    let evidence = CardEvidence()
    var options = ScanOptions()
    options.fields.wanted = [.number]
    let quad = Quad(x: 0, y: 0, width: CardGeometry.cardWidth, height: CardGeometry.cardHeight)
    var result = ScanResult()
    for i in 0..<200 {
      let seen = ScanResult()
      if i < 8 {
        let reading = NumberReading(
          digits: Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.97, halfTurned: false)
        seen.take(reading, options, anyCount: false)
      }
      seen.quad = quad
      seen.lyingQuad = quad
      result = evidence.add(seen, at: quad, sharpness: 1, options)
      _ = evidence.settle(6)
    }
    #expect(result.number != nil && evidence.observations == 200)
  }

  /// A ninth row takes the place of the faintest.
  @Test func aNumberBehindManyOthersIsTaken() {
    var evidence = NumberEvidence()
    for i in 0..<9 {
      evidence.add(
        Self.digits(Self.number, shifted: 7 * Double(i)), groups: [4, 4, 4, 4], confidence: 0.01, weight: 0.1)
    }
    for _ in 0..<6 {
      evidence.add(Self.digits("5555555555554444", shifted: 90), groups: [4, 4, 4, 4], confidence: 0.97, weight: 1)
    }
    #expect(Self.values(evidence.reading(unchecked: 0.02)) == "5555555555554444")
  }

  @Test func digitsAtOtherPlacesAreNotAddedUp() {
    var evidence = NumberEvidence()
    evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.9, weight: 1)
    evidence.add(
      Self.digits("5554193104067009", shifted: 4), groups: [4, 4, 4, 4], confidence: 0.01, weight: 1)
    evidence.add(Self.digits(Self.number), groups: [4, 4, 4, 4], confidence: 0.9, weight: 1)
    #expect(Self.values(evidence.reading(unchecked: 0.02)) == Self.number)
    evidence.wipe()
    #expect(!Self.values(evidence.reading(unchecked: 0.02)).contains("4555"))
  }

  /// A line whose characters are 2 mm apart; a blank's place stays empty.
  private static func line(
    _ text: String, left: Float = 5, probability: Float = 0.9, alternatives: [Int: (Character, Float)] = [:]
  ) -> TextLine {
    var characters: [TextCharacter] = []
    for (i, character) in text.enumerated() {
      var read = TextCharacter(
        scalar: UInt16(character.unicodeScalars.first?.value ?? 0), probability: probability,
        left: left + 2 * Float(i), right: left + 2 * Float(i) + 1.8)
      if let (other, part) = alternatives[i] {
        read.probability = 1 - part
        read.alternatives[0] = UInt16(other.unicodeScalars.first?.value ?? 0)
        read.alternativeProbabilities[0] = part
      }
      characters.append(read)
    }
    return TextLine(
      characters: characters, left: left, right: left + 2 * Float(text.count), middle: 40, height: 2.5,
      confidence: 0.8)
  }

  private static func text(_ line: TextLine?) -> String {
    String(decoding: FieldText(scalars: line?.characters.map { $0.scalar } ?? []).utf8, as: UTF8.self)
  }

  @Test func charactersAreAddedUpPlaceByPlace() {
    var evidence = TextEvidence()
    // Each frame misreads, loses or invents another character.
    for wrong in ["JONAS KOWALSXI", "J0NAS KOWALSKI", "ONAS KOWALSKI", "JONAS KOVVALSKI", "JONAS KOWALSK"] {
      let left: Float = wrong.hasPrefix("ONAS") ? 7 : 5
      evidence.add([Self.line(wrong, left: left)], weight: 1)
    }
    #expect(evidence.texts.count == 1)
    #expect(Self.text(evidence.texts.first) == "JONAS KOWALSKI")
  }

  @Test func alternativesCount() {
    var evidence = TextEvidence()
    evidence.add([Self.line("B0B", alternatives: [1: ("O", 0.45)])], weight: 1)
    evidence.add([Self.line("B0B", alternatives: [1: ("O", 0.45)])], weight: 1)
    evidence.add([Self.line("BOB", alternatives: [1: ("0", 0.1)])], weight: 1)
    #expect(Self.text(evidence.texts.first) == "BOB")
    let middle = evidence.texts.first?.characters[1]
    #expect(middle?.alternatives[0] == 0x30)
  }

  /// What one frame read is not told once others covered it.
  @Test(arguments: 1...4) func aCodeThatIsCoveredHasNoAlternatives(frames: Int) {
    var evidence = TextEvidence()
    evidence.add([Self.line("7342", probability: 0.99)], weight: 1)
    var covered = Self.line("7342", probability: 0.99)
    covered.cover(0..<4)
    for _ in 0..<frames { evidence.add([covered], weight: 1) }
    #expect(Self.text(evidence.texts.first) == "****")
    for character in evidence.texts.first?.characters ?? [] {
      #expect(character.alternatives[0] == 0 && character.alternatives[1] == 0)
      #expect(character.alternativeProbabilities[0] == 0 && character.alternativeProbabilities[1] == 0)
    }
  }

  /// Which letter it is nobody knows, but that there is one.
  @Test func aLetterThatEveryFrameReadsAnotherIsOne() {
    var evidence = TextEvidence()
    for other in "GAEP" {
      evidence.add([Self.line("RAJ \(other)ROWN", probability: 0.6, alternatives: [4: ("N", 0.4)])], weight: 1)
    }
    #expect(evidence.texts.first?.characters.count == 9)
  }

  /// However much a place was taken for before: a letter that frames come to read clearly is not kept out.
  @Test func whatIsReadAtLastIsKnown() {
    var evidence = TextEvidence()
    for other in "DÕÔÖC" {
      evidence.add([Self.line("MROZEK", alternatives: [2: (other, 0.4)])], weight: 0.3)
    }
    #expect(Self.text(evidence.texts.first) == "MROZEK")
    for _ in 0..<6 { evidence.add([Self.line("MRÓZEK", probability: 0.99)], weight: 1) }
    #expect(Self.text(evidence.texts.first) == "MRÓZEK")
  }

  @Test func aLineThatIsCutDifferentlyIsShownOnce() {
    var evidence = TextEvidence()
    for _ in 0..<3 { evidence.add([Self.line("VALID THRU 12/27")], weight: 1) }
    evidence.add([Self.line("VALID THRU"), Self.line("12/27", left: 27)], weight: 1)
    #expect(evidence.texts.map { Self.text($0) } == ["VALID THRU 12/27"])
  }

  @Test func aLineThatIsSeenNoMoreIsForgotten() {
    var evidence = TextEvidence()
    evidence.add([Self.line("GLARE")], weight: 1)
    for _ in 0..<300 { evidence.add([], weight: 1) }
    #expect(evidence.texts.isEmpty)
  }
}
